import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import type { Reply } from './create-test-app.ts'

type Json = Record<string, unknown>

/** An operation of the OpenAPI document. */
export interface Operation {
  id: string
  method: string
  /** With parameters in braces. */
  path: string
  /** Whether it needs a session. */
  secured: boolean
  /** Whether it accepts API tokens. */
  takesTokens: boolean
  parameters: { name: string; in: string; required: boolean }[]
  /** Content type of the request body. */
  takes: string | undefined
  /** The documented statuses. */
  statuses: number[]
  /** The content types of each status. */
  types: Record<string, string[]>
}

/** Validates requests and responses against the OpenAPI document. */
export function createDocumentedApi(document: Json) {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  // The members of the document beside schemas. An unknown keyword within a schema is an error.
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, 'openapi')
  const validators = new Map<string, ValidateFunction>()
  const seen = new Set<string>()
  const operations = readOperations(document)
  const matching = new Map(
    operations.map(({ path }) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)]),
  )

  return {
    operations,

    /** `operation status` of every validated response. */
    seen: seen as ReadonlySet<string>,

    /** The errors of a response: its status, content type or body. Empty if it conforms. */
    errors(method: string, path: string, { status, headers, body }: Reply): string[] {
      const operation = find(method, path)
      if (!operation) return [`${method} ${path} is not documented`]
      const name = `${operation.id} ${status}`
      seen.add(name)
      if (!operation.statuses.includes(status)) return [`${name} is not documented`]
      const type = headers.get('content-type')?.split(';')[0] ?? ''
      if (!operation.types[status]?.includes(type)) return [`${name} is of type ${type}`]
      return validate(
        name,
        placeOf(operation, 'responses', String(status), 'content', type, 'schema'),
        body,
      )
    },

    /** The errors of a JSON request body. */
    bodyErrors(method: string, path: string, body: unknown): string[] {
      const operation = find(method, path)
      if (!operation) return [`${method} ${path} is not documented`]
      const place = ['requestBody', 'content', 'application/json', 'schema'] as const
      return validate(`${operation.id} body`, placeOf(operation, ...place), body)
    },

    /** The errors of the body of a webhook. */
    eventErrors(event: string, body: unknown): string[] {
      const place = ['post', 'requestBody', 'content', 'application/json', 'schema']
      return validate(event, ['webhooks', event, ...place], body)
    },

    /** The places of the document without a summary or a description. */
    undescribed(): string[] {
      const missing: string[] = []
      visit(document, (place, node) => {
        const [last, container] = place.toReversed()
        const isProperty = container === 'properties'
        const isParameter = container === 'parameters'
        const isTag = container === 'tags' && node.name !== undefined
        const isComponent = place.length === 3 && place[1] === 'schemas'
        if (
          (isProperty || isParameter || isTag || isComponent) &&
          !node.description &&
          !node.$ref
        ) {
          missing.push(place.join('/'))
        }
        if (node.operationId && !node.summary) missing.push(`${last} summary`)
      })
      return missing
    },

    /** The schemas that generated clients misread: a default in a body, an enum without the null of its type. */
    unusableSchemas(): string[] {
      const found: string[] = []
      visit(document, (place, { type, enum: values, default: standard }) => {
        const isNullable = Array.isArray(type) && type.includes('null')
        if (isNullable && Array.isArray(values) && !values.includes(null))
          found.push(place.join('/'))
        const isParameter = place.includes('parameters')
        if (type && standard !== undefined && !isParameter) found.push(place.join('/'))
      })
      return found
    },

    /** The examples of the document that violate their schema. */
    exampleErrors(): string[] {
      const errors: string[] = []
      let count = 0
      visit(document, (place, node) => {
        if (!Array.isArray(node.examples)) return
        for (const example of node.examples) {
          count++
          errors.push(...validate(place.join('/'), place, example))
        }
      })
      return count > 0 ? errors : ['There is no example']
    },
  }

  function find(method: string, path: string): Operation | undefined {
    const plain = path.split('?', 1)[0] ?? ''
    return operations.find(
      (operation) => operation.method === method && matching.get(operation.path)?.test(plain),
    )
  }

  function validate(name: string, place: readonly string[], value: unknown): string[] {
    // Most responses refer to a shared schema, which is compiled once.
    const schema = place.reduce<unknown>((node, part) => (node as Json)[part], document) as Json
    const isShared = typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    const $ref = isShared ? `openapi${schema.$ref}` : reference(place)
    const validator = validators.get($ref) ?? ajv.compile({ $ref })
    validators.set($ref, validator)
    if (validator(value)) return []
    return (validator.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

/** The operations of a document, for tests that run all of them. */
function readOperations(document: Json): Operation[] {
  const paths = document.paths as Record<string, Record<string, Json>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      secured: (operation.security as Json[]).length > 0,
      takesTokens: ((operation.security ?? []) as Json[]).some((way) => 'token' in way),
      parameters: operation.parameters as Operation['parameters'],
      takes: Object.keys((operation.requestBody as { content?: Json })?.content ?? {})[0],
      statuses: Object.keys(operation.responses as Json).map(Number),
      types: Object.fromEntries(
        Object.entries(operation.responses as Record<string, { content: Json }>).map(
          ([status, { content }]) => [status, Object.keys(content)],
        ),
      ),
    })),
  )
}

function placeOf({ path, method }: Operation, ...rest: string[]): string[] {
  return ['paths', path, method.toLowerCase(), ...rest]
}

function reference(place: readonly string[]): string {
  const escaped = place.map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  )
  return `openapi#/${escaped.join('/')}`
}

/** Visits every object of the document, with its path. */
function visit(
  value: unknown,
  look: (place: readonly string[], node: Json) => void,
  place: readonly string[] = [],
): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) look(place, value as Json)
  for (const [key, part] of Object.entries(value)) visit(part, look, [...place, key])
}
