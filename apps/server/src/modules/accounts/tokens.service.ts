import { createHash, randomBytes } from 'node:crypto'
import type { RequestSession, Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { type ApiToken, TOKEN_PREFIX, tokenInput } from '@bharat/contracts/api-tokens'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { API_TOKENS } from '@bharat/contracts/back-office-limits'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { tokenLimit } from './accounts.limits.ts'
import type { AdminsRepository } from './admins.repository.ts'
import type { StoredToken, TokensRepository } from './tokens.repository.ts'

const DAY_MS = 86_400_000
/** The last use of a token is stored at most once a minute, so that requests rarely write. */
const TOUCH_MS = 60_000

interface Dependencies {
  tokens: TokensRepository
  admins: AdminsRepository
  limits: RateLimits
}

/** API tokens (docs/decisions/048-api-tokens.md). */
export function createTokensService({ tokens, admins, limits }: Dependencies) {
  /** Tokens whose last use is being stored. */
  const touched = new Set<string>()

  return {
    /**
     * The account of an API token, with the permissions of both. They are read for each request, so that a revoked
     * token and a removed permission apply immediately on every instance.
     * @param address the network of the client, for the limit on failures
     * @throws DomainError UNAUTHENTICATED; TOO_MANY after 30 wrong tokens from the network within 15 minutes
     */
    async tokenSessionOf(secret: string, address: string): Promise<RequestSession> {
      const found = await tokens.find(hashOf(secret))
      const permissions = found && (await admins.permissionsOf(found.account._id))
      if (!found || !permissions || isExpired(found.token)) {
        await limits.take(tokenLimit(address))
        throw rejected(found && permissions ? tokenMessages.expired : tokenMessages.invalid)
      }
      const { account, token } = found
      const { _id, name, scopes, readOnly } = token
      keepLastUse(account._id, token)
      return {
        role: 'admin',
        userId: account._id,
        email: account.email,
        name: account.name,
        permissions: permissions.filter((each) => scopes.some((scope) => scope === each)),
        token: { _id, name, scopes, readOnly },
      }
    },

    /**
     * Creates an API token for the own account.
     * @returns the token itself, which is not stored and cannot be shown again
     * @throws DomainError INVALID, also for a permission that the account does not have; CONFLICT for one token too many
     */
    async createToken(value: unknown, { userId, permissions }: Session) {
      const { name, scopes, readOnly, expiresInDays } = parseInput(tokenInput, value)
      if (!scopes.every((scope) => permissions.includes(scope))) {
        throw invalid('scopes', tokenMessages.scopeNotHeld)
      }
      const secret = `${TOKEN_PREFIX}${randomBytes(24).toString('hex')}`
      const createdAt = new Date()
      const token: StoredToken = {
        _id: randomBytes(12).toString('hex'),
        hash: hashOf(secret),
        name,
        scopes,
        readOnly,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + expiresInDays * DAY_MS),
        lastUsedAt: null,
      }
      if (!(await tokens.add(userId, token, API_TOKENS.perAccount))) {
        throw new DomainError('CONFLICT', tokenMessages.tooMany)
      }
      return { message: tokenMessages.created, item: toItem(token), token: secret }
    },

    /**
     * The API tokens of an account that are not revoked, newest first.
     * @throws DomainError NOT_FOUND for an unknown account
     */
    async tokensOf(accountId: string): Promise<{ items: ApiToken[] }> {
      const stored = orNotFound(await tokens.listOf(accountId), accountMessages.notFound)
      return { items: stored.map(toItem).reverse() }
    },

    /**
     * The API token that authenticates a request.
     * @throws DomainError NOT_FOUND for a request with a session
     */
    async currentToken({ userId, token: sent }: RequestSession): Promise<ApiToken> {
      const stored = sent && (await tokens.listOf(userId))
      const token = stored?.find(({ _id }) => _id === sent?._id)
      return toItem(orNotFound(token, tokenMessages.noToken))
    },

    /**
     * Revokes an API token of an account. That applies to its next request on every instance.
     * @throws DomainError NOT_FOUND
     */
    async revokeToken(accountId: string, id: string): Promise<{ message: string }> {
      if (!(await tokens.remove(accountId, id))) {
        throw new DomainError('NOT_FOUND', tokenMessages.notFound)
      }
      return { message: tokenMessages.revoked }
    },
  }

  /** Stores the last use, unless that is less than a minute ago. No request waits for it or fails by it. */
  function keepLastUse(accountId: string, { _id, lastUsedAt }: StoredToken): void {
    const now = new Date()
    // The difference is negative after the clock was set back.
    if (lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < TOUCH_MS) return
    // Many requests at once would compete for the one document.
    if (touched.has(_id)) return
    touched.add(_id)
    void tokens
      .touch(accountId, _id, now)
      .catch(() => undefined)
      .finally(() => touched.delete(_id))
  }
}

/** A token is as random as a key, so one round of SHA-256 is enough. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function isExpired({ expiresAt }: StoredToken): boolean {
  return expiresAt <= new Date()
}

function rejected(message: string): DomainError {
  const authenticate = 'Bearer error="invalid_token"'
  return new DomainError('UNAUTHENTICATED', message, { authenticate })
}

function toItem({ hash: _hash, noticed: _noticed, ...token }: StoredToken): ApiToken {
  return {
    ...token,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  }
}
