import { z } from 'zod'
import { accountMessages } from './accounts.messages.ts'
import { newEmail, newPassword, permissionsInput, personNameInput } from './accounts.ts'
import { INVITATION_MAILS, INVITATION_STATES } from './invitation-states.ts'
import { invitationMessages } from './invitations.messages.ts'
import { LARGE_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { addPasskeyInput } from './passkeys.ts'
import { PERMISSIONS } from './permissions.ts'
import { filledText, moment, person, recordId, recordReplies } from './replies.ts'

export const invitationInput = z
  .object(
    { email: newEmail, permissions: permissionsInput.shape.permissions, name: personNameInput },
    { error: accountMessages.emailInvalid },
  )
  .meta({ id: 'InvitationInput', description: 'Who is invited, and what the account may do.' })

/** An invitation that nobody has accepted. */
export const invitation = z
  .object({
    _id: recordId,
    email: filledText.describe('Who is invited; lower case.'),
    name: person.shape.name,
    permissions: z.array(z.enum(PERMISSIONS)).describe('What the account may work with.'),
    invitedBy: person.describe('The administrator who created the link.'),
    createdAt: moment.describe('When the link was created.'),
    expiresAt: moment,
    state: z
      .enum(INVITATION_STATES)
      .describe(
        '`suspended`: who sent it may no longer manage accounts, so the link is not valid.',
      ),
    mail: z
      .enum(INVITATION_MAILS)
      .describe('Whether the link is mailed; `none` without a mail server.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation that nobody has accepted.' })

export type Invitation = z.output<typeof invitation>

export const invitationReplies = recordReplies('Invitation', invitation)

/** The reply with a new link. */
export const invitationLink = invitationReplies.saved
  .extend({
    path: filledText.meta({
      description: 'The link, as a path of this site. No other reply contains it.',
      examples: [`/adminRegister#invitation=${'a'.repeat(43)}`],
    }),
  })
  .meta({ id: 'InvitationLink', description: 'An invitation with its link.' })

export type InvitationLink = z.output<typeof invitationLink>

export const invitationListQuery = listQuery(['createdAt', 'email'], LARGE_PAGE)

export type InvitationListQuery = z.output<typeof invitationListQuery>

const token = z
  .string({ error: invitationMessages.ended })
  .max(100, invitationMessages.ended)
  .meta({ description: 'The token of the link.', documented: { examples: ['a'.repeat(43)] } })

export const invitationToken = z
  .object({ token }, { error: invitationMessages.ended })
  .meta({ id: 'InvitationToken', description: 'The token of an invitation.' })

/** An invitation as the invited person sees it. */
export const invitationFound = z
  .object({
    email: filledText.describe('Who is invited; lower case.'),
    name: person.shape.name,
    expiresAt: moment,
  })
  .meta({ id: 'InvitationFound', description: 'An invitation as the invited person sees it.' })

export const acceptInvitationInput = z
  .object(
    { token, password: newPassword, name: personNameInput },
    { error: accountMessages.passwordRequired },
  )
  .meta({ id: 'AcceptInvitationInput', description: 'The password of the new account.' })

export const acceptWithPasskeyInput = addPasskeyInput
  .omit({ name: true })
  .extend({ token, name: personNameInput })
  .meta({ id: 'AcceptWithPasskeyInput', description: 'The passkey of the new account.' })
