import {
  INVITATION_HOURS,
  INVITATION_LINKS_PER_HOUR,
  MAX_INVITATIONS,
} from './back-office-limits.ts'
import { failedToLoad } from './messages.ts'

export const invitationMessages = {
  created: 'Invitation created. Copy the link and give it to the person.',
  createdAndMailed: 'Invitation created. It is on its way by mail.',
  sentAgain: 'New link created. The earlier one is not valid any more.',
  revoked: 'Invitation revoked.',
  notFound: 'Invitation not found.',
  exists: 'This address has an invitation already. Send it again, or revoke it first.',
  full: `At most ${MAX_INVITATIONS} invitations can be open. Revoke one that is not needed.`,
  tooManyLinks: `You can create at most ${INVITATION_LINKS_PER_HOUR} links an hour. Please try again later.`,
  ended: `This invitation has expired, was used or was revoked. Ask an administrator to send it again: a link works once, within ${INVITATION_HOURS} hours.`,
  accepted: 'Your account is ready. You can log in now.',
  acceptedAndLoggedIn: 'Your account is ready.',
  couldNotLoad: failedToLoad('invitations'),
} as const
