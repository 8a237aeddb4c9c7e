import type { Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { FACTORS, type Factor } from '@bharat/contracts/factor-kinds'
import { serviceMessages } from '@bharat/contracts/messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { type AnyRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { showPermissions } from './permissions.ts'
import { AdminError } from './requests.ts'

/** Base URL of the session endpoints. They set cookies, so they use REST (section 7). */
const BASE = '/api/v1/admin'

let account = { userId: '', email: '' }

/** The result of a session request: whether it succeeded, and the server's message, if any. */
export interface SessionReply {
  ok: boolean
  message: string | undefined
  /** There was no response at all. */
  outOfReach: boolean
  /** The code of an error response. */
  code?: string | undefined
  /** What the login lacks, if email and password are right. */
  factor?: Factor | undefined
}

/**
 * The session with role and user id (section 4); null if there is none. The admin pages show what its permissions
 * allow from then on.
 * @throws if the server or its database cannot be reached: the session may exist
 */
export async function fetchSession(): Promise<Session | null> {
  const response = await fetch(`${BASE}/me`, { credentials: 'same-origin', cache: 'no-store' })
  // An error's body is read too: otherwise the browser keeps the connection open.
  const reply: Partial<Record<keyof Session, unknown>> = await response.json()
  if (response.status === 401) return null
  const { role, userId, email, name } = reply
  const isRole = role === 'admin' || role === 'pending'
  const isSession = isRole && typeof userId === 'string' && typeof email === 'string'
  if (!response.ok || !isSession || !Array.isArray(reply.permissions)) {
    throw new Error(serviceMessages.outOfReach)
  }
  const held: readonly unknown[] = reply.permissions
  const permissions = PERMISSIONS.filter((permission) => held.includes(permission))
  if (role === 'admin') showPermissions(permissions)
  account = { userId, email }
  return { role, userId, email, name: typeof name === 'string' ? name : '', permissions }
}

/**
 * Opens an admin page with a session of the role `admin`; leads to the login or to /unauthorized without.
 * An ended session does not redirect within the admin: the rejected operation opens the login dialog.
 * @param cause `stay`: from another admin page
 * @param matches the page is the last one
 * @param pages the routes of all admin pages
 * @throws if the server cannot be reached
 */
export async function guard(
  cause: string,
  matches: readonly { routeId: string }[],
  pages: readonly AnyRoute[] = [],
): Promise<void> {
  if (cause === 'stay') {
    const page = matches.at(-1)?.routeId
    return loadPage(pages.find(({ id }) => id === page)?.options.component)
  }
  const session = await fetchSession()
  if (session === null) throw redirect({ to: '/adminLogin' })
  if (session.role !== 'admin') throw redirect({ to: '/unauthorized' })
}

/**
 * Loads the code of the next admin page while the current one stays. If it fails although the server responds, a new
 * release has replaced the code: the router then loads the document again, with the new application.
 * @param page its component; the router removes `preload` once the code is there
 * @throws if the server cannot be reached: the browser would replace the back-office by its own error page
 */
async function loadPage(page: RouteComponent | undefined): Promise<void> {
  await page?.preload?.()
  if (page?.preload) await fetchSession()
}

/** The account of the last session of this document; '' before the first one. */
export const lastAccount = () => account.userId

/** Its email. */
export const lastEmail = () => account.email

/** The session as `fetchSession` reads it; null also if the request failed. */
export function currentSession(): Promise<Session | null> {
  return fetchSession().catch(() => null)
}

/**
 * POST /admin/loginAdmin.
 * @param code of the authenticator app, or a recovery code; the reply of a login without it says whether it is needed
 */
export function login(email: string, password: string, code?: string): Promise<SessionReply> {
  return post('loginAdmin', { email, password, code })
}

let isOffered = false

/** Whether the dashboard leads to the set-up page: somebody has logged in, and nobody has opened that page. */
export const isSetupOffered = () => isOffered

/** The set-up page was opened. */
export function stopOfferingSetup(): void {
  isOffered = false
}

/**
 * The page that a login opens: the dashboard (section 2), which leads to the set-up page until that was opened once, or
 * the set-up page itself while the company has no name.
 */
export async function startPage(): Promise<'/adminDashboard' | '/adminSetup'> {
  const session = await currentSession()
  if (!session?.permissions.includes('settings')) return '/adminDashboard'
  try {
    const response = await fetch(`${BASE}/setup`, { credentials: 'same-origin', cache: 'no-store' })
    const setup: { isNew?: unknown; opensAtLogin?: unknown } = await response.json()
    isOffered = setup.isNew === true
    return setup.opensAtLogin === true ? '/adminSetup' : '/adminDashboard'
  } catch {
    return '/adminDashboard'
  }
}

/**
 * Section 8: the server's message, else 'Invalid credentials'. Without a response the server has not checked them.
 */
export function loginFailure({ message, outOfReach }: SessionReply): string {
  if (outOfReach) return serviceMessages.outOfReach
  return message ?? accountMessages.invalidCredentials
}

/**
 * POST /admin/registerAdmin.
 * @param setupToken from the setup link that the server logs; the first admin needs it to register
 * @throws AdminError RECENT_LOGIN_REQUIRED if an admin registers a colleague and has not logged in recently
 */
export async function register(
  email: string,
  password: string,
  setupToken?: string,
): Promise<SessionReply> {
  const reply = await post('registerAdmin', { email, password, setupToken })
  if (reply.code === RECENT_LOGIN_REQUIRED) {
    throw new AdminError(reply.message ?? accountMessages.recentLoginRequired, reply.code)
  }
  return reply
}

/** POST /admin/logout. */
export function logout(): Promise<SessionReply> {
  return post('logout', undefined)
}

async function post(endpoint: string, body: object | undefined): Promise<SessionReply> {
  try {
    const response = await fetch(`${BASE}/${endpoint}`, {
      method: 'POST',
      credentials: 'same-origin',
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const reply: unknown = await response.json().catch(() => undefined)
    const [message, code] = [textOf(reply, 'message'), textOf(reply, 'code')]
    // A page of a proxy in place of a reply is no success.
    const ok = response.ok && typeof reply === 'object' && reply !== null
    return { ok, message, outOfReach: false, code, factor: factorOf(reply) }
  } catch {
    return { ok: false, message: undefined, outOfReach: true }
  }
}

function factorOf(reply: unknown): Factor | undefined {
  const factor = textOf(reply, 'factor')
  return FACTORS.find((known) => known === factor)
}

function textOf(reply: unknown, name: string): string | undefined {
  const value: unknown = typeof reply === 'object' && reply ? Reflect.get(reply, name) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
