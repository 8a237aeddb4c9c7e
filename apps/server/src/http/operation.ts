import type { Session } from '@bharat/contracts/accounts'
import { z } from 'zod'
import {
  type DeviceCookies,
  requireAdmin,
  requireSession,
  type SessionCookies,
} from './sessions.ts'

/** Who may use an operation: everyone, everyone with a session, or an admin. */
export type Access = 'public' | 'session' | 'admin'

/** The network address a request came from. */
export type AddressOf = (request: Request) => string

/** The session a request came with. */
export type SessionOf = (request: Request) => Promise<Session | null>

/** A group of endpoints in the reference. */
export interface Tag {
  name: string
  description: string
}

/** What both transports say of an operation. */
interface Described<By extends Access> {
  /** The name of the GraphQL field, and of the endpoint in clients generated from the document. */
  id: string
  access: By
  summary: string
  description?: string
}

/** What an operation works with. services.ts adds `services`. */
export interface OperationContext {
  /** The client's network address, for rate limits. */
  address: string
}

interface CommonInput<By extends Access> extends OperationContext {
  session: By extends 'public' ? null : Session
}

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & Parameters<Rest>
  : unknown

interface EndpointInput<Path extends string, By extends Access> extends CommonInput<By> {
  params: Parameters<Path>
  /** As the client sent it, for the service to parse; empty where the endpoint declares none. */
  query: Record<string, unknown>
  /** As the client sent it, for the service to parse; undefined where the endpoint declares none. */
  body: unknown
}

/** What the handler of an endpoint gets besides where only REST has the operation. media.uploads.ts adds `uploads`. */
export interface HttpInput {
  request: Request
  /** Headers of the response. */
  headers: Record<string, string | number> & { 'set-cookie'?: string | string[] }
  sessions: SessionCookies
  devices: DeviceCookies
}

type Result<Reply extends z.ZodType> = z.input<Reply> | Promise<z.input<Reply>>

/** The cost of a field for the limit on an operation's complexity; Pothos' default unless declared. */
export interface Complexity {
  field: number
  multiplier: number
}

interface EndpointDeclaration<Path extends string, By extends Access, Reply extends z.ZodType>
  extends Described<By> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, its parameters in braces. */
  path: Path
  tag: Tag
  /** Where the specification has it, such as `7, public`; absent for an endpoint of our own. */
  section?: string
  /** Path parameters that are not a record's id. */
  params?: Record<string, z.ZodType>
  /** The schema by which the service parses the query. */
  query?: z.ZodObject
  /** The schema by which the service parses the JSON body. */
  body?: z.ZodType
  /** The parts of a multipart body, which the handler reads itself. */
  upload?: z.ZodObject
  /** The status of a success; 200 unless declared. */
  status?: 201
  reply: Reply
  /** Headers of a success, and their purpose. */
  replyHeaders?: Record<string, string>
  /** What its error statuses mean, beyond those that every endpoint of its kind has. */
  errors?: Record<number, string | { description: string; body: z.ZodType }>
  /**
   * Whether the server and clients may cache the response and revalidate it for each use. `search`: clients can
   * make up any number of queries, so the responses have a small cache of their own.
   */
  cached?: By extends 'public' ? boolean | 'search' : false
}

/** The GraphQL field of an endpoint: a query for GET, a mutation otherwise. */
interface EndpointField<Reply extends z.ZodType> {
  /** The member of the reply that the field returns; the whole reply unless declared. */
  member?: Reply extends z.ZodObject<infer Shape> ? keyof Shape & string : never
  /** What stands for the body: its fields are arguments, `input` the body itself. The body's own fields unless declared. */
  args?: z.ZodObject
  nullable?: true
  complexity?: Complexity
}

/** A declared REST endpoint, of whatever path and reply. */
export interface Endpoint extends EndpointDeclaration<string, Access, z.ZodType> {
  /** Its GraphQL field; absent where only REST has the operation. */
  graphql?: EndpointField<z.ZodObject>
  handle(input: EndpointInput<string, Access> & Partial<HttpInput>): unknown
}

interface FieldDeclaration<By extends Access> extends Described<By> {
  kind: 'query' | 'mutation'
  args?: z.ZodObject
  nullable?: true
  complexity?: Complexity
}

/** A declared GraphQL field. */
export interface Field extends FieldDeclaration<Access> {
  reply: z.ZodType
  handle(input: CommonInput<Access> & { args: Record<string, unknown> }): unknown
}

/** A declared operation: a REST endpoint with or without a GraphQL field, or a GraphQL field alone. */
export type Operation = Endpoint | Field

export function isEndpoint(operation: Operation): operation is Endpoint {
  return 'path' in operation
}

/** Declares an operation of both APIs. The compiler checks the handler against the declaration. */
export function endpoint<const Path extends string, By extends Access, Reply extends z.ZodType>(
  declaration: EndpointDeclaration<Path, By, Reply> & {
    graphql: EndpointField<Reply>
    handle(input: EndpointInput<Path, By>): Result<Reply>
  },
): Endpoint {
  return declaration as unknown as Endpoint
}

/** Declares an operation of REST alone. */
export function restEndpoint<const Path extends string, By extends Access, Reply extends z.ZodType>(
  declaration: EndpointDeclaration<Path, By, Reply> & {
    handle(input: EndpointInput<Path, By> & HttpInput): Result<Reply>
  },
): Endpoint {
  return declaration as unknown as Endpoint
}

/** Declares an operation of GraphQL alone. */
export function graphqlField<By extends Access, Reply extends z.ZodType, Args extends z.ZodObject>(
  declaration: FieldDeclaration<By> & {
    args?: Args
    reply: Reply
    handle(input: CommonInput<By> & { args: z.input<Args> }): Result<Reply>
  },
): Field {
  return declaration as unknown as Field
}

/** The path parameter `id`. */
export const idParameter = z
  .string()
  .describe('Id of the record. A malformed one is answered as an unknown one.')
  .meta({ documented: { type: 'string', examples: ['650000000000000000000101'] } })

/** The path parameters of an endpoint, by name. */
export function pathParametersOf({
  path,
  params,
}: Pick<Endpoint, 'path' | 'params'>): Record<string, z.ZodType> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, params?.[name] ?? idParameter]))
}

/**
 * The guard of every operation, on both transports.
 * @returns the session; null for a public operation, which never looks it up
 * @throws DomainError UNAUTHENTICATED or FORBIDDEN
 */
export async function admit(
  access: Access,
  sessionOf: () => Promise<Session | null>,
): Promise<Session | null> {
  if (access === 'public') return null
  const session = await sessionOf()
  return access === 'admin' ? requireAdmin(session) : requireSession(session)
}
