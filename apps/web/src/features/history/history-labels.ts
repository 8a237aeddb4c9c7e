import type { AuditAction, AuditResult } from '@bharat/contracts/audit-actions'
import { kindFacts, type RecordKind } from '@bharat/contracts/kinds'
import type { HistoryRow } from './history.admin-documents.ts'

/** The names of actions; another action is shown with its own name. */
export const actionLabels: Partial<Record<AuditAction, string>> = {
  login: 'Login',
  logout: 'Logout',
  passwordChanged: 'Password changed',
  passwordRemoved: 'Password removed',
  totpOn: 'Authenticator app set up',
  totpOff: 'Authenticator app removed',
  recoveryCodesReplaced: 'Recovery codes replaced',
  recoveryCodeUsed: 'Recovery code used',
  passwordKnown: 'Right password with wrong codes',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passwordResetSent: 'Link for a new password sent',
  factorsRemoved: 'Second factors removed',
  sessionsEnded: 'Sessions ended',
  notificationsOn: 'Notifications of a device turned on',
  notificationsOff: 'Notifications of a device turned off',
  accountRegistered: 'Account registered',
  accountApproved: 'Account approved',
  accountRenamed: 'Name changed',
  permissionsChanged: 'Permissions changed',
  accountRemoved: 'Account removed',
  tokenCreated: 'API token created',
  tokenRevoked: 'API token revoked',
  invitationCreated: 'Invitation created',
  invitationSentAgain: 'Invitation sent again',
  invitationRevoked: 'Invitation revoked',
  invitationAccepted: 'Invitation accepted',
  listExported: 'List exported',
  enquiriesRead: 'Enquiries read by a program',
  personFound: 'Person looked up',
  personExported: 'Data of a person copied',
  personErased: 'Data of a person erased',
  webhookCreated: 'Webhook created',
  webhookChanged: 'Webhook changed',
  webhookPaused: 'Webhook paused',
  webhookRemoved: 'Webhook removed',
  webhookSecretReplaced: 'Webhook secret replaced',
  heldJobsReleased: 'Held jobs released',
  heldJobsDiscarded: 'Held jobs discarded',
}

export const resultLabels: Record<AuditResult, string> = {
  done: 'Done',
  failed: 'Failed',
  started: 'Not completed',
}

export const apiLabels: Record<HistoryRow['api'], string> = {
  rest: 'REST',
  graphql: 'GraphQL',
  server: 'Server',
}

/** 'Tour “Kerala to Kashmir”'; only the kind of a single record. */
export function recordText({ record, name }: Pick<HistoryRow, 'record' | 'name'>): string {
  const { label } = kindFacts(record.replace(/\/.*$/, '') as RecordKind)
  return name ? `${label} “${name}”` : label
}
