import { z } from 'zod'

/** A JSON schema, or another part of the document. */
export type Json = Record<string, unknown>

type Use = 'input' | 'output' | 'query'

/** Converts Zod schemas to JSON schemas and collects the named ones. */
export interface JsonSchemas {
  /**
   * The JSON schema; a reference if the schema has a name. A body has no `default`: generated clients would require the
   * field.
   */
  of(schema: z.ZodType, io: Use): Json
  /** Converts schemas together: what several of them contain is converted once. `of` then has them. */
  add(schemas: readonly z.ZodType[], io: Use): void
  components: Record<string, Json>
}

/** Creates the converter that both the OpenAPI document and the GraphQL types use. */
export function createJsonSchemas(): JsonSchemas {
  const components: Record<string, Json> = {}
  const made = () => new Map<z.ZodType, Json>()
  const converted = { input: made(), output: made(), query: made() }
  const add = (schemas: readonly z.ZodType[], io: Use) => {
    // Below another schema a named one becomes a reference to its definition.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ ...schemas }), {
      io: io === 'output' ? 'output' : 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        documented(jsonSchema)
        if (io !== 'query') delete jsonSchema.default
      },
    })
    const [inline, named] = relocated([properties, $defs]) as [typeof components, typeof components]
    for (const [name, definition] of Object.entries(named)) {
      if (components[name] && !Bun.deepEquals(components[name], definition)) {
        throw new Error(`Two schemas are named ${name}`)
      }
      components[name] = definition
    }
    for (const [index, schema] of schemas.entries()) {
      converted[io].set(schema, inline[index] as Json)
    }
  }
  return {
    components,
    add,
    of(schema, io) {
      if (!converted[io].has(schema)) add([schema], io)
      return converted[io].get(schema) as Json
    },
  }
}

/** Keywords of Zod that stay when `documented` replaces a schema. */
const PRESERVED = new Set(['description'])

/** Applies the metadata `documented` of a schema (contracts, replies.ts). */
function documented(jsonSchema: Json): void {
  const { id: _, documented } = jsonSchema as { id?: string; documented?: Json }
  delete jsonSchema.id
  if (!documented) return
  if (documented.type) {
    for (const keyword of Object.keys(jsonSchema)) {
      if (!PRESERVED.has(keyword)) delete jsonSchema[keyword]
    }
  }
  delete jsonSchema.documented
  Object.assign(jsonSchema, documented)
}

/** Turns references to definitions into references to components. */
function relocated(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part) =>
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', '#/components/schemas/')
        : part,
    ),
  )
}
