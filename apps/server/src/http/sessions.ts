import { createHmac } from 'node:crypto'
import type { RequestSession, RequestToken } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import {
  DEVICE_DAYS,
  RECENT_LOGIN_MINUTES,
  SESSION_HOURS,
} from '@bharat/contracts/back-office-limits'
import {
  type Permission,
  permissionNeeded,
  scopeNeeded,
  type TokenScope,
} from '@bharat/contracts/permissions'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { jwt } from '@elysiajs/jwt'
import { DomainError } from '../errors.ts'
import { cookieAttributes, readCookie } from './request.ts'

/** The name of the session cookie. Browsers accept `__Host-` cookies only from this host and over TLS. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

/**
 * The session cookie: a signed token with the id of a session in the database. It is httpOnly and SameSite=Lax, and
 * Secure if the site is served over https.
 */
export function createSessionCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const { jwt: tokens } = jwt({ name: 'jwt', secret, exp: `${SESSION_HOURS}h` }).decorator
  const name = sessionCookieName(secure)
  const attributes = cookieAttributes({ path: '/', sameSite: 'Lax', secure })

  return {
    async write(sessionId: string): Promise<string> {
      const token = await tokens.sign({ sub: sessionId })
      return `${name}=${token}; Max-Age=${SESSION_HOURS * 3600}; ${attributes}`
    },

    /** The session id of a request; undefined if the signature is invalid or the cookie has expired. */
    async read(request: Request): Promise<string | undefined> {
      const token = readCookie(request, name)
      const payload = token ? await tokens.verify(token) : false
      // Only a string: the database would interpret an object as a condition.
      return payload && typeof payload.sub === 'string' ? payload.sub : undefined
    },

    /** The `Set-Cookie` of a logout. */
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>

interface DeviceToken {
  /** Identifies the credentials with which the device logged in. */
  credentials: string
  id: string
}

/**
 * The cookie of a device that has logged in before: a signed token that grants no access. Browsers send it only to
 * the session endpoints. Its signing key differs from that of sessions, so that neither token replaces the other.
 */
export function createDeviceCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const key = createHmac('sha256', secret).update('devices').digest('hex')
  const { jwt: tokens } = jwt({ name: 'jwt', secret: key, exp: `${DEVICE_DAYS}d` }).decorator
  const name = secure ? '__Secure-device' : 'device'
  const attributes = cookieAttributes({ path: SESSION_PATH, sameSite: 'Strict', secure })

  return {
    async write({ credentials, id }: DeviceToken): Promise<string> {
      const token = await tokens.sign({ sub: credentials, jti: id })
      return `${name}=${token}; Max-Age=${DEVICE_DAYS * 86_400}; ${attributes}`
    },

    /** The device of a request; undefined if the signature is invalid. */
    async read(request: Request): Promise<DeviceToken | undefined> {
      const token = readCookie(request, name)
      const payload = token ? await tokens.verify(token) : false
      if (!payload || typeof payload.sub !== 'string' || typeof payload.jti !== 'string') {
        return undefined
      }
      return { credentials: payload.sub, id: payload.jti }
    },
  }
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/** The path of login, registration and logout. */
const SESSION_PATH = '/api/v1/admin'

/** Requires a session. @throws DomainError UNAUTHENTICATED */
export function requireSession(session: RequestSession | null): RequestSession {
  if (!session) throw new DomainError('UNAUTHENTICATED', accountMessages.noSession)
  return session
}

/**
 * Requires the session of an admin with one of these permissions.
 * @throws DomainError UNAUTHENTICATED or FORBIDDEN
 */
export function requirePermission(
  value: RequestSession | null,
  accepted: readonly Permission[],
): RequestSession {
  const session = requireSession(value)
  if (session.role !== 'admin') throw new DomainError('FORBIDDEN', accountMessages.forbidden)
  if (!accepted.some((permission) => session.permissions.includes(permission))) {
    throw new DomainError('FORBIDDEN', permissionNeeded(accepted))
  }
  return session
}

/**
 * Requires a login within the last ten minutes, so that an unattended screen cannot change accounts or export data.
 * @throws DomainError FORBIDDEN with `code`
 */
export function requireRecentLogin({ startedAt }: RequestSession): void {
  const age = Date.now() - (startedAt?.getTime() ?? 0)
  // The age is negative after the clock was set back.
  if (Math.abs(age) <= RECENT_LOGIN_MINUTES * 60_000) return
  throw new DomainError('FORBIDDEN', accountMessages.recentLoginRequired, {
    code: RECENT_LOGIN_REQUIRED,
  })
}

/**
 * The API token of a request, as it was sent; undefined without an `Authorization: Bearer` header. Other schemes belong
 * to proxies.
 */
export function bearerTokenOf({ headers }: Request): string | undefined {
  const [match, token = ''] = /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '') ?? []
  return match === undefined ? undefined : token.trim()
}

/**
 * Requires that an API token may use an operation. Whether its account may, is for `requirePermission`.
 * @param accepted the scopes of which it needs one; empty if the operation accepts no tokens
 * @throws DomainError FORBIDDEN
 */
export function requireScope(
  { scopes, readOnly }: RequestToken,
  accepted: readonly TokenScope[],
  isRead: boolean,
): void {
  if (accepted.length === 0) throw new DomainError('FORBIDDEN', tokenMessages.notAccepted)
  if (!accepted.some((scope) => scopes.includes(scope))) {
    throw new DomainError('FORBIDDEN', scopeNeeded(accepted))
  }
  if (readOnly && !isRead) throw new DomainError('FORBIDDEN', tokenMessages.readOnly)
}
