import type { TokenScope } from '@bharat/contracts/permissions'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'

/** An API token in the document of its account: it ends with the account. */
export interface StoredToken {
  /** 24 hexadecimal characters. */
  _id: string
  hash: string
  name: string
  scopes: TokenScope[]
  readOnly: boolean
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  /** Of `API_TOKENS.noticeDays`, those whose mail is stored as a job; absent before the first one. */
  noticed?: number[]
}

interface TokensDocument {
  _id: ObjectId
  email: string
  name?: string
  /** Newest last; absent in accounts that never had one. */
  apiTokens?: StoredToken[]
  apiTokenChanges?: number
}

const FIELDS = { email: 1, name: 1, apiTokens: 1, apiTokenChanges: 1 } as const

/** API tokens. `accounts.repository.ts` has the index that finds them by their hashes. */
export function createTokensRepository(database: Database) {
  const accounts = database.collection<TokensDocument>('accounts')

  return {
    async find(hash: string): Promise<{ account: Owner; token: StoredToken } | null> {
      const document = await accounts.findOne({ 'apiTokens.hash': hash }, { projection: FIELDS })
      const token = document?.apiTokens?.find((each) => each.hash === hash)
      if (!document || !token) return null
      const { _id, email, name = '' } = document
      return { account: { _id: _id.toHexString(), email, name }, token }
    },

    async findExpiring(now: Date, until: Date): Promise<{ account: Owner; token: StoredToken }[]> {
      const documents = await accounts.find(
        { 'apiTokens.expiresAt': { $gt: now, $lte: until } },
        { projection: FIELDS },
      )
      return documents.flatMap(({ _id, email, name = '', apiTokens = [] }) =>
        apiTokens
          .filter(({ expiresAt }) => expiresAt > now && expiresAt <= until)
          .map((token) => ({ account: { _id: _id.toHexString(), email, name }, token })),
      )
    },

    /** Records that the mails of these days before the end are stored as jobs. */
    markNoticed: (accountId: string, id: string, days: readonly number[]): Promise<boolean> =>
      change(accountId, (tokens) =>
        tokens.map((token) =>
          token._id === id ? { ...token, noticed: [...(token.noticed ?? []), ...days] } : token,
        ),
      ),

    async listOf(accountId: string): Promise<StoredToken[] | null> {
      const document = isObjectId(accountId)
        ? await accounts.findOne({ _id: new ObjectId(accountId) }, { projection: FIELDS })
        : null
      return document && (document.apiTokens ?? [])
    },

    /** Stores a token. Returns false if the account has `limit` tokens, or does not exist any more. */
    add: (accountId: string, token: StoredToken, limit: number): Promise<boolean> =>
      change(accountId, (tokens) => (tokens.length < limit ? [...tokens, token] : null)),

    remove: (accountId: string, id: string): Promise<boolean> =>
      change(accountId, (tokens) => {
        const others = tokens.filter(({ _id }) => _id !== id)
        return others.length < tokens.length ? others : null
      }),

    /** Stores the last use of a token that is not revoked. */
    touch: (accountId: string, id: string, lastUsedAt: Date): Promise<boolean> =>
      change(accountId, (tokens) =>
        tokens.some(({ _id }) => _id === id)
          ? tokens.map((token) => (token._id === id ? { ...token, lastUsedAt } : token))
          : null,
      ),
  }

  /**
   * Replaces the tokens of an account, if no other request has changed them meanwhile; otherwise it tries again.
   * @returns false if `next` returns null, or the account does not exist
   */
  async function change(
    accountId: string,
    next: (tokens: StoredToken[]) => StoredToken[] | null,
  ): Promise<boolean> {
    if (!isObjectId(accountId)) return false
    const byId = { _id: new ObjectId(accountId) }
    for (;;) {
      const document = await accounts.findOne(byId, { projection: FIELDS })
      const apiTokens = document && next(document.apiTokens ?? [])
      if (!apiTokens) return false
      const unchanged = { ...byId, apiTokenChanges: document.apiTokenChanges ?? null }
      const update = { $set: { apiTokens }, $inc: { apiTokenChanges: 1 } }
      if ((await accounts.updateOne(unchanged as Filter<TokensDocument>, update)) > 0) return true
    }
  }
}

interface Owner {
  name: string
  _id: string
  email: string
}

export type TokensRepository = ReturnType<typeof createTokensRepository>
