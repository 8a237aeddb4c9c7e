import { auditListQuery, auditReplies } from '@bharat/contracts/audit'
import { AUDIT_ACTIONS } from '@bharat/contracts/audit-actions'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'

enumType('AuditAction', 'What an administrator did.', AUDIT_ACTIONS)

/** The audit log. */
export const auditOperations = [
  endpoint({
    tag: { name: 'Audit log', description: 'Which administrator did what.' },
    method: 'GET',
    path: '/admin/audit',
    id: 'adminAudit',
    access: 'accounts',
    summary: 'List recorded actions, newest first',
    query: auditListQuery,
    reply: auditReplies.page,
    graphql: {},
    handle: ({ services, query }) => services.audit.list(query),
  }),
]
