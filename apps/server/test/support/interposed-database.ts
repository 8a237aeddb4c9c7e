import type { Document } from 'mongodb'
import type { Collection, Database } from '../../src/database/mongo.ts'
import { DomainError } from '../../src/errors.ts'

/**
 * What becomes of an operation: a fault loses the request, loses the answer after it was carried
 * out, or holds the request up until nobody waits for it any more.
 */
export type Fate = 'run' | 'lose the request' | 'lose the answer' | 'come late'

/**
 * A database that asks before every operation. A lost one fails as a database out of reach does.
 * @param decide told the collection and the operation's name; may wait
 * @param late given what comes late, to be run at some time
 */
export function interpose(
  database: Database,
  decide: (collection: string, operation: string) => Promise<Fate>,
  late: (run: () => Promise<unknown>) => void = () => undefined,
): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const direct: Collection<T> = database.collection(name)
      const entries = Object.entries(direct).map(([operation, run]) => [
        operation,
        async (...args: never[]) => {
          const fate = await decide(name, operation)
          if (fate === 'lose the request') throw lost()
          const carryOut = () => (run as (...args: never[]) => Promise<unknown>)(...args)
          if (fate === 'come late') {
            late(carryOut)
            throw lost()
          }
          const answer = await carryOut()
          if (fate === 'lose the answer') throw lost()
          return answer
        },
      ])
      return Object.fromEntries(entries)
    },
  }
}

function lost(): DomainError {
  return new DomainError('UNAVAILABLE', 'Lost on the way.')
}
