import type { RequestSession } from '@bharat/contracts/accounts'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import type { DeviceClass } from '@bharat/contracts/enquiry-stages'
import { nothingToChange } from '@bharat/contracts/messages'
import { z } from 'zod'
import { invalid } from '../errors.ts'
import type { Access } from './access.ts'
import type { FileReply, FileType } from './files.ts'
import type { BodyBound } from './request.ts'
import type { DeviceCookies, SessionCookies } from './sessions.ts'

/** The network address of the client. */
export type AddressOf = (request: Request) => string

/**
 * The session of a request.
 * @param isUse false for a check that is no use of the session, which ends without use
 */
export type SessionOf = (request: Request, isUse?: boolean) => Promise<RequestSession | null>

/** A group of endpoints in the API reference. */
export interface Tag {
  name: string
  description: string
}

/** The description of an operation in both APIs. */
interface Described<By extends Access> {
  /** The name of the GraphQL field, and of the endpoint in clients generated from the document. */
  id: string
  access: By
  /** The session must have begun within the last ten minutes. */
  recentLogin?: true | undefined
  /** The record that it creates carries the `Idempotency-Key`: its handler gets the key, and nothing else is stored. */
  carriesKey?: true | undefined
  summary: string
  description?: string
}

/** The context of an operation. services.ts adds `services`. */
export interface OperationContext {
  /** The client's network address, for rate limits. */
  address: string
  device: DeviceClass | null
  /** The `Idempotency-Key` of the request; of a field of GraphQL, with its path. @throws DomainError INVALID */
  idempotencyKey: string | null
  /** The headers of the response, of a field of GraphQL those of all its fields. */
  headers: Record<string, string | number> & { 'set-cookie'?: string | string[] }
  /**
   * The session of the request's API token, also for a public operation; null without a token.
   * @throws DomainError UNAUTHENTICATED for an invalid token
   */
  tokenSession(): Promise<RequestSession | null>
}

interface CommonInput<By extends Access> extends OperationContext {
  session: By extends 'public' ? null : RequestSession
}

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & Parameters<Rest>
  : unknown

interface EndpointInput<Path extends string, By extends Access> extends CommonInput<By> {
  params: Parameters<Path>
  /** Unparsed: the service parses it. Empty if the endpoint declares none. */
  query: Record<string, unknown>
  /** Unparsed: the service parses it. Undefined if the endpoint declares none. */
  body: unknown
}

/** What a target of the audit log needs of the input, for one record. */
export type RecordInput = Pick<EndpointInput<'{id}', Access>, 'services' | 'params'>

/** The additional input of an endpoint that only REST has. media.uploads.ts adds `uploads`. */
export interface HttpInput extends Pick<OperationContext, 'headers'> {
  request: Request
  sessions: SessionCookies
  devices: DeviceCookies
}

type Result<Reply extends z.ZodType> = z.input<Reply> | Promise<z.input<Reply>>

/** The cost of a field for the limit on complexity, in units of about 10 µs of processor time. */
export interface Complexity {
  field: number
  /** Multiplies the cost of the selected fields. */
  multiplier: number
}

/** A cost that may depend on the arguments of the field. */
type ComplexityOf = Complexity | ((args: Record<string, unknown>) => Complexity)

/**
 * The cost of a list of records from the database, as measured: an item costs more to read than its fields to select.
 * @param items its length, or the usual length of a list that has no limit
 */
export function listComplexity(items: number, base = 100): Complexity {
  return { field: base + 15 * items, multiplier: items / 5 }
}

/**
 * What records an operation that is more than a read. `history`: the history of the record, or of the enquiry. `none`:
 * nothing, for this reason. Otherwise the audit log, with the action and what it concerns, without personal data of
 * visitors and without text that a stranger sent. `service`: the service makes the entries, because only it knows who
 * acts, or whether there is one.
 */
type Audit<Input> =
  | 'history'
  | `none: ${string}`
  | { action: AuditAction; target: 'service' }
  | {
      action: AuditAction | ((input: Input) => Promise<AuditAction>)
      /** Its errors, such as an invalid input, make no entry. */
      target: (input: Input) => string | Promise<string>
    }

/**
 * Whether an endpoint creates something, or takes or sends what must not be taken or sent twice: then its clients may
 * send an `Idempotency-Key` (idempotency.ts). A location says it; any other POST has to. All that is more than a read
 * says what records it.
 */
type Effects =
  | { method: 'POST'; location: object; creates?: never; audit: object | string }
  | { method: 'POST'; location?: never; creates: boolean; audit: object | string }
  | { method: 'PUT' | 'PATCH' | 'DELETE'; creates?: true; audit: object | string }
  | { method: 'GET' }

interface EndpointDeclaration<Path extends string, By extends Access, Reply extends z.ZodType>
  extends Described<By> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  audit?: Audit<EndpointInput<Path, By>>
  /** Below /api/v1, its parameters in braces. */
  path: Path
  tag: Tag
  /** The path of the record that a change belongs to, if its own path does not begin with it. */
  record?: string
  /** Section of the specification, such as `7, public`; undefined for an addition. */
  section?: string
  /** Path parameters that are not a record's id. */
  params?: Record<string, z.ZodType>
  query?: z.ZodObject
  /** The schema by which the service parses the JSON body. */
  body?: z.ZodType
  /** The parts of a multipart body. The handler reads it. */
  upload?: z.ZodObject
  /** The body is a CSV or Excel file of at most this size; the handler gets its bytes. */
  sheet?: BodyBound
  /** Whether a request without a location may be repeated with an `Idempotency-Key`. */
  creates?: boolean
  reply: Reply
  /** What a success has created, as a path below /api/v1: its status is 201, with this path as `Location`. */
  location?: (reply: z.input<Reply>) => string
  file?: FileType
  /** The response is a stream of Server-Sent Events. */
  events?: true
  /** Headers of a success, and their purpose. */
  replyHeaders?: Record<string, string>
  /** The meaning of error statuses, besides the common ones. */
  errors?: Record<number, string | { description: string; body: z.ZodType }>
  /**
   * Whether the server and clients may cache the response; they revalidate it for each use. `search`: clients can
   * send any number of different queries, so these responses have a small cache of their own.
   */
  cached?: By extends 'public' ? boolean | 'search' : false
}

export interface ServerEvent {
  /** The client sends the id of the last event when it connects again. */
  id: number
  type: string
  data: unknown
}

export interface EventSource {
  /**
   * Starts to send events.
   * @returns stops it
   */
  open(client: { send(events: readonly ServerEvent[]): void; end(): void }): () => void
}

/** The GraphQL field of an endpoint: a query for GET, a mutation otherwise. */
interface EndpointField<Reply extends z.ZodType> {
  /** The member of the reply that the field returns; by default the whole reply. */
  member?: Reply extends z.ZodObject<infer Shape> ? keyof Shape & string : never
  /** The arguments that replace the body; `input` is the body itself. By default the fields of the body. */
  args?: z.ZodObject
  nullable?: true
  complexity?: ComplexityOf
}

export interface Endpoint extends EndpointDeclaration<string, Access, z.ZodType> {
  /** Its GraphQL field; undefined if only REST has the operation. */
  graphql?: EndpointField<z.ZodObject>
  handle(input: EndpointInput<string, Access> & Partial<HttpInput>): unknown
}

interface FieldDeclaration<By extends Access> extends Described<By> {
  kind: 'query' | 'mutation'
  creates?: boolean | undefined
  audit?: Audit<CommonInput<By>>
  args?: z.ZodObject
  nullable?: true
  complexity?: ComplexityOf
}

export interface Field extends FieldDeclaration<Access> {
  reply: z.ZodType
  handle(input: CommonInput<Access> & { args: Record<string, unknown> }): unknown
}

/** A declared operation: a REST endpoint with or without a GraphQL field, or a GraphQL field alone. */
export type Operation = Endpoint | Field

/** Whether the client of an operation may send an `Idempotency-Key`. */
export function createsSomething({
  location,
  creates,
}: Pick<Endpoint, 'location' | 'creates'>): boolean {
  return creates ?? location !== undefined
}

/** Whether a request may come without a body: all its fields are optional. */
export function mayLackBody({ method, body }: Endpoint): boolean {
  return method === 'POST' && (body?.safeParse({}).success ?? false)
}

export function isEndpoint(operation: Operation): operation is Endpoint {
  return 'path' in operation
}

/** Declares an operation of both APIs. The compiler checks the handler against the declaration. */
export function endpoint<
  const Path extends string,
  const By extends Access,
  Reply extends z.ZodType,
>(
  declaration: EndpointDeclaration<Path, By, Reply> &
    Effects & {
      graphql?: EndpointField<Reply>
      handle(input: EndpointInput<Path, By>): Result<Reply>
    },
): Endpoint {
  const described = { graphql: {}, ...declaration } as unknown as Endpoint
  return changingSomething(audited(described))
}

/** Performs an operation between the two halves of its entry in the audit log. */
function audited<Declared extends Operation>(operation: Declared): Declared {
  const { audit, handle } = operation as Endpoint
  if (typeof audit !== 'object' || audit.target === 'service') return operation
  const { action, target } = audit
  const recorded: Endpoint['handle'] = async (input) => {
    const concerned = await target(input)
    const done = typeof action === 'string' ? action : await action(input)
    const perform = async () => handle(input)
    return input.services.audit.record(input.session as RequestSession, done, concerned, perform)
  }
  return { ...operation, handle: recorded }
}

/**
 * Where a PATCH may leave out each field, rejects a body without any of them: it would change nothing and report
 * success.
 */
function changingSomething(patch: Endpoint): Endpoint {
  const { method, body, handle } = patch
  if (method !== 'PATCH' || !(body instanceof z.ZodObject)) return patch
  if (!body.safeParse({}).success) return patch
  const fields = Object.keys(body.shape).filter((name) => name !== 'version')
  return {
    ...patch,
    description: [patch.description, fields.length > 1 && 'At least one field is needed.']
      .filter(Boolean)
      .join(' '),
    handle(input) {
      const sent = input.body
      const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
      if (isObject && !fields.some((name) => Object.hasOwn(sent, name))) {
        throw invalid('', nothingToChange(fields))
      }
      return handle(input)
    },
  }
}

/** Declares an operation of REST alone. */
export function restEndpoint<
  const Path extends string,
  const By extends Access,
  Reply extends z.ZodType,
>(
  declaration: EndpointDeclaration<Path, By, Reply> &
    Effects & {
      handle(input: EndpointInput<Path, By> & HttpInput): Result<Reply>
    },
): Endpoint {
  return audited(declaration as unknown as Endpoint)
}

/** Declares a download, which only REST has. */
export function fileEndpoint<const Path extends string, const By extends Access>(
  declaration: Omit<EndpointDeclaration<Path, By, z.ZodType>, 'reply'> & {
    file: FileType
    audit: object | string
    handle(input: EndpointInput<Path, By>): Promise<FileReply>
  },
): Endpoint {
  return audited({ ...declaration, reply: fileContent } as unknown as Endpoint)
}

/** Declares a stream of Server-Sent Events, which only REST has. */
export function eventEndpoint<const Path extends string, const By extends Access>(
  declaration: Omit<EndpointDeclaration<Path, By, z.ZodType>, 'reply'> & {
    handle(input: EndpointInput<Path, By> & HttpInput): Promise<EventSource>
  },
): Endpoint {
  return { ...declaration, events: true, reply: z.string() } as unknown as Endpoint
}

const fileContent = z.string().meta({ documented: { type: 'string', format: 'binary' } })

/** Declares an operation of GraphQL alone. */
export function graphqlField<
  const By extends Access,
  Reply extends z.ZodType,
  Args extends z.ZodObject,
>(
  declaration: FieldDeclaration<By> &
    ({ kind: 'query' } | { kind: 'mutation'; audit: object | string }) & {
      args?: Args
      reply: Reply
      handle(input: CommonInput<By> & { args: z.input<Args> }): Result<Reply>
    },
): Field {
  return audited(declaration as unknown as Field)
}

export const idParameter = z
  .string()
  .describe('Id of the record. A malformed one is answered as an unknown one.')
  .meta({ documented: { type: 'string', examples: ['650000000000000000000101'] } })

export function pathParametersOf({
  path,
  params,
}: Pick<Endpoint, 'path' | 'params'>): Record<string, z.ZodType> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, params?.[name] ?? idParameter]))
}
