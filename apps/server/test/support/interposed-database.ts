import type { Document } from 'mongodb'
import type { Collection, Database } from '../../src/database/mongo.ts'
import { DomainError } from '../../src/errors.ts'

/**
 * What happens to an operation: it runs, its request is lost, its response is lost after it ran, or
 * it runs only after its client gave up.
 */
export type Fate = 'run' | 'lose the request' | 'lose the response' | 'delay'

/**
 * A database that asks `decide` before every operation. A lost operation fails like an unreachable
 * database.
 * @param decide receives the names of the collection and the operation; may wait
 * @param late receives the delayed operations, to be run later
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
          if (fate === 'delay') {
            late(carryOut)
            throw lost()
          }
          const result = await carryOut()
          if (fate === 'lose the response') throw lost()
          return result
        },
      ])
      return Object.fromEntries(entries)
    },
  }
}

function lost(): DomainError {
  return new DomainError('UNAVAILABLE', 'Lost on the way.')
}
