import type { PlainKind } from '@bharat/contracts/kind'
import type { Database } from '../../database/mongo.ts'
import { createPlainRecordsRepository } from './plain-records.repository.ts'

type Kinds = Readonly<Record<string, PlainKind>>
type InputOf<Kind> = Kind extends PlainKind<infer Input> ? Input : never

/** The repository of a kind that is stored as its input. */
export function createKindRepository<Input extends object>(
  database: Database,
  kind: PlainKind<Input>,
) {
  const { collection, sortable, searchField, name } = kind
  const sorts = Object.fromEntries(sortable.map((field) => [field, '']))
  return createPlainRecordsRepository<Input>(
    database,
    collection,
    { sorts, searchField },
    { kind: name },
  )
}

/** The repositories of several kinds, by the names of their collections. */
export function createKindRepositories<All extends Kinds>(database: Database, kinds: All) {
  const repositories = Object.entries(kinds).map(([name, kind]) => [
    name,
    createKindRepository(database, kind),
  ])
  return Object.fromEntries(repositories) as KindRepositories<All>
}

export type KindRepository<Input extends object> = ReturnType<typeof createKindRepository<Input>>
export type KindRepositories<All extends Kinds> = {
  [Name in keyof All]: KindRepository<InputOf<All[Name]>>
}
