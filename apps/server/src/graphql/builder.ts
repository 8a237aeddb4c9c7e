import type { Session } from '@bharat/contracts/accounts'
import type { Page } from '@bharat/contracts/list'
import type { Saved } from '@bharat/contracts/replies'
import SchemaBuilder, { type InputRef, type ObjectRef } from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { type ASTNode, GraphQLError } from 'graphql'
import type { OperationContext } from '../http/operation.ts'
import { requireAdmin } from '../http/sessions.ts'

/** What every resolver gets. */
export interface Context extends OperationContext {
  /** The session of the request; looked up once, and only when a field asks. */
  session(): Promise<Session | null>
}

interface Types {
  Context: Context
  AuthScopes: { admin: boolean }
  DefaultFieldNullability: false
}

/** The builder, without a type of its own: each module's `*.graphql.ts` adds its part. */
export const builder = new SchemaBuilder<Types>({
  plugins: [ScopeAuthPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    // Asked only for fields that name a scope: it passes, or throws what the REST door throws.
    authScopes: async (context) => ({ admin: Boolean(requireAdmin(await context.session())) }),
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    // The dearest operation of ours costs 541, and the widest has 36 fields.
    limit: { complexity: 1500, depth: 8, breadth: 120 },
    complexityError: (kind) => tooLarge(kind.toLowerCase()),
  },
})

/** The refusal of an operation that asks for more than anybody needs. @param kind what there is too much of */
export function tooLarge(kind: string, nodes?: ASTNode): GraphQLError {
  return new GraphQLError(`The operation is too large (${kind}).`, {
    nodes,
    extensions: { code: 'OPERATION_TOO_LARGE' },
  })
}

builder.queryType({
  description: 'What can be read: by anybody, or, where its name begins with `admin`, by an admin.',
})
builder.mutationType({ description: 'What can be changed.' })

export type BuilderTypes =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never

/** An object type over a plain value; its fields are declared where its module is. */
export type TypeRef<T> = ObjectRef<BuilderTypes, T>

/** `{name}Page` over an item type: one page of an admin list. */
export function pageType<Item>(name: string, item: TypeRef<Item>): TypeRef<Page<Item>> {
  return builder.objectRef<Page<Item>>(`${name}Page`).implement({
    description: `One page of an admin list of ${name} records.`,
    fields: (t) => ({
      items: t.field({
        type: [item],
        description: 'The records of this page, in the order asked for.',
        resolve: (page) => page.items,
      }),
      page: t.exposeInt('page', { description: 'This page, counted from 1.' }),
      limit: t.exposeInt('limit', { description: 'Records on a full page.' }),
      totalItems: t.exposeInt('totalItems', { description: 'Records on all pages.' }),
      totalPages: t.exposeInt('totalPages', { description: 'Pages there are; at least 1.' }),
    }),
  })
}

/** `{name}Payload` over an item type: the reply of a create, update or status call. */
export function payloadType<Item>(name: string, item: TypeRef<Item>): TypeRef<Saved<Item>> {
  return builder.objectRef<Saved<Item>>(`${name}Payload`).implement({
    description: `What a change of a ${name} answers.`,
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A text to show.' }),
      item: t.field({
        type: item,
        description: 'The record as it is now.',
        // Pothos cannot see that a type parameter is no list.
        resolve: (saved) => saved.item as never,
      }),
    }),
  })
}

/** A reply that is only a text. */
export const messagePayload = builder.objectRef<{ message: string }>('MessagePayload').implement({
  description: 'A reply that is only a text.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'A text to show.' }) }),
})

/** The operations that `defineRecords` gives a kind of record. */
export interface RecordsOperations<Item> {
  list(query: unknown): Promise<Page<Item>>
  create(value: unknown): Promise<Saved<Item>>
  update(id: string, value: unknown): Promise<Saved<Item>>
  setActive(id: string, value: unknown): Promise<Saved<Item>>
}

interface RecordsDefinition<Item> {
  /** Type name, such as `Award`. */
  name: string
  /** Name of the list, such as `Awards`: the query is `adminAwards`. */
  plural: string
  item: TypeRef<Item>
  service(services: Context['services']): RecordsOperations<Item>
  input: InputRef<unknown>
  /** The input of an update where it differs; false when the module has an update of its own. */
  patch?: InputRef<unknown> | false
}

/** Query `admin{plural}` and mutations `create{name}`, `update{name}`, `set{name}Status`, for admins. */
export function defineRecords<Item>(definition: RecordsDefinition<Item>) {
  const { name, plural, item, service, input, patch = input } = definition
  const page = pageType(name, item)
  const payload = payloadType(name, item)

  builder.queryField(`admin${plural}`, (t) =>
    t.field({
      type: page,
      description: `A page of ${plural}; role admin.`,
      authScopes: { admin: true },
      args: listArgs(t.arg),
      resolve: (_, args, { services }) => service(services).list(given(args)),
    }),
  )
  builder.mutationFields((t) => ({
    [`create${name}`]: t.field({
      type: payload,
      description: `Creates a ${name}; role admin.`,
      authScopes: { admin: true },
      args: { input: inputArg(t.arg, input) },
      resolve: (_, args, { services }) => service(services).create(args.input),
    }),
    [`set${name}Status`]: t.field({
      type: payload,
      description: `Shows or hides a ${name} on the public site; role admin.`,
      authScopes: { admin: true },
      args: {
        id: idArg(t.arg),
        activeStatus: t.arg.boolean({
          required: true,
          description: 'Whether the site shows it.',
        }),
      },
      resolve: (_, { id, activeStatus }, { services }) =>
        service(services).setActive(id, { activeStatus }),
    }),
  }))
  if (patch) {
    builder.mutationField(`update${name}`, (t) =>
      t.field({
        type: payload,
        description: `Changes a ${name}; role admin.`,
        authScopes: { admin: true },
        args: {
          id: idArg(t.arg),
          input: inputArg(t.arg, patch),
          version: versionArg(t.arg),
        },
        resolve: (_, { id, input, version }, { services }) =>
          service(services).update(id, { ...(input as object), version }),
      }),
    )
  }
  return { page, payload }
}

type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']

/** The id of the record that is meant. */
export function idArg(arg: ArgBuilder) {
  return arg.id({
    required: true,
    description: 'Id of the record; a malformed one is answered as an unknown one.',
  })
}

/** The values of a record, as its contract takes them. */
export function inputArg<Input>(arg: ArgBuilder, type: InputRef<Input>) {
  return arg({ type, required: true, description: 'Its values.' })
}

/** The version that an update is based on. */
export function versionArg(arg: ArgBuilder) {
  return arg.int({
    description:
      'The `version` that was changed: where another is stored by now, the answer is CONFLICT, with the stored record in `extensions.current`. Left out, whatever is stored is replaced.',
  })
}

/** What `version` is, on every record that has one. */
export const versionField = {
  description:
    'Counts the saves of its content, from 1; 0 where an earlier version of the product stored it.',
}

/** The arguments every admin list takes; the contracts check them. */
export function listArgs(arg: ArgBuilder) {
  return {
    page: arg.int({ description: 'The page wanted, counted from 1.' }),
    limit: arg.int({ description: 'Records a page, 1 to 1000.' }),
    search: arg.string({ description: 'A case-insensitive substring.' }),
    sort: arg.string({ description: 'A field, with - for descending.' }),
  }
}

/** The arguments that were given: GraphQL's null means "not given" here. */
export function given(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value != null))
}
