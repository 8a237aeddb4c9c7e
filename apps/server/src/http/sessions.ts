import { createHmac } from 'node:crypto'
import type { Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { DEVICE_DAYS, SESSION_HOURS } from '@bharat/contracts/limits'
import { jwt } from '@elysiajs/jwt'
import { DomainError } from '../errors.ts'
import { readCookie } from './request.ts'

/**
 * Name of the session's cookie. By `__Host-` a browser takes it from this very host alone, over TLS:
 * no other page of the domain can plant one.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

/**
 * The session cookie: a signed token that names a session in the database. httpOnly and
 * SameSite=Lax always, Secure when the site is served over https.
 */
export function createSessionCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const { jwt: tokens } = jwt({ name: 'jwt', secret, exp: `${SESSION_HOURS}h` }).decorator
  const name = sessionCookieName(secure)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  return {
    /** The `Set-Cookie` of a new session. */
    async write(sessionId: string): Promise<string> {
      const token = await tokens.sign({ sub: sessionId })
      return `${name}=${token}; Max-Age=${SESSION_HOURS * 3600}; ${attributes}`
    },

    /** The session id of a request whose cookie we signed and whose time is not over. */
    async read(request: Request): Promise<string | undefined> {
      const token = readCookie(request, name)
      const payload = token ? await tokens.verify(token) : false
      // Only a string: a database would interpret an object as a condition.
      return payload && typeof payload.sub === 'string' ? payload.sub : undefined
    },

    /** The `Set-Cookie` of a logout. */
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** The contents of a device cookie. */
interface DeviceToken {
  /** What the device logged in with. */
  credentials: string
  id: string
}

/**
 * The cookie by which a device is known that has logged in before: a signed token that names the device
 * and what it logged in with, and gives no access. Browsers send it only to the session endpoints, and is signed with a key of
 * its own: no session's token passes for it, nor the other way round.
 */
export function createDeviceCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const key = createHmac('sha256', secret).update('devices').digest('hex')
  const { jwt: tokens } = jwt({ name: 'jwt', secret: key, exp: `${DEVICE_DAYS}d` }).decorator
  const name = secure ? '__Secure-device' : 'device'
  const attributes = `Path=${SESSION_PATH}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

  return {
    /** The `Set-Cookie` of a login. */
    async write({ credentials, id }: DeviceToken): Promise<string> {
      const token = await tokens.sign({ sub: credentials, jti: id })
      return `${name}=${token}; Max-Age=${DEVICE_DAYS * 86_400}; ${attributes}`
    },

    /** The device of a request whose cookie we signed. */
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

/** Below this path are login, registration and logout. */
const SESSION_PATH = '/api/v1/admin'

/** Passes for any session. @throws DomainError UNAUTHENTICATED */
export function requireSession(session: Session | null): Session {
  if (!session) throw new DomainError('UNAUTHENTICATED', accountMessages.noSession)
  return session
}

/** Passes for an admin's session. @throws DomainError UNAUTHENTICATED or FORBIDDEN */
export function requireAdmin(value: Session | null): Session {
  const session = requireSession(value)
  if (session.role !== 'admin') throw new DomainError('FORBIDDEN', accountMessages.forbidden)
  return session
}
