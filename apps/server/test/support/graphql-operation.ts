import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../../src/schema.ts'

/** The operation as text, with a selection of all nested fields. */
export function operation(kind: 'query' | 'mutation', field: string, args: object = {}): string {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const definition = root?.getFields()[field]
  if (!definition) throw new Error(`The schema has no ${kind} ${field}`)
  const used = definition.args.filter(({ name }) => name in args)
  const variables = used.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ')
  return `${kind}${variables && ` (${variables})`} { ${field}${passed && `(${passed})`} ${selection(definition.type)} }`
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
