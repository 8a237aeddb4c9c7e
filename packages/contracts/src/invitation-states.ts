/**
 * States of an invitation that nobody has accepted. `suspended`: the administrator who sent it may no longer manage
 * accounts. This file has no Zod: pages may load it.
 */
export const INVITATION_STATES = ['open', 'expired', 'suspended'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Whether the server mails the link. `none`: no mail server was configured. */
export const INVITATION_MAILS = ['none', 'waiting', 'sent'] as const
export type InvitationMail = (typeof INVITATION_MAILS)[number]
