import { useRef } from 'react'
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
  const [{ data }] = useQuery({ query: DeskChoicesDocument, context: OF_CHOICES })
  const loaded = useRef(NONE)
  // They are loaded again after many changes; what fails then leaves them as they were.
  loaded.current = data ?? loaded.current
  const { templates, mailServer } = loaded.current.adminReplyTemplates
  return { admins: loaded.current.enquiryAssignees, templates, mailServer }
}
