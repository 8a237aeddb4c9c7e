import { messageReply } from '@bharat/contracts/replies'
import type { InputRef, InterfaceRef, OutputRef } from '@pothos/core'
import type { z } from 'zod'
import { type Complexity, idParameter } from '../http/operation.ts'
import { createJsonSchemas } from '../openapi/json-schemas.ts'
import { type BuilderTypes, builder } from './builder.ts'

/*
 * Derives the GraphQL types from the JSON schemas of the contracts, like the OpenAPI document: names, fields and
 * descriptions. Each type is derived when it is first used.
 */

/** GraphQL's additions to a schema. */
interface TypeOptions {
  /** The name of the type; by default the id of the schema. */
  name?: string
  description?: string
  /** An interface of the type: the fields of a schema that several types share. */
  implements?: { name: string; description: string; schema: z.ZodType }
  /** The cost of its fields by name. */
  complexity?: Record<string, Complexity>
}

/** The type of a field or argument for Pothos. */
interface Use {
  type: Ref | [Ref]
  nullable: boolean
  description: string | undefined
}

type Ref = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | (OutputRef & InputRef)
type Value = Record<string, unknown>

/** The use of a type: the fields of an input are more tolerant than arguments. */
type Place = 'output' | 'argument' | 'input'

/** The parts of a JSON schema that a type depends on. */
interface Schema {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  items?: Schema
  enum?: (string | null)[]
  pattern?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}

const schemas = createJsonSchemas()
const options = new Map<unknown, TypeOptions>()
/** The derived types by name; enums by their values. */
const types = new Map<string, OutputRef | InputRef>()
const ID_PATTERN = '^[0-9a-f]{24}$'
const SCALARS: Record<string, Ref> = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
}

/** Declares GraphQL's additions to a schema. */
export function typeOptions(schema: z.ZodType, declared: TypeOptions): void {
  options.set(schema.meta()?.id ?? schema, declared)
}

typeOptions(messageReply, { name: 'MessagePayload' })

/** Declares the enum for every schema with exactly these values. */
export function enumType<Name extends string>(
  name: string,
  description: string,
  values: readonly Name[] | Record<Name, { description: string }>,
): void {
  const names = Array.isArray(values) ? values : Object.keys(values)
  types.set(
    names.join(),
    builder.enumType(name, { description, values: values as readonly Name[] }),
  )
}

/** Converts the schemas of all fields together, which takes a third of the time. */
export function prepareTypes(replies: readonly z.ZodType[], args: readonly z.ZodObject[]): void {
  schemas.add(replies, 'output')
  schemas.add(args, 'input')
}

/** The output type of a reply: an object named by the schema's id, or a list of it. */
export function outputType(schema: z.ZodType): Use {
  const json: Schema = schemas.of(schema, 'output')
  const unnamed = options.get(schema)
  if (!unnamed) return use(json, 'output')
  return { type: objectType(json, '', unnamed) as Ref, nullable: false, description: undefined }
}

/**
 * The arguments for the fields of a schema. A field with an id becomes an argument of an input type. Its fields are
 * optional, and its integers may be fractions: the contract rejects them with its own messages.
 */
export function inputType(schema: z.ZodObject): Record<string, Use> {
  const { properties = {}, required = [] }: Schema = schemas.of(schema, 'input')
  return mapValues(properties, (json, name) => ({
    ...use(json, 'argument'),
    ...(schema.shape[name] === idParameter && { type: 'ID' }),
    nullable: !required.includes(name),
  }))
}

function use(json: Schema, place: Place): Use {
  return {
    type: typeOf(notNull(json), place),
    nullable: [json, ...(json.anyOf ?? [])].some(({ type }) => [type].flat().includes('null')),
    description: json.description ?? resolved(notNull(json)).description,
  }
}

function typeOf(json: Schema, place: Place): Ref | [Ref] {
  const { $ref, items, enum: values = [], pattern, type } = json
  if (items) return [typeOf(items, place) as Ref]
  if ($ref && place !== 'output') return inputObject(resolved(json), nameOf($ref)) as Ref
  if ($ref) return objectType(resolved(json), nameOf($ref), options.get(nameOf($ref))) as Ref
  const known = types.get(values.filter((value) => value !== null).join())
  if (known && place !== 'input') return known as Ref
  if (pattern === ID_PATTERN && place === 'output') return 'ID'
  const scalar = SCALARS[[type].flat()[0] ?? '']
  if (!scalar) throw new Error(`GraphQL has no type for ${JSON.stringify(json)}.`)
  return scalar === 'Int' && place === 'input' ? 'Float' : scalar
}

function objectType(json: Schema, id: string, declared: TypeOptions = {}) {
  const { name = id, description = json.description, implements: shared, complexity } = declared
  return once(name, () =>
    builder.objectRef<Value>(name).implement({
      description,
      interfaces: shared ? [interfaceType(shared)] : [],
      fields: (t) =>
        mapValues(json.properties, (field, key) =>
          t.field({
            ...outputField(field, key),
            ...(complexity?.[key] && { complexity: complexity[key] }),
          }),
        ),
    }),
  )
}

function interfaceType({ name, description, schema }: NonNullable<TypeOptions['implements']>) {
  const { properties } = resolved(schemas.of(schema, 'output'))
  return once(name, () =>
    builder.interfaceRef<Value>(name).implement({
      description,
      fields: (t) => mapValues(properties, (field, key) => t.field(outputField(field, key))),
    }),
  ) as InterfaceRef<BuilderTypes, Value>
}

function outputField(json: Schema, name: string) {
  return { ...use(json, 'output'), resolve: (value: Value) => value[name] as never }
}

function inputObject({ description, properties, required = [] }: Schema, name: string) {
  // The version that an update is based on is an argument of its own, except in one of several changes.
  const { version, ...others } = properties ?? {}
  const fields = version && 'id' in others ? { ...others, version } : others
  return once(name, () =>
    builder.inputRef<Value>(name).implement({
      description,
      fields: (t) =>
        mapValues(fields, (field, key) => {
          const { type, description } = use(field, 'input')
          const text = required.includes(key) ? `${description} Required.` : description
          return t.field({ type, description: text }) as never
        }),
    }),
  )
}

function once(name: string, make: () => OutputRef | InputRef): OutputRef | InputRef {
  const type = types.get(name) ?? make()
  types.set(name, type)
  return type
}

function notNull(json: Schema): Schema {
  return json.anyOf?.find(({ type }) => type !== 'null') ?? json
}

/** The schema that a reference leads to. */
function resolved({ $ref, ...json }: Schema): Schema {
  return $ref ? (schemas.components[nameOf($ref)] ?? {}) : json
}

function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** The same names with other values. */
export function mapValues<From, To>(
  values: Record<string, From> = {},
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(value, name)]),
  )
}
