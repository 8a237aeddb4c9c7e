import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_RESULTS, AUDIT_SUBJECTS } from './audit-actions.ts'
import { AUDIT_PAGE } from './back-office-limits.ts'
import { listQuery } from './list.ts'
import { moment, person, recordId, recordReplies } from './replies.ts'

const actionMessage = `action must be one of ${AUDIT_ACTIONS.join(', ')}.`

export const auditListQuery = listQuery(['createdAt'], AUDIT_PAGE).extend({
  action: z
    .enum([...AUDIT_ACTIONS, ''], { error: actionMessage })
    .default('')
    .meta({
      description: 'Only this action.',
      documented: { type: 'string', enum: AUDIT_ACTIONS },
    }),
  about: z
    .enum([...AUDIT_SUBJECTS, ''], { error: `about must be one of ${AUDIT_SUBJECTS.join(', ')}.` })
    .default('')
    .meta({
      description: 'Only actions on the data of persons, or only all others.',
      documented: { type: 'string', enum: AUDIT_SUBJECTS },
    }),
})

/** One recorded action. It contains no personal data of visitors, so that it may outlive theirs. */
export const auditEntry = z
  .object({
    _id: recordId,
    at: moment,
    actor: person
      .nullable()
      .describe('The account; null where nobody had logged in, such as at a failed login.'),
    token: z
      .string()
      .nullable()
      .describe('The name of the API token of the request; null for a session.'),
    action: z.enum(AUDIT_ACTIONS).describe('What was done.'),
    target: z.string().meta({
      description: 'What it concerned.',
      examples: ['2 enquiries: ENQ-7K3Q, ENQ-9D1M'],
    }),
    client: z.string().meta({
      description: 'The class of the client’s network address, never the address itself.',
      examples: ['IPv4 203.0.x.x'],
    }),
    result: z
      .enum(AUDIT_RESULTS)
      .describe('`started`: the server stopped meanwhile, and the result is unknown.'),
    completedAt: moment
      .nullable()
      .describe('When it was done; null if it failed or the server stopped meanwhile.'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'A recorded action: a login, or an action of an administrator.',
  })

export const auditReplies = recordReplies('AuditEntry', auditEntry)

export type AuditEntry = z.output<typeof auditEntry>
export type AuditListQuery = z.output<typeof auditListQuery>
