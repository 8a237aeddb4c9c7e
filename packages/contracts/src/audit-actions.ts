/** The actions of the audit log. This file has no Zod: pages may load it. */
export const AUDIT_ACTIONS = [
  'login',
  'logout',
  'passwordChanged',
  'passwordRemoved',
  'passwordResetSent',
  'totpOn',
  'totpOff',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
  'passwordKnown',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'factorsRemoved',
  'sessionsEnded',
  'notificationsOn',
  'notificationsOff',
  'accountRegistered',
  'accountApproved',
  'permissionsChanged',
  'accountRenamed',
  'accountRemoved',
  'tokenCreated',
  'tokenRevoked',
  'invitationCreated',
  'invitationSentAgain',
  'invitationRevoked',
  'invitationAccepted',
  'listExported',
  'enquiriesRead',
  'personFound',
  'personExported',
  'personErased',
  'webhookCreated',
  'webhookChanged',
  'webhookPaused',
  'webhookRemoved',
  'webhookSecretReplaced',
  'heldJobsReleased',
  'heldJobsDiscarded',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Which actions an entry is about: the data of persons, or accounts and everything else. */
export const AUDIT_SUBJECTS = ['persons', 'accounts'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** The results of recorded actions. `started`: the server stopped meanwhile, and the result is unknown. */
export const AUDIT_RESULTS = ['done', 'failed', 'started'] as const
export type AuditResult = (typeof AUDIT_RESULTS)[number]
