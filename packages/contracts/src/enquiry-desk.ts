import { z } from 'zod'
import {
  LOST_REASON_MAX,
  MAIL_SUBJECT_MAX,
  MAX_RELATED,
  MAX_TIMELINE,
  MAX_TIMELINE_TEXT,
} from './back-office-limits.ts'
import { bulkMessages } from './bulk-changes.messages.ts'
import { bulkIds, bulkOutcome } from './bulk-changes.ts'
import { dayOrEmptyInput } from './date-inputs.ts'
import { enquiryMessages } from './enquiries.messages.ts'
import { type Enquiry, enquiry, wonEnquiry } from './enquiries.ts'
import { deskMessages } from './enquiry-desk.messages.ts'
import {
  CORRECTED_FIELDS,
  ENQUIRY_STAGES,
  type EnquiryStage,
  RECORDED_ORIGINS,
  REPLY_CHANNELS,
  TIMELINE_KINDS,
  VISITOR_MAILS,
} from './enquiry-stages.ts'
import { ENQUIRY_MAX, MAX_BULK, MAX_PRICE, MAX_SEATS } from './limits.ts'
import { knownParty, partyInput } from './party.ts'
import {
  calendarDay,
  errorReply,
  moment,
  person,
  recordId,
  recordReplies,
  storedText,
} from './replies.ts'
import {
  baseVersion,
  cleanText,
  EMAIL,
  OBJECT_ID,
  optionalText,
  requiredText,
  tooLong,
} from './text.ts'

/*
 * The sales desk: what administrators do with an enquiry between its arrival and its end.
 */

const stageOf = z.enum(ENQUIRY_STAGES).nullable()

/** One action in the history of an enquiry. Fields that its kind does not have are null. */
export const timelineEntry = z
  .object({
    at: moment,
    actor: person.nullable().describe('The administrator; null for the visitor and the server.'),
    token: storedText
      .nullable()
      .describe('The API token by which the administrator acted; null without one.'),
    kind: z.enum(TIMELINE_KINDS).describe('The kind of action.'),
    from: stageOf.describe('The stage before; null except for `stage`.'),
    to: stageOf.describe('The stage after; null except for `stage`.'),
    text: storedText
      .nullable()
      .describe('The note, the text of the reply, or the reason of a lost enquiry.'),
    won: wonEnquiry.nullable().describe('What is booked; null except for `stage` and `won`.'),
    assignee: person.nullable().describe('The new assignee; null for none.'),
    followUpOn: calendarDay.nullable().describe('The new follow-up date; null for none.'),
    channel: z.enum(REPLY_CHANNELS).nullable().describe('The channel of a reply.'),
    templateId: storedText.nullable().describe('The template of a reply; null for free text.'),
    field: z
      .enum(CORRECTED_FIELDS)
      .nullable()
      .describe('What was corrected; null except for `corrected`.'),
    before: storedText.nullable().describe('What it was before, as text; null for nothing.'),
    after: storedText.nullable().describe('What it is since then, as text; null for nothing.'),
    subject: storedText.nullable().describe('The subject of a mail that the server sends.'),
    mail: z
      .enum(VISITOR_MAILS)
      .nullable()
      .describe('What became of the mail; null unless the server sends it.'),
    mailError: storedText
      .nullable()
      .describe('Why the last attempt to send the mail failed; null if none did.'),
    jobId: recordId
      .nullable()
      .describe('The job that sends the mail, for a retry; null if there is none, or it is done.'),
  })
  .meta({ id: 'TimelineEntry', description: 'One action in the history of an enquiry.' })

/** GET /admin/enquiries/{id}: the enquiry of the list, its history and the same person’s other enquiries. */
export const enquiryDetail = enquiry
  .extend({
    timeline: z
      .array(timelineEntry)
      .describe(`Its history, oldest first: the arrival and the last ${MAX_TIMELINE} actions.`),
    related: z
      .array(enquiry)
      .describe(
        `The latest ${MAX_RELATED} other enquiries with the same phone number or e-mail address.`,
      ),
  })
  .meta({ id: 'EnquiryDetail', description: 'An enquiry with its history.' })

export const deskReplies = recordReplies('EnquiryDetail', enquiryDetail)

/** The error response to a change that others have preceded: by a save, or by taking the seats. */
export const enquiryConflict = errorReply
  .extend({
    current: enquiryDetail.optional().describe('The record that is stored now, if it was saved.'),
  })
  .meta({ id: 'EnquiryConflict', description: 'A save or too few seats prevent a change.' })

/** Who answers an enquiry, and when. */
const workInput = {
  assigneeId: z
    .string({ error: deskMessages.assignee })
    .refine((id) => id === '' || OBJECT_ID.test(id), deskMessages.assignee)
    .nullish()
    .transform((id) => (id === undefined ? undefined : id?.toLowerCase() || null))
    .meta({
      description: 'Id of the administrator who answers it; null for nobody.',
      documented: {
        type: ['string', 'null'],
        pattern: OBJECT_ID.source,
        examples: ['650000000000000000000001'],
      },
    }),
  followUpOn: dayOrEmptyInput(deskMessages.followUpOn)
    .nullish()
    .transform((day) => (day === undefined ? undefined : day || null))
    .meta({
      description: 'The day of the next contact, yyyy-mm-dd; null for none.',
      documented: { type: ['string', 'null'], format: 'date', examples: ['2027-01-12'] },
    }),
}

/** Who asks: names and addresses as an administrator writes them. */
const fullNameInput = requiredText(
  enquiryMessages.fullName,
  'Full name',
  ENQUIRY_MAX.fullName,
).meta({ description: 'The name.', documented: { examples: ['Anu Thomas'] } })
const phoneInput = <Absent>(absent: Absent) =>
  z
    .string({ error: deskMessages.phone })
    .overwrite(cleanText)
    .max(ENQUIRY_MAX.phone, tooLong('Phone', ENQUIRY_MAX.phone))
    .nullish()
    .transform((phone) => phone ?? absent)
    .meta({
      description: 'In any writing; a number without a country code is an Indian one.',
      documented: {
        type: ['string', 'null'],
        maxLength: ENQUIRY_MAX.phone,
        examples: ['90000 12345'],
      },
    })
const emailInput = <Absent>(absent: Absent) =>
  z
    .string({ error: enquiryMessages.email })
    .overwrite(cleanText)
    .max(ENQUIRY_MAX.email, tooLong('Email', ENQUIRY_MAX.email))
    .refine((email) => email === '' || EMAIL.test(email), enquiryMessages.email)
    .nullish()
    .transform((email) => email ?? absent)
    .meta({
      description: 'The e-mail address.',
      documented: {
        type: ['string', 'null'],
        maxLength: ENQUIRY_MAX.email,
        examples: ['anu@example.com'],
      },
    })

/** What is asked for: undefined stays, null is nothing. */
const aboutInput = {
  tourId: z
    .string({ error: deskMessages.tour })
    .refine((id) => id === '' || OBJECT_ID.test(id), deskMessages.tour)
    .nullish()
    .transform((id) => (id === undefined ? undefined : id?.toLowerCase() || null))
    .meta({
      description: 'Id of the tour; null for none. It is kept as it is now.',
      documented: {
        type: ['string', 'null'],
        pattern: OBJECT_ID.source,
        examples: ['650000000000000000000001'],
      },
    }),
  departure: dayOrEmptyInput(deskMessages.departure)
    .nullish()
    .transform((day) => (day === undefined ? undefined : day || null))
    .meta({
      description: 'Day of a departure of the tour, yyyy-mm-dd; null for none.',
      documented: { type: ['string', 'null'], format: 'date', examples: ['2027-01-12'] },
    }),
  party: partyInput
    .nullish()
    .transform((party) => (party === undefined ? undefined : knownParty(party)))
    .describe('Who travels; null if unknown.'),
}

/** POST /admin/enquiries: a conversation that no form has brought. */
export const enquiryRecordInput = z
  .object(
    {
      origin: z.enum(RECORDED_ORIGINS, { error: deskMessages.origin }).meta({
        description: 'How the conversation began.',
        documented: { examples: ['call'] },
      }),
      fullName: fullNameInput,
      phone: phoneInput(''),
      email: emailInput(''),
      message: optionalText('Message', ENQUIRY_MAX.message).meta({
        description: 'What was said.',
        documented: {
          type: ['string', 'null'],
          maxLength: ENQUIRY_MAX.message,
          examples: ['Two of them, in May.'],
        },
      }),
      ...aboutInput,
      ...workInput,
    },
    { error: deskMessages.origin },
  )
  .superRefine(({ phone, email }, context) => {
    if (phone || email) return
    context.addIssue({ code: 'custom', path: ['phone'], message: deskMessages.contact })
  })
  .meta({ id: 'EnquiryRecordInput', description: 'A conversation that an administrator records.' })

/** What a won enquiry has booked. Its seats are taken from the departure of its tour. */
export const wonInput = z
  .object(
    {
      departure: dayOrEmptyInput(deskMessages.departure)
        .nullish()
        .transform((day) => day || null)
        .meta({
          description: 'Day of a departure of the tour, yyyy-mm-dd; null if unknown.',
          documented: { type: ['string', 'null'], format: 'date', examples: ['2027-01-12'] },
        }),
      seats: z
        .int({ error: deskMessages.wonSeats })
        .min(1, deskMessages.wonSeats)
        .max(MAX_SEATS, deskMessages.wonSeats)
        .nullish()
        .transform((seats) => seats ?? null)
        .meta({
          description:
            'The seats to take from the departure, by default that of the enquiry; null for none.',
          documented: { type: ['integer', 'null'], minimum: 1, maximum: MAX_SEATS, examples: [2] },
        }),
      amount: z
        .int({ error: deskMessages.wonAmount })
        .min(0, deskMessages.wonAmount)
        .max(MAX_PRICE, deskMessages.wonAmount)
        .nullish()
        .transform((amount) => amount ?? null)
        .meta({
          description: 'Rupees; null if unknown.',
          documented: {
            type: ['integer', 'null'],
            minimum: 0,
            maximum: MAX_PRICE,
            examples: [109_800],
          },
        }),
    },
    { error: deskMessages.won },
  )
  .meta({ id: 'WonInput', description: 'What a won enquiry has booked. Everything is optional.' })

/** PATCH /admin/enquiries/{id}. What is left out stays as it is. */
export const enquiryChange = z
  .object(
    {
      stage: z
        .enum(ENQUIRY_STAGES, { error: deskMessages.stage })
        .nullish()
        .transform((stage) => stage ?? undefined)
        .meta({
          description: `One of ${ENQUIRY_STAGES.join(', ')}.`,
          documented: {
            type: ['string', 'null'],
            enum: [...ENQUIRY_STAGES, null],
            examples: ['quoted'],
          },
        }),
      lostReason: z
        .string({ error: deskMessages.lostReason })
        .overwrite(cleanText)
        .max(LOST_REASON_MAX, tooLong('Reason', LOST_REASON_MAX))
        .nullish()
        .transform((reason) => reason || undefined)
        .meta({
          description: 'Why it was lost. Required for the stage lost.',
          documented: {
            type: ['string', 'null'],
            maxLength: LOST_REASON_MAX,
            examples: ['No reply'],
          },
        }),
      won: wonInput
        .nullish()
        .transform((won) => won ?? undefined)
        .describe(
          'Only for the stage won. Too few seats of the departure: 409. Any other stage gives them back.',
        ),
      ...workInput,
      fullName: fullNameInput
        .nullish()
        .transform((name) => name ?? undefined)
        .meta({
          description: 'The name. Null stays as it is.',
          documented: { examples: ['Anu Thomas'] },
        }),
      phone: phoneInput(undefined).meta({
        description:
          'In any writing; a number without a country code is an Indian one. Null stays as it is, empty removes it.',
      }),
      email: emailInput(undefined).meta({
        description: 'The e-mail address. Null stays as it is, empty removes it.',
      }),
      ...aboutInput,
      version: baseVersion,
    },
    { error: deskMessages.stage },
  )
  .meta({ id: 'EnquiryChange', description: 'Changes an enquiry on the desk.' })

const handled = { stage: true, lostReason: true, assigneeId: true, followUpOn: true } as const

/** A change of one of several enquiries. */
const oneOfSeveral = enquiryChange
  .pick({ ...handled, won: true, version: true })
  .extend({
    id: z
      .string({ error: bulkMessages.ids })
      .toLowerCase()
      .meta({ documented: { examples: ['650000000000000000000001'] } })
      .describe('The id of the enquiry.'),
  })
  .meta({ id: 'OneOfSeveralChanges', description: 'A change of one of several enquiries.' })

/** PATCH /admin/enquiries: the same change of several enquiries, or another one of each. */
export const bulkEnquiryChange = enquiryChange
  .pick(handled)
  .extend({
    ids: bulkIds
      .nullish()
      .transform((ids) => ids ?? [])
      .meta(z.globalRegistry.get(bulkIds) ?? {}),
    each: z
      .array(oneOfSeveral, { error: deskMessages.nothingInEach })
      .max(MAX_BULK, bulkMessages.ids)
      .refine(
        (each) => new Set(each.map(({ id }) => id)).size === each.length,
        deskMessages.twiceInEach,
      )
      .nullish()
      .transform((each) => each ?? [])
      .describe(
        'In place of `ids`: a change of its own for each, such as the values before another change.',
      ),
  })
  .refine(({ ids, each }) => ids.length === 0 || each.length === 0, deskMessages.idsOrEach)
  .refine(({ ids, each }) => ids.length > 0 || each.length > 0, bulkMessages.ids)
  .refine(
    ({ ids: _, each, ...change }) =>
      each.length > 0 || Object.values(change).some((value) => value !== undefined),
    { error: deskMessages.nothingToChange },
  )
  .meta({
    id: 'BulkEnquiryChange',
    description: 'Stage, assignee or follow-up of several enquiries. What is left out stays.',
  })

/** What became of a change of several enquiries. */
export const bulkEnquiryReply = bulkOutcome.meta({
  id: 'BulkEnquiryResult',
  description: 'The result of a change of several enquiries.',
})

/** POST /admin/enquiries/{id}/notes. */
export const noteInput = z
  .object(
    {
      text: requiredText(deskMessages.note, 'Note', MAX_TIMELINE_TEXT).meta({
        description: 'The note.',
        documented: { examples: ['Prefers the second week of May.'] },
      }),
    },
    { error: deskMessages.note },
  )
  .meta({ id: 'NoteInput', description: 'A note about an enquiry.' })

const optionalReplyText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .overwrite(cleanText)
    .max(max, tooLong(label, max))
    .nullish()
    .transform((value) => value || null)

/** POST /admin/enquiries/{id}/replies. */
export const enquiryReplyInput = z
  .object(
    {
      channel: z
        .enum(REPLY_CHANNELS, { error: deskMessages.replyChannel })
        .describe('How the visitor was answered.'),
      templateId: optionalReplyText('templateId', 100).meta({
        description: 'The template of the text; null for free text.',
        documented: { type: ['string', 'null'], maxLength: 100, examples: ['quote'] },
      }),
      text: optionalReplyText('Text', MAX_TIMELINE_TEXT).meta({
        description: 'The text that the visitor was sent.',
        documented: {
          type: ['string', 'null'],
          maxLength: MAX_TIMELINE_TEXT,
          examples: ['Namaste Anu, the tour has places in May.'],
        },
      }),
      send: z
        .boolean({ error: 'send must be true or false.' })
        .nullish()
        .transform((send) => send ?? false)
        .meta({
          description: 'Whether the server sends the text as a mail. Needs a mail server.',
          documented: { type: ['boolean', 'null'], examples: [false] },
        }),
      subject: optionalReplyText('Subject', MAIL_SUBJECT_MAX).meta({
        description: 'The subject of the mail; null for a subject with the reference.',
        documented: {
          type: ['string', 'null'],
          maxLength: MAIL_SUBJECT_MAX,
          examples: ['Your enquiry'],
        },
      }),
    },
    { error: deskMessages.replyChannel },
  )
  .superRefine(({ send, channel, text }, context) => {
    const fail = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (send && channel !== 'email') fail('send', deskMessages.sendsEmailOnly)
    else if (send && text === null) fail('text', deskMessages.textToSend)
  })
  .meta({ id: 'EnquiryReplyInput', description: 'A reply to a visitor.' })

/** What the notice of a new enquiry shows. */
export type ArrivedEnquiry = Pick<Enquiry, 'fullName'> & { tour: { title: string } | null }

/** The data of an event `enquiry` of GET /admin/enquiries/events. An enquiry is `created` while it is as it arrived. */
export type EnquiryEvent = { _id: string } & (
  | { kind: 'created'; item: ArrivedEnquiry }
  | { kind: 'changed' }
)

const count = z.int().min(0)

/** GET /admin/enquiries/summary: how many enquiries each view of the desk has. */
export const enquirySummary = z
  .object({
    all: count.describe('All enquiries without spam.'),
    new: count.describe('Stage new.'),
    contacted: count.describe('Stage contacted.'),
    quoted: count.describe('Stage quoted.'),
    won: count.describe('Stage won.'),
    lost: count.describe('Stage lost.'),
    spam: count.describe('Stage spam.'),
    today: count.describe('Open enquiries with a follow-up today, in Indian time.'),
    tomorrow: count.describe('Open enquiries with a follow-up tomorrow.'),
    overdue: count.describe('Open enquiries with a follow-up before today.'),
    mine: count.describe('Open enquiries of the session’s account.'),
    unassigned: count.describe('Open enquiries of nobody.'),
    unanswered: count.describe('New enquiries without a first reply.'),
  })
  .meta({
    id: 'EnquirySummary',
    description: 'How many enquiries each stage and view of the desk has.',
  })

export type TimelineEntry = z.output<typeof timelineEntry>
export type EnquiryDetail = z.output<typeof enquiryDetail>
export type EnquiryChange = z.output<typeof enquiryChange>
export type WonInput = z.output<typeof wonInput>
export type EnquiryReplyInput = z.output<typeof enquiryReplyInput>
export type EnquirySummary = z.output<typeof enquirySummary>
export type StageCounts = Pick<EnquirySummary, EnquiryStage>
export type BulkOutcome = z.output<typeof bulkEnquiryReply>
