import { z } from 'zod'
import { REPLY_MAX } from './back-office-limits.ts'
import { ENQUIRY_CHANNELS } from './enquiries.ts'
import { onlyPlaceholders } from './placeholders.ts'
import { filledText, recordReplies, recordVersion, storedText } from './replies.ts'
import { replyTemplateMessages as messages } from './reply-templates.messages.ts'
import { PLACEHOLDERS } from './reply-text.ts'
import { baseVersion, cleanText, requiredText, tooLong } from './text.ts'

const TEMPLATE_ID = /^[0-9a-z-]{1,36}$/
const names = Object.keys(PLACEHOLDERS)
const known = names.map((name) => `{${name}}`)

const withPlaceholders = (text: z.ZodString) => onlyPlaceholders(text, names)

const described = {
  name: 'Its name in the list of templates; no two have the same.',
  channels: 'The channels it is for; at least one.',
  subject: 'Subject of an email; empty if the template is for WhatsApp only.',
  text: `The text, with the placeholders ${known.join(' ')}.`,
}

const replyTemplateInput = z
  .object(
    {
      id: z
        .string({ error: messages.idInvalid })
        .refine((id) => id === '' || TEMPLATE_ID.test(id), messages.idInvalid)
        .nullish()
        .transform((id) => id ?? '')
        .meta({
          description: 'Id of the stored template; empty for a new one.',
          documented: { type: ['string', 'null'], examples: ['first-reply'] },
        }),
      name: requiredText(messages.nameMissing, 'Template name', REPLY_MAX.name).meta({
        description: described.name,
        documented: { examples: ['First reply'] },
      }),
      channels: z
        .array(z.enum(ENQUIRY_CHANNELS, { error: messages.channelsInvalid }), {
          error: messages.channelsInvalid,
        })
        .min(1, messages.channelsInvalid)
        .max(ENQUIRY_CHANNELS.length, messages.channelsInvalid)
        .overwrite((channels) => ENQUIRY_CHANNELS.filter((channel) => channels.includes(channel)))
        .describe(described.channels),
      subject: withPlaceholders(
        z
          .string({ error: 'Subject must be text.' })
          .overwrite((value) => cleanText(value).replace(/\s+/g, ' '))
          .max(REPLY_MAX.subject, tooLong('Subject', REPLY_MAX.subject)),
      )
        .nullish()
        .transform((subject) => subject ?? '')
        .meta({
          description: described.subject,
          documented: { type: ['string', 'null'], examples: ['Your enquiry about {tour}'] },
        }),
      text: withPlaceholders(requiredText(messages.textMissing, 'Text', REPLY_MAX.text)).meta({
        description: described.text,
        documented: { examples: ['Hello {name}, thank you for asking about {tour}.'] },
      }),
    },
    { error: messages.bodyInvalid },
  )
  .superRefine(({ channels, subject }, context) => {
    if (subject !== '' || !channels.includes('email')) return
    context.addIssue({ code: 'custom', path: ['subject'], message: messages.subjectMissing })
  })
  .meta({ id: 'ReplyTemplateInput', description: 'A template for replies to enquiries.' })

const acknowledged = {
  enabled: 'Whether a visitor who enquires by e-mail gets this mail.',
  subject: 'Its subject, with the placeholders of the templates.',
  text: `Its text, with the placeholders ${known.join(' ')}.`,
}

const acknowledgementInput = z
  .object(
    {
      enabled: z.boolean({ error: messages.acknowledgementInvalid }).describe(acknowledged.enabled),
      subject: withPlaceholders(
        requiredText(
          messages.acknowledgementSubjectMissing,
          'Subject',
          REPLY_MAX.subject,
        ).overwrite((value) => value.replace(/\s+/g, ' ')),
      ).meta({
        description: acknowledged.subject,
        documented: { examples: ['We have received your enquiry {reference}'] },
      }),
      text: withPlaceholders(requiredText(messages.textMissing, 'Text', REPLY_MAX.text)).meta({
        description: acknowledged.text,
        documented: { examples: ['Hello {name}, we reply within a day.'] },
      }),
    },
    { error: messages.acknowledgementInvalid },
  )
  .meta({ id: 'AcknowledgementInput', description: 'The automatic reply to an enquiry by e-mail.' })

/** All templates: a single record. */
export const replyTemplatesInput = z
  .object(
    {
      templates: z
        .array(replyTemplateInput, { error: messages.bodyInvalid })
        .max(REPLY_MAX.templates, messages.tooMany(REPLY_MAX.templates))
        .superRefine((templates, context) => {
          for (const [index, { name }] of templates.entries()) {
            const first = templates.findIndex((other) => sameName(other.name, name))
            if (first === index) continue
            context.addIssue({ code: 'custom', path: [index, 'name'], message: messages.nameTaken })
          }
        })
        .describe(`In the order of the list; at most ${REPLY_MAX.templates}.`),
      acknowledgement: acknowledgementInput
        .nullish()
        .transform((value) => value ?? undefined)
        .describe('The automatic reply to an enquiry by e-mail; left out, it stays.'),
    },
    { error: messages.bodyInvalid },
  )
  .meta({ id: 'ReplyTemplatesInput', description: 'The templates for replies, all of them.' })

/** PUT /admin/reply-templates. Version 0 means "never saved". */
export const replyTemplatesUpdate = replyTemplatesInput
  .extend({ version: baseVersion })
  .meta({ id: 'ReplyTemplatesUpdate', description: 'The new templates for replies.' })

export const replyTemplate = z
  .object({
    id: z.string().regex(TEMPLATE_ID).describe('Stays the same when the template is edited.'),
    name: filledText.describe(described.name),
    channels: z.array(z.enum(ENQUIRY_CHANNELS)).min(1).describe(described.channels),
    subject: storedText.describe(described.subject),
    text: filledText.describe(described.text),
  })
  .meta({ id: 'ReplyTemplate', description: 'A template for replies to enquiries.' })

const acknowledgement = z
  .object({
    enabled: z.boolean().describe(acknowledged.enabled),
    subject: filledText.describe(acknowledged.subject),
    text: filledText.describe(acknowledged.text),
  })
  .meta({ id: 'Acknowledgement', description: 'The automatic reply to an enquiry by e-mail.' })

/** The stored templates; before the first save the defaults, with version 0. */
export const replyTemplates = z
  .object({
    templates: z.array(replyTemplate).describe('In the order of the list.'),
    acknowledgement: acknowledgement.describe('The automatic reply to an enquiry by e-mail.'),
    mailServer: z.boolean().describe('Whether a mail server is configured (SMTP_URL).'),
    version: recordVersion,
  })
  .meta({ id: 'ReplyTemplates', description: 'The templates for replies: a single record.' })

export const replyTemplatesReplies = recordReplies('ReplyTemplates', replyTemplates)

export type Acknowledgement = z.output<typeof acknowledgement>
export type ReplyTemplate = z.output<typeof replyTemplate>
export type ReplyTemplates = z.output<typeof replyTemplates>
export type ReplyTemplatesInput = z.output<typeof replyTemplatesInput>

/** The templates before an administrator saves others. */
export const DEFAULT_REPLY_TEMPLATES: readonly ReplyTemplate[] = [
  {
    id: 'first-reply',
    name: 'First reply',
    channels: ['email', 'whatsapp'],
    subject: 'Your enquiry about {tour}',
    text: `Hello {name},

Thank you for asking about {tour}. So that we can plan your journey, please tell us:

1. How many of you travel, and are there children or elders?
2. Where do you join us?
3. Which dates suit you?

Route, stays and departures are here: {link}
Your reference is {reference}.

Warm regards,
{company}`,
  },
  {
    id: 'quote',
    name: 'Quote',
    channels: ['email', 'whatsapp'],
    subject: 'Your quote for {tour}',
    text: `Hello {name},

Here is our quote for {tour}. You can read and accept it on this page:
{quoteLink}

Total: {total}
Valid until: {validUntil}

Would you like a change, or do you have a question? Ask on the page, or reply to this message. Your reference is {reference}.

Warm regards,
{company}`,
  },
  {
    id: 'follow-up',
    name: 'Follow-up',
    channels: ['email', 'whatsapp'],
    subject: 'Do you still want to travel? {tour}',
    text: `Hello {name},

Some days ago you asked us about {tour}. Would you still like to travel? We gladly suggest other dates or a shorter route.

Departure: {dates}
All details: {link}
Your reference is {reference}.

Warm regards,
{company}`,
  },
]

/** The acknowledgement before an administrator saves another: no visitor gets it. */
export const DEFAULT_ACKNOWLEDGEMENT: Acknowledgement = {
  enabled: false,
  subject: 'We have received your enquiry {reference}',
  text: `Hello {name},

Thank you for your enquiry about {tour}. We have received it and reply as soon as we can.
Your reference is {reference}.

Route, stays and departures are here: {link}

Somebody entered this address in the enquiry form of our website. If it was not you, please ignore this message.

Warm regards,
{company}`,
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
