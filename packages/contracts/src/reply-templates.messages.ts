import { failedToLoad } from './messages.ts'

export const replyTemplateMessages = {
  saved: 'Reply templates saved successfully.',
  couldNotLoad: failedToLoad('reply templates'),
  bodyInvalid: 'Reply templates must be a list.',
  tooMany: (max: number) => `At most ${max} reply templates can be kept.`,
  idInvalid: 'The id of a reply template must be its id, or empty for a new one.',
  nameMissing: 'Template name is required.',
  nameTaken: 'Choose another name: a template has this one already.',
  channelsInvalid: 'Choose WhatsApp, email or both.',
  subjectMissing: 'Subject is required: the template is for emails.',
  textMissing: 'Text is required.',
  acknowledgementInvalid: 'The acknowledgement must be on or off, with subject and text.',
  acknowledgementSubjectMissing: 'The acknowledgement needs a subject.',
  noMailServer: 'No mail server is configured (SMTP_URL), so the server sends no acknowledgement.',
  unknownPlaceholder: (part: string, known: readonly string[]) =>
    `“${part}” is not a placeholder. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
} as const
