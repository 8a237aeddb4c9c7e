import { useQuery } from 'urql'
import { type DeskChoices, DeskChoicesDocument } from './desk.admin-documents.ts'

const NONE: DeskChoices = {
  enquiryAssignees: [],
  adminReplyTemplates: { templates: [], mailServer: false },
}
/** The types of the responses after which the choices are loaded again. */
const OF_CHOICES = { additionalTypenames: ['ReplyTemplatesPayload', 'AccountPayload'] }

/** The administrators, the reply templates, and whether the server sends mails; nothing until they have loaded. */
export function useDeskChoices() {
  const [{ data = NONE }] = useQuery({ query: DeskChoicesDocument, context: OF_CHOICES })
  const { templates, mailServer } = data.adminReplyTemplates
  return { admins: data.enquiryAssignees, templates, mailServer }
}
