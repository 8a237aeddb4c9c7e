import { tokenCreated, tokenInput, tokenReply, tokensReply } from '@bharat/contracts/api-tokens'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { TOKEN_SCOPES } from '@bharat/contracts/permissions'
import { messageReply } from '@bharat/contracts/replies'
import { parseInput } from '../../errors.ts'
import { enumType } from '../../graphql/types.ts'
import { endpoint, idParameter, type OperationContext } from '../../http/operation.ts'
import { accounts, emailOf } from './accounts.operations.ts'
import { ownAccount } from './own-account.operations.ts'

enumType('TokenScope', 'What an API token may work with.', TOKEN_SCOPES)

async function tokenText(
  { accounts }: OperationContext['services'],
  accountId: string,
  id: string,
): Promise<string> {
  const { items } = await accounts.tokensOf(accountId)
  return `API token “${items.find(({ _id }) => _id === id)?.name ?? 'unknown'}”`
}

/** API tokens: of the own account, and of other accounts. Only `currentToken` accepts a token. */
export const tokenOperations = [
  endpoint({
    tag: ownAccount.tag,
    access: TOKEN_SCOPES,
    method: 'GET',
    path: '/admin/token',
    id: 'currentToken',
    summary: 'The API token of the request',
    description: 'Its name, its scopes and when it expires.',
    reply: tokenReply,
    errors: { 404: tokenMessages.noToken },
    graphql: { member: 'item' },
    handle: async ({ services, session }) => ({
      item: await services.accounts.currentToken(session),
    }),
  }),
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/tokens',
    id: 'ownTokens',
    summary: 'List the API tokens of the own account',
    reply: tokensReply,
    handle: ({ services, session }) => services.accounts.tokensOf(session.userId),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/admin/me/tokens',
    id: 'createToken',
    audit: {
      action: 'tokenCreated',
      target({ body }) {
        const { name, scopes } = parseInput(tokenInput, body)
        return `API token “${name}” (${scopes.join(', ')})`
      },
    },
    recentLogin: true,
    summary: 'Create an API token',
    description:
      'Its scopes are permissions of the account. It loses those that the account loses.',
    body: tokenInput,
    reply: tokenCreated,
    location: ({ item }) => `/admin/me/tokens/${item._id}`,
    errors: { 409: tokenMessages.tooMany },
    handle: ({ services, body, session }) => services.accounts.createToken(body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/tokens/{id}',
    id: 'revokeToken',
    audit: {
      action: 'tokenRevoked',
      target: ({ services, session, params }) => tokenText(services, session.userId, params.id),
    },
    summary: 'Revoke an API token of the own account',
    reply: messageReply,
    errors: { 404: tokenMessages.notFound },
    handle: ({ services, params, session }) =>
      services.accounts.revokeToken(session.userId, params.id),
  }),
  endpoint({
    ...accounts,
    method: 'GET',
    path: '/admin/accounts/{id}/tokens',
    id: 'accountTokens',
    summary: 'List the API tokens of an account',
    reply: tokensReply,
    handle: ({ services, params }) => services.accounts.tokensOf(params.id),
  }),
  endpoint({
    ...accounts,
    method: 'DELETE',
    path: '/admin/accounts/{id}/tokens/{tokenId}',
    params: { tokenId: idParameter },
    id: 'revokeAccountToken',
    audit: {
      action: 'tokenRevoked',
      async target(input) {
        const { services, params } = input
        const token = await tokenText(services, params.id, params.tokenId)
        return `${token} of ${await emailOf(input)}`
      },
    },
    recentLogin: true,
    summary: 'Revoke an API token of an account',
    reply: messageReply,
    errors: { 404: tokenMessages.notFound },
    handle: ({ services, params }) => services.accounts.revokeToken(params.id, params.tokenId),
  }),
]
