import { errorReply } from '@bharat/contracts/replies'
import { z } from 'zod'
import { type Operation, operationOf } from './operations.ts'

/** A route as the app knows it. */
export interface Route {
  method: string
  /** With parameters as `:id`. */
  path: string
  handler: unknown
}

type Json = Record<string, unknown>

const ERRORS: Record<number, string> = {
  400: 'The input breaks a rule; `errors` names the fields.',
  401: 'No session.',
  403: 'The role is not allowed, or the Origin is foreign.',
  404: 'Unknown or malformed id.',
  409: 'Another record or a limit stands against it.',
  413: 'The body is too large.',
  415: 'The body is not JSON; of an upload: not an image.',
  429: 'Too many of these calls; `Retry-After` says when to come again.',
  500: 'Something went wrong; details are in the log only.',
  503: 'The database is out of reach.',
}

/**
 * The OpenAPI 3.1 document of the routes below `/api/v1`, from the schemas that their services
 * parse with.
 * @param serverUrl origin of the site
 */
export function openapiDocument(routes: readonly Route[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { method, path, handler } of routes) {
    const operation = operationOf(handler)
    if (!operation) continue
    const template = path.replace(/^\/api\/v1/, '').replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(operation, template) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bharat by Road',
      version: '1.0.0',
      description:
        'Public reads, enquiries and the back-office. GraphQL at `/graphql` offers the same operations.',
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by loginAdmin.',
        },
      },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
  }
}

function describe(operation: Operation, path: string): Json {
  const { summary, tag, query, body, reply, status = 200, admin } = operation
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      ...(name === 'id' && { description: '24 hexadecimal characters.' }),
    })),
    ...(query ? queryParameters(query) : []),
  ]
  const error = { $ref: '#/components/schemas/Error' }
  return {
    summary,
    tags: [tag],
    operationId: operationId(summary),
    ...(admin && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
    responses: {
      [status]: { description: 'Success.', content: json(schemaOf(reply, 'output')) },
      ...Object.fromEntries(
        statusesOf(operation, path).map((code) => [
          code,
          {
            description: ERRORS[code],
            content: json(
              code === 409 && operation.conflict ? schemaOf(operation.conflict, 'output') : error,
            ),
          },
        ]),
      ),
    },
  }
}

function statusesOf(operation: Operation, path: string): number[] {
  const { query, body, admin, errors = [] } = operation
  const statuses = new Set([
    ...(query || body ? [400] : []),
    ...(admin ? [401, 403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(body ? [403, 413, 415] : []),
    ...errors,
    500,
    503,
  ])
  return [...statuses].sort((a, b) => a - b)
}

function queryParameters(query: z.ZodType): Json[] {
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
}

function bodyContent(body: z.ZodType | 'multipart'): Json {
  if (body !== 'multipart') return json(schemaOf(body, 'input'))
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file', 'upload_preset'],
        properties: {
          file: { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP, AVIF or GIF.' },
          upload_preset: { type: 'string' },
        },
      },
    },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function operationId(summary: string): string {
  return summary
    .replace(/[^\w ]/g, '')
    .split(' ')
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('')
}
