import { auditListQuery, auditReplies } from '@bharat/contracts/audit'
import { AUDIT_ACTIONS, AUDIT_RESULTS, AUDIT_SUBJECTS } from '@bharat/contracts/audit-actions'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'

enumType('AuditAction', 'What was done.', AUDIT_ACTIONS)
enumType('AuditSubject', 'What an action was about.', AUDIT_SUBJECTS)
enumType('AuditResult', 'How it ended.', AUDIT_RESULTS)

export const auditOperations = [
  endpoint({
    tag: { name: 'Audit log', description: 'Logins, and which administrator did what.' },
    method: 'GET',
    path: '/admin/audit',
    id: 'adminAudit',
    access: 'accounts',
    summary: 'List recorded actions, newest first',
    query: auditListQuery,
    reply: auditReplies.page,
    handle: ({ services, query }) => services.audit.list(query),
  }),
]
