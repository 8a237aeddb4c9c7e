import { z } from 'zod'

/** A JSON schema, or another part of the document. */
export type Json = Record<string, unknown>

/** Converts Zod schemas to JSON schemas and collects the named ones. */
export interface JsonSchemas {
  /**
   * The JSON schema; a reference if the schema has a name. A body has no `default`: generated clients would require the
   * field.
   */
  of(schema: z.ZodType, io: 'input' | 'output' | 'query'): Json
  components: Record<string, Json>
}

/** Creates the converter that both the OpenAPI document and the GraphQL types use. */
export function createJsonSchemas(): JsonSchemas {
  const components: Record<string, Json> = {}
  // Many operations reply with the same schema, and converting one takes milliseconds of every start.
  const made = () => new Map<z.ZodType, Json>()
  const converted = { input: made(), output: made(), query: made() }
  return {
    components,
    of(schema, io) {
      const known = converted[io].get(schema)
      if (known) return known
      // Below another schema a named one becomes a reference to its definition.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
        io: io === 'output' ? 'output' : 'input',
        unrepresentable: 'any',
        override: ({ jsonSchema }) => {
          documented(jsonSchema)
          if (io !== 'query') delete jsonSchema.default
        },
      })
      const [inline, named] = relocated([properties?.schema, $defs]) as [Json, typeof components]
      for (const [name, definition] of Object.entries(named)) {
        if (components[name] && !Bun.deepEquals(components[name], definition)) {
          throw new Error(`Two schemas are named ${name}`)
        }
        components[name] = definition
      }
      converted[io].set(schema, inline)
      return inline
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
