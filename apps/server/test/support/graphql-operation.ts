import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../../src/schema.ts'

/** The operation as text, with a selection of all nested fields or of none. */
export function operation(
  kind: 'query' | 'mutation',
  field: string,
  args: object = {},
  fields: 'all' | 'none' = 'all',
): string {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const definition = root?.getFields()[field]
  if (!definition) throw new Error(`The schema has no ${kind} ${field}`)
  const used = definition.args.filter(({ name }) => name in args)
  const variables = used.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ')
  const selected = selection(definition.type)
  const short = selected && '{ __typename }'
  return `${kind}${variables && ` (${variables})`} { ${field}${passed && `(${passed})`} ${fields === 'all' ? selected : short} }`
}

/** Values of the required arguments that the schema accepts; no service does. */
export function sampleArguments(
  kind: 'query' | 'mutation',
  field: string,
): Record<string, unknown> {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const args = root?.getFields()[field]?.args ?? []
  const required = args.filter(({ type }) => isNonNullType(type))
  return Object.fromEntries(required.map(({ name, type }) => [name, sample(String(type))]))
}

/** @param type a type as it is written in the schema, such as `Int!` */
function sample(type: string): unknown {
  if (type.startsWith('[')) return []
  if (type === 'Boolean!') return true
  if (/^(ID|String)!$/.test(type)) return 'f'.repeat(24)
  if (type === 'Int!') return 1
  const named = schema.getType(type.replace('!', ''))
  return isEnumType(named) ? named.getValues()[0]?.name : {}
}

function selection(type: GraphQLOutputType): string {
  const named = objectOf(type)
  if (!named) return ''
  const fields = Object.values(named.getFields()).map(
    (field) => `${field.name} ${selection(field.type)}`,
  )
  return `{ ${fields.join(' ')} }`
}

function objectOf(type: GraphQLOutputType): GraphQLObjectType | undefined {
  if (isNonNullType(type) || isListType(type)) return objectOf(type.ofType)
  return isObjectType(type) ? type : undefined
}
