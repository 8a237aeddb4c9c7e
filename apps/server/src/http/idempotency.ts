import { createHash, createHmac } from 'node:crypto'
import type { RequestSession } from '@bharat/contracts/accounts'
import { IDEMPOTENCY } from '@bharat/contracts/idempotency'
import { idempotencyMessages as messages } from '@bharat/contracts/idempotency.messages'
import type { IdempotencyKey, IdempotencyKeys } from '../database/idempotency-keys.ts'
import { createSecretBox } from '../database/secret-box.ts'
import { DomainError, invalid, isServerError } from '../errors.ts'
import type { Log } from '../operations/logging.ts'

/** The header of a request that must not create twice (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'idempotency-key'
/** The header of a response that repeats the first one. */
export const IDEMPOTENT_REPLAYED = 'idempotent-replayed'

export interface CreatingRequest {
  /** The key that its client chose; null without one. */
  key: string | null
  /** Who sends it; null for a client without a session and a token. */
  session: RequestSession | null
  address: string
  /** The operation and all that was sent to it. */
  sent: readonly unknown[]
}

interface Dependencies {
  keys: IdempotencyKeys
  /** SESSION_SECRET: the database alone contains neither keys nor replies. */
  secret: () => string
  log: Log
}

const HOUR_MS = 3_600_000
/** Visible ASCII characters. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY.key}}$`)

/** The key of a request; null without one. @throws DomainError INVALID */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get(IDEMPOTENCY_KEY)
  if (key !== null && !KEY.test(key)) throw invalid(IDEMPOTENCY_KEY, messages.invalid)
  return key
}

/**
 * Lets a client repeat a request that creates something, without a second record. For 24 hours, the same key of the
 * same client returns the first reply. Only a success is stored; after a rejection the key is free again.
 */
export function createIdempotency({ keys, secret, log }: Dependencies) {
  const box = createSecretBox(secret, 'idempotency: replies')
  const hashOf = (...parts: readonly unknown[]) =>
    createHmac('sha256', secret()).update(JSON.stringify(parts)).digest('base64url')

  return {
    /** The id of a record that carries its key: the same parts are one record, and the id tells none of them. */
    recordIdOf: (...parts: readonly unknown[]): string =>
      Buffer.from(hashOf('record', ...parts), 'base64url')
        .subarray(0, 12)
        .toString('hex'),

    /**
     * Performs a request, or returns the reply to the same request before it.
     * @throws DomainError UNPROCESSABLE for a key that was sent with another request, CONFLICT while the first request
     * runs, and after one whose end is unknown
     */
    async once<Reply>(
      { key, session, address, sent }: CreatingRequest,
      perform: () => Promise<Reply>,
    ): Promise<{ reply: Reply; isRepeated: boolean }> {
      if (key === null) return { reply: await perform(), isRepeated: false }
      const _id = hashOf('key', clientOf(session, address), key)
      const startedAt = new Date()
      const expiresAt = new Date(startedAt.getTime() + IDEMPOTENCY.hours * HOUR_MS)
      const fingerprint = hashOf('request', ...sent.map(short))
      const stored = await keys.claim({ _id, fingerprint, startedAt, expiresAt })
      if (stored) {
        if (stored.fingerprint !== fingerprint) {
          throw new DomainError('UNPROCESSABLE', messages.reused)
        }
        return { reply: repeated<Reply>(stored), isRepeated: true }
      }
      const reply = await perform().catch(async (error: unknown) => {
        // After an unexpected error the record may exist: the key stays.
        if (isRejection(error)) await keys.release(_id)
        throw error
      })
      await complete(_id, JSON.stringify(reply))
      return { reply, isRepeated: false }
    },
  }

  /** @throws DomainError CONFLICT */
  function repeated<Reply>({ _id, startedAt, reply }: IdempotencyKey): Reply {
    if (reply === undefined) {
      const isRunning =
        Math.abs(Date.now() - startedAt.getTime()) < IDEMPOTENCY.runningSeconds * 1000
      throw isRunning
        ? new DomainError('CONFLICT', messages.running, { retryAfter: 1 })
        : new DomainError('CONFLICT', messages.unknown)
    }
    const text = box.open(reply, _id)
    if (!text) throw new DomainError('CONFLICT', messages.notStored)
    return JSON.parse(text) as Reply
  }

  /** The record exists: a failure here is no failure of the request. */
  async function complete(_id: string, reply: string): Promise<void> {
    const isStored = reply.length <= IDEMPOTENCY.replyCharacters
    const records = new Set([...reply.matchAll(/"_id":"([0-9a-f]{24})"/g)].map(([, id = '']) => id))
    try {
      await keys.complete(_id, box.seal(isStored ? reply : '', _id), [...records])
    } catch (error) {
      log.error('the reply to a repeatable request could not be stored', error)
    }
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** A file by its hash. */
function short(part: unknown): unknown {
  return part instanceof Uint8Array ? createHash('sha256').update(part).digest('hex') : part
}

/** Two clients may choose the same key. */
function clientOf(session: RequestSession | null, address: string): string {
  if (session?.token) return `token:${session.token._id}`
  return session ? `account:${session.userId}` : `address:${address}`
}

/** Whether the operation rejected the request, and so created nothing. */
function isRejection(error: unknown): boolean {
  return error instanceof DomainError && !isServerError(error)
}
