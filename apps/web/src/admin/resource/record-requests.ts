import type { BulkResult } from '@bharat/contracts/bulk-changes'
import type { Page } from '@bharat/contracts/list'
import type { TadaDocumentNode } from 'gql.tada'
import { type AnyVariables, type Client, gql } from 'urql'
import type { BulkChange } from '../list/use-bulk-changes.tsx'
import { fetchData, mutate } from '../session/requests.ts'
import type { Change, ListVariables, ResourceRow } from './resource.ts'

interface RecordNames {
  /** Such as `Award`: the mutations are createAward, updateAward, setAwardStatus and moveAward. */
  one: string
  /** Such as `Awards`: the query is adminAwards. */
  all: string
  /** The input type of an update; that of a new record unless declared. */
  patch?: string
  /** Records belong to a category, which a change of several can set. */
  inCategory?: true
  /** Arguments that only this list has, with their types: `{ activeStatus: 'Boolean' }`. */
  filters?: Record<string, string>
}

/**
 * The documents and requests of a record type. The server gives every record type these operations, under
 * names that follow from its own (`recordOperations`). A test validates the documents against the schema.
 * @param row the fields of a list's row
 */
export function recordRequests<Row extends ResourceRow, Input extends object>(
  { one, all, patch = `${one}Input`, inCategory, filters = {} }: RecordNames,
  row: TadaDocumentNode<Row, object, unknown>,
) {
  const fields = fragmentName(row)
  const declared = Object.entries(filters)
    .map(([name, type]) => `, $${name}: ${type}`)
    .join('')
  const passed = Object.keys(filters)
    .map((name) => `, ${name}: $${name}`)
    .join('')
  const documents = {
    list: document<{ page: Page<Row> }, Omit<ListVariables, 'filters'>>(
      `query Admin${all}($page: Int!, $limit: Int!, $search: String!, $sort: String${declared}) {
        page: admin${all}(page: $page, limit: $limit, search: $search, sort: $sort${passed}) {
          items { ...${fields} }
          page
          limit
          totalPages
          totalItems
        }
      }`,
      row,
    ),
    find: document<{ record: Row }, { id: string }>(
      `query Admin${one}Row($id: ID!) { record: admin${one}(id: $id) { ...${fields} } }`,
      row,
    ),
    create: document<{ saved: { message: string } }, { input: Input }>(
      `mutation Create${one}($input: ${one}Input!) {
        saved: create${one}(input: $input) { message }
      }`,
    ),
    update: document<{ saved: { message: string } }, Change<Partial<Input>>>(
      `mutation Update${one}($id: ID!, $input: ${patch}!, $version: Int) {
        saved: update${one}(id: $id, input: $input, version: $version) { message }
      }`,
    ),
    setStatus: document<{ saved: { item: Row } }, { id: string; activeStatus: boolean }>(
      `mutation Set${one}Status($id: ID!, $activeStatus: Boolean!) {
        saved: set${one}Status(id: $id, activeStatus: $activeStatus) { item { ...${fields} } }
      }`,
      row,
    ),
    changeMany: document<{ result: BulkResult }, { ids: string[] } & BulkChange>(
      `mutation Change${all}($ids: [String!]!, $activeStatus: Boolean${inCategory ? ', $categoryId: String' : '!'}) {
        result: change${all}(ids: $ids, activeStatus: $activeStatus${inCategory ? ', categoryId: $categoryId' : ''}) {
          done
          changed
          failed { id message }
          group
        }
      }`,
    ),
    move: document<{ saved: { item: { _id: string } } }, { id: string; after: string | null }>(
      `mutation Move${one}($id: ID!, $after: String) {
        saved: move${one}(id: $id, after: $after) { item { _id } }
      }`,
    ),
  }
  return {
    documents,
    /** The requests of `ResourceList`. */
    list: {
      list: async (client: Client, { filters, ...variables }: ListVariables) =>
        (await fetchData(client, documents.list, { ...variables, ...filters })).page,
      find: async (client: Client, id: string) =>
        (await fetchData(client, documents.find, { id })).record,
      setActive: async (client: Client, id: string, activeStatus: boolean) =>
        (await mutate(client, documents.setStatus, { id, activeStatus })).saved.item,
      changeMany: async (client: Client, ids: string[], change: BulkChange) =>
        (await mutate(client, documents.changeMany, { ids, ...change })).result,
      move: (client: Client, change: { id: string; after: string | null }) =>
        mutate(client, documents.move, change),
    },
    /** The requests of `ResourceForm`. */
    form: {
      create: (client: Client, input: Input) => mutate(client, documents.create, { input }),
      update: (client: Client, change: Change<Partial<Input>>) =>
        mutate(client, documents.update, change),
    },
  }
}

/**
 * The documents and requests of a single record, such as the contact, for `defineSingleRecord`.
 * @param one such as `Contact`: the query is adminContact, the mutation saveContact with a ContactInput
 */
export function singleRecordRequests<Stored extends { version: number }, Input>(
  one: string,
  record: TadaDocumentNode<Stored, object, unknown>,
  input = `${one}Input`,
) {
  const fields = fragmentName(record)
  const documents = {
    load: document<{ record: Stored | null }, Record<never, never>>(
      `query Admin${one} { record: admin${one} { ...${fields} } }`,
      record,
    ),
    save: document<{ saved: { item: Stored } }, { input: Input; version: number }>(
      `mutation Save${one}($input: ${input}!, $version: Int) {
        saved: save${one}(input: $input, version: $version) { item { ...${fields} } }
      }`,
      record,
    ),
  }
  // The engine's records have ids; not every single record has one of its own.
  const withId = (stored: Stored) => ({ _id: one, ...stored })
  return {
    documents,
    /** The requests of `SingleRecord`. */
    requests: {
      async load(client: Client) {
        const { record } = await fetchData(client, documents.load, {})
        return record && withId(record)
      },
      save: async (client: Client, change: { input: Input; version: number }) =>
        withId((await mutate(client, documents.save, change)).saved.item),
    },
  }
}

function document<Data, Variables extends AnyVariables>(
  operation: string,
  fragment?: TadaDocumentNode<unknown, object, unknown>,
): TadaDocumentNode<Data, Variables> {
  const parts = fragment ? gql`${operation}${fragment}` : gql(operation)
  return parts as unknown as TadaDocumentNode<Data, Variables>
}

function fragmentName({ definitions }: TadaDocumentNode<unknown, object, unknown>): string {
  const [first] = definitions as readonly { name?: { value: string } }[]
  return first?.name?.value ?? ''
}
