import { loadPart } from '../../graphql/load-page.ts'
import type { Query } from '../../graphql/query.ts'
import { RegistrationDocument } from './accounts.documents.ts'

/** What the pages of login and registration offer. */
export interface SessionPageState {
  /** Whether anybody may register an account (SELF_REGISTRATION). */
  isRegistrationOpen?: boolean
  /** Whether the server mails links for a new password. */
  mailsLinks?: boolean
}

/** What is unknown counts as true: the server rejects what is not possible. */
export async function loadRegistration(query: Query): Promise<SessionPageState> {
  const loaded = await loadPart(query(RegistrationDocument, {}))
  const { isOpen = true, mailsLinks = true } = loaded?.registration ?? {}
  return { isRegistrationOpen: isOpen, mailsLinks }
}
