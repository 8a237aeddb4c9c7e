import type { RequestSession } from '@bharat/contracts/accounts'
import { RECENT_LOGIN_MINUTES } from '@bharat/contracts/back-office-limits'
import {
  PERMISSIONS,
  type Permission,
  TOKEN_SCOPES,
  type TokenScope,
} from '@bharat/contracts/permissions'
import { requirePermission, requireRecentLogin, requireScope, requireSession } from './sessions.ts'

/**
 * Who may use an operation: every client, an account with a session, any admin, or an admin with a permission. Of
 * several permissions, an admin needs one. `anyAdmin` is for the own account.
 */
export type Access = 'public' | 'session' | 'anyAdmin' | Permission | readonly Permission[]

/** The description of an operation that needs a recent login. */
export const RECENT_LOGIN = `Needs a login within the last ${RECENT_LOGIN_MINUTES} minutes.`

/** The access to an operation as its documentation names it; undefined if it is not for admins. */
export function describeAccess(access: Access): string | undefined {
  const accepted = permissionsFor(access)
  if (accepted.length === 0) return undefined
  return access === 'anyAdmin' ? 'role admin' : `permission ${accepted.join(' or ')}`
}

/**
 * Checks the access to an operation, in both APIs.
 * @returns the session; null for a public operation, which does not read it
 * @throws DomainError UNAUTHENTICATED or FORBIDDEN
 */
export async function admit(
  operation: Guarded,
  sessionOf: () => Promise<RequestSession | null>,
): Promise<RequestSession | null> {
  const { access, recentLogin } = operation
  if (access === 'public') return null
  const value = await sessionOf()
  if (value?.token) requireScope(value.token, tokenScopesFor(operation), isRead(operation))
  const accepted = permissionsFor(access)
  const session = accepted.length > 0 ? requirePermission(value, accepted) : requireSession(value)
  if (recentLogin) requireRecentLogin(session)
  return session
}

/** Who may use an operation, and whether the session must have begun within the last ten minutes. */
interface Restricted {
  access: Access
  recentLogin?: true | undefined
}

/** What `admit` reads of an operation: the method of an endpoint, or the kind of a GraphQL field. */
type Guarded = Restricted & ({ method: string } | { kind: 'query' | 'mutation' })

function isRead(operation: Guarded): boolean {
  return 'method' in operation ? operation.method === 'GET' : operation.kind === 'query'
}

/**
 * The scopes of which an API token needs one; empty if the operation accepts no tokens. None of those that need a
 * recent login does, nor any for the own account or for accounts (docs/decisions/048-api-tokens.md).
 */
export function tokenScopesFor({ access, recentLogin }: Restricted): readonly TokenScope[] {
  if (recentLogin || access === 'anyAdmin') return []
  const accepted = permissionsFor(access)
  return TOKEN_SCOPES.filter((scope) => accepted.includes(scope))
}

/** The permissions of which an admin needs one; empty if the operation is not for admins. Each admin has one. */
export function permissionsFor(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'session') return []
  if (access === 'anyAdmin') return PERMISSIONS
  return typeof access === 'string' ? [access] : access
}
