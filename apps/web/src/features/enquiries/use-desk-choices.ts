import { useQuery } from 'urql'
import { type DeskChoices, DeskChoicesDocument } from './desk.admin-documents.ts'

const NONE: DeskChoices = {
  enquiryAssignees: [],
  adminReplyTemplates: { templates: [] },
}
/** The types of the responses after which the choices are loaded again. */
const OF_CHOICES = { additionalTypenames: ['ReplyTemplatesPayload', 'AccountPayload'] }

/** The administrators and the reply templates; empty until they have loaded. */
export function useDeskChoices() {
  const [{ data = NONE }] = useQuery({ query: DeskChoicesDocument, context: OF_CHOICES })
  return { admins: data.enquiryAssignees, templates: data.adminReplyTemplates.templates }
}
