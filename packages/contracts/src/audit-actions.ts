/** The actions of the audit log. This file has no Zod: pages may load it. */
export const AUDIT_ACTIONS = [
  'personFound',
  'personExported',
  'personErased',
  'webhookCreated',
  'webhookChanged',
  'webhookRemoved',
  'webhookSecretReplaced',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
