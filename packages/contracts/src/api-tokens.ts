import { z } from 'zod'
import { tokenMessages as messages } from './api-tokens.messages.ts'
import { API_TOKENS } from './back-office-limits.ts'
import { TOKEN_SCOPES } from './permissions.ts'
import { filledText, moment, recordId, recordReplies } from './replies.ts'
import { cleanText } from './text.ts'

/*
 * API tokens: other programs use the API with them, without a session (docs/api-tokens.md).
 */

/** The beginning of each token, by which scanners of source code recognize one. */
export const TOKEN_PREFIX = 'bbr_'

const described = {
  name: 'By which its owner recognizes it; the history names it with each change.',
  scopes: 'What the token may work with, as long as its account has the permission.',
  readOnly: 'Whether it can only read: GET requests and GraphQL queries.',
}

export const tokenInput = z
  .object(
    {
      name: z
        .string({ error: messages.nameRequired })
        .overwrite(cleanText)
        .min(1, messages.nameRequired)
        .max(API_TOKENS.name, messages.nameLength)
        .meta({ description: described.name, examples: ['Price list'] }),
      scopes: z
        .array(z.enum(TOKEN_SCOPES, { error: messages.scopeUnknown }), {
          error: messages.scopesRequired,
        })
        .min(1, messages.scopesRequired)
        .max(TOKEN_SCOPES.length, messages.scopeUnknown)
        .overwrite((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)))
        .meta({ description: described.scopes, documented: { examples: [['catalogue']] } }),
      readOnly: z
        .boolean({ error: messages.readOnlyInvalid })
        .nullish()
        .transform((readOnly) => readOnly ?? false)
        .meta({
          description: `${described.readOnly} False if left out.`,
          documented: { type: ['boolean', 'null'], examples: [true] },
        }),
      expiresInDays: z
        .int({ error: messages.daysInvalid })
        .min(1, messages.daysInvalid)
        .max(API_TOKENS.maxDays, messages.daysInvalid)
        .nullish()
        .transform((days) => days ?? API_TOKENS.days)
        .meta({
          description: `Days until it expires: 1 to ${API_TOKENS.maxDays}, ${API_TOKENS.days} if left out.`,
          documented: { type: ['integer', 'null'], examples: [API_TOKENS.days] },
        }),
    },
    { error: messages.nameRequired },
  )
  .meta({ id: 'ApiTokenInput', description: 'A new API token.' })

/** An API token as its owner and admins see it: without its secret. */
export const apiToken = z
  .object({
    _id: recordId.describe('Identifies the token; it cannot be used to send requests.'),
    name: filledText.describe(described.name),
    scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).describe(described.scopes),
    readOnly: z.boolean().describe(described.readOnly),
    createdAt: moment,
    lastUsedAt: moment.nullable().describe('To the minute; null before its first use.'),
    expiresAt: moment.describe('From then on it is not accepted.'),
  })
  .meta({ id: 'ApiToken', description: 'An API token of an account.' })

/** GET /admin/me/tokens and GET /admin/accounts/{id}/tokens. */
export const tokensReply = z
  .object({ items: z.array(apiToken).describe('Tokens that are not revoked, newest first.') })
  .meta({ id: 'ApiTokens', description: 'The API tokens of an account.' })

export const tokenReply = z
  .object({ item: apiToken })
  .meta({ id: 'CurrentApiToken', description: 'The API token that authenticates the request.' })

/** The only reply that contains a token. */
export const tokenCreated = recordReplies('ApiToken', apiToken)
  .saved.extend({
    token: z.string().meta({
      description: 'Is sent as `Authorization: Bearer …`. It is shown this once.',
      examples: [`${TOKEN_PREFIX}0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978`],
    }),
  })
  .meta({ id: 'ApiTokenCreated', description: 'A new API token with its secret.' })

export type ApiToken = z.output<typeof apiToken>
export type TokenInput = z.output<typeof tokenInput>
