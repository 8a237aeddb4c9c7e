import { z } from 'zod'

/** A JSON schema, or another part of the document. */
export type Json = Record<string, unknown>

/** The JSON schemas of Zod schemas, named ones collected. */
export interface JsonSchemas {
  /** The schema at one place; a named one as a reference. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json
  /** The named schemas so far. */
  components: Record<string, Json>
}

/** Reads Zod schemas for the OpenAPI document and for the GraphQL types: both say the same. */
export function createJsonSchemas(): JsonSchemas {
  const components: Record<string, Json> = {}
  return {
    components,
    of(schema, io) {
      // Below another schema a named one becomes a reference to its definition.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => documented(jsonSchema),
      })
      const [inline, named] = relocated([properties?.schema, $defs]) as [Json, typeof components]
      for (const [name, definition] of Object.entries(named)) {
        if (components[name] && !Bun.deepEquals(components[name], definition)) {
          throw new Error(`Two schemas are named ${name}`)
        }
        components[name] = definition
      }
      return inline
    },
  }
}

/** Keywords that stay when `documented` takes the place of Zod's own. */
const KEPT = new Set(['description'])

/** Applies what a schema's metadata says to be documented (contracts, replies.ts). */
function documented(jsonSchema: Json): void {
  const { id: _, documented } = jsonSchema as { id?: string; documented?: Json }
  delete jsonSchema.id
  if (!documented) return
  if (documented.type) {
    for (const keyword of Object.keys(jsonSchema)) {
      if (!KEPT.has(keyword)) delete jsonSchema[keyword]
    }
  }
  delete jsonSchema.documented
  Object.assign(jsonSchema, documented)
}

/** References to definitions as references to components. */
function relocated(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part) =>
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', '#/components/schemas/')
        : part,
    ),
  )
}
