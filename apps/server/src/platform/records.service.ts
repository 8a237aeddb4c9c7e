import type { ListQuery, Page } from '@bharat/contracts/list'
import { activeStatusInput } from '@bharat/contracts/text'
import type { z } from 'zod'
import { DomainError, parseInput } from './errors.ts'

/** The reply of a create, update or status call, on both doors. */
export interface Saved<Item> {
  message: string
  item: Item
}

export interface RecordMessages {
  notFound: string
  created: string
  updated: string
  statusUpdated: string
}

interface Repository<Item, Input, Patch> {
  list(query: ListQuery): Promise<Page<Item>>
  get(id: string): Promise<Item | null>
  insert(input: Input): Promise<Item>
  update(id: string, patch: Partial<Patch> | { activeStatus: boolean }): Promise<Item | null>
}

/**
 * The operations every kind of record shares. Values come in as a client sent them; each operation
 * parses them by the contract first, so that no door can forget to.
 * @throws DomainError INVALID with the contract's text, NOT_FOUND for an unknown or malformed id
 */
export function createRecordsService<
  Item,
  Input extends z.ZodType,
  Patch extends z.ZodType,
  Query extends z.ZodType<ListQuery>,
>(parts: {
  repository: Repository<Item, z.output<Input>, z.output<Patch>>
  input: Input
  patch: Patch
  listQuery: Query
  messages: RecordMessages
}) {
  const { repository, input, patch, listQuery, messages } = parts
  return {
    list: async (query: unknown): Promise<Page<Item>> =>
      repository.list(parseInput(listQuery, query)),

    get: async (id: string): Promise<Item> => found(await repository.get(id), messages.notFound),

    create: async (value: unknown): Promise<Saved<Item>> => ({
      message: messages.created,
      item: await repository.insert(parseInput(input, value)),
    }),

    update: async (id: string, value: unknown): Promise<Saved<Item>> => {
      const changes = parseInput(patch, value) as z.output<Patch>
      const item = await repository.update(id, changes)
      return { message: messages.updated, item: found(item, messages.notFound) }
    },

    setActive: async (id: string, value: unknown): Promise<Saved<Item>> => {
      const item = await repository.update(id, parseInput(activeStatusInput, value))
      return { message: messages.statusUpdated, item: found(item, messages.notFound) }
    },
  }
}

/** The record, or NOT_FOUND with the given text. */
export function found<T>(record: T | null | undefined, message: string): T {
  if (record === null || record === undefined) throw new DomainError('NOT_FOUND', message)
  return record
}
