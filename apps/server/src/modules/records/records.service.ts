import { type BulkResult, bulkStatusInput } from '@bharat/contracts/bulk-changes'
import { defined } from '@bharat/contracts/defined'
import type { ListQuery, Page } from '@bharat/contracts/list'
import {
  ORDER_UPDATED,
  type RecordMessages,
  STALE_SAVE,
  UNKNOWN_POSITION,
} from '@bharat/contracts/messages'
import type { Saved } from '@bharat/contracts/replies'
import { activeStatusInput, positionInput } from '@bharat/contracts/text'
import type { z } from 'zod'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { changeEach } from './bulk-changes.ts'

export interface RecordsRepository<Item, Input, Patch = Partial<Input>>
  extends OrderedRepository<Item> {
  list(query: ListQuery): Promise<Page<Item>>
  insert(input: Input): Promise<Item>
  update(id: string, patch: Omit<Patch, 'version'>, version?: number): Promise<Item | null>
  setActive(record: string | Item, activeStatus: boolean): Promise<Item | null>
}

interface OrderedRepository<Item> {
  get(id: string): Promise<Item | null>
  move(id: string, after: string | null): Promise<Item | null>
}

/**
 * The operations of every kind of record. Each parses the input of the client by the contract first, so
 * that both APIs validate it.
 * @throws DomainError INVALID with the message of the contract, NOT_FOUND for an unknown or malformed id,
 * CONFLICT with `current` for an update that is based on another version than the stored one
 */
export function createRecordsService<
  Stored extends { activeStatus: boolean },
  Input extends z.ZodType,
  Patch extends z.ZodType<{ version?: number | undefined }>,
  Query extends z.ZodType<ListQuery>,
  Item = Stored,
>(parts: {
  repository: RecordsRepository<Stored, z.output<Input>, z.output<Patch>>
  input: Input
  patch: Patch
  listQuery: Query
  messages: RecordMessages
  /** Adds to stored records what follows from others; by default nothing. */
  view?: (records: readonly Stored[]) => Promise<Item[]>
}) {
  const { repository, input, patch, listQuery, messages } = parts
  const view = parts.view ?? (async (records) => records as readonly unknown[] as Item[])
  const shown = async (record: Stored | null): Promise<Item> => {
    const [item] = await view([orNotFound(record, messages.notFound)])
    return orNotFound(item, messages.notFound)
  }
  return {
    async list(query: unknown): Promise<Page<Item>> {
      const page = await repository.list(parseInput(listQuery, query))
      return { ...page, items: await view(page.items) }
    },

    get: async (id: string): Promise<Item> => shown(await repository.get(id)),

    create: async (value: unknown): Promise<Saved<Item>> => ({
      message: messages.created,
      item: await shown(await repository.insert(parseInput(input, value))),
    }),

    update: async (id: string, value: unknown): Promise<Saved<Item>> => {
      const { version, ...changes } = parseInput(patch, value)
      const record = await repository.update(id, defined(changes), version)
      if (!record) return throwConflict(await shown(await repository.get(id)))
      return { message: messages.updated, item: await shown(record) }
    },

    setActive: async (id: string, value: unknown): Promise<Saved<Item>> => {
      const { activeStatus } = parseInput(activeStatusInput, value)
      const item = await shown(await repository.setActive(id, activeStatus))
      return { message: messages.statusUpdated, item }
    },

    changeMany: async (value: unknown): Promise<BulkResult> =>
      changeStatuses(repository, messages.notFound, parseInput(bulkStatusInput, value)),

    move: async (id: string, value: unknown): Promise<Saved<Item>> => ({
      message: ORDER_UPDATED,
      item: await shown(await moveRecord(repository, messages.notFound, id, value)),
    }),
  }
}

/**
 * Moves a record in the manual order of its list. Concurrent moves do not overwrite each other.
 * @param value `{ after }`: the id of the record before it, null for the start
 * @throws DomainError NOT_FOUND for an unknown record, INVALID for an unknown `after`
 */
export async function moveRecord<Item>(
  repository: OrderedRepository<Item>,
  notFound: string,
  id: string,
  value: unknown,
): Promise<Item> {
  const { after } = parseInput(positionInput, value)
  const item = await repository.move(id, after)
  if (item) return item
  orNotFound(await repository.get(id), notFound)
  throw unknownPosition()
}

/** Shows or hides several records: each changes, or fails alone. */
export function changeStatuses<Item extends { activeStatus: boolean }>(
  repository: {
    get(id: string): Promise<Item | null>
    setActive(record: NoInfer<Item>, activeStatus: boolean): Promise<unknown>
  },
  notFound: string,
  { ids, activeStatus }: { ids: readonly string[]; activeStatus: boolean },
): Promise<BulkResult> {
  return changeEach(ids, async (id) => {
    const current = orNotFound(await repository.get(id), notFound)
    if (current.activeStatus === activeStatus) return false
    orNotFound(await repository.setActive(current, activeStatus), notFound)
    return true
  })
}

/** The error of a move behind a record that the list does not have. */
export function unknownPosition(): DomainError {
  return invalid('after', UNKNOWN_POSITION)
}

/** Rejects a save that is based on another version than the stored one. @throws DomainError CONFLICT */
export function throwConflict(current: unknown): never {
  throw new DomainError('CONFLICT', STALE_SAVE, { current })
}

/** Returns the record. @throws DomainError NOT_FOUND with this message if there is none */
export function orNotFound<T>(record: T | null | undefined, message: string): T {
  if (record === null || record === undefined) throw new DomainError('NOT_FOUND', message)
  return record
}
