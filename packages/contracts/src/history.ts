import { z } from 'zod'
import { AUDIT_PAGE } from './back-office-limits.ts'
import { queryDay } from './date-inputs.ts'
import { historyMessages } from './history.messages.ts'
import { RECORD_KINDS } from './kinds.ts'
import { MAX_PAGE } from './limits.ts'
import { flag, LAST_PAGE, wholeNumber } from './list.ts'
import { filledText, moment, person, recordId, recordReplies, recordVersion } from './replies.ts'
import { cleanText } from './text.ts'

/** The ids of images have 32 characters. */
const RECORD = new RegExp(`^(${RECORD_KINDS.join('|')})(/([0-9a-f]{24}|[0-9a-f]{32}))?$`)
const recordMessage = `record must be one of ${RECORD_KINDS.join(', ')}, or one of them with an id.`

/** GET /admin/history: `from` and `to` are whole days in Indian time, both inclusive. */
export const historyQuery = z.object({
  page: wholeNumber('page', 1, LAST_PAGE, 1).describe('The requested page, counted from 1.'),
  limit: wholeNumber('limit', 1, MAX_PAGE, AUDIT_PAGE).describe(
    `Records a page, 1 to ${MAX_PAGE}.`,
  ),
  record: z
    .string({ error: recordMessage })
    .refine((value) => value === '' || RECORD.test(value), recordMessage)
    .default('')
    .meta({
      description: 'Only this record, or the records of this kind.',
      documented: { type: 'string', examples: ['tours/650000000000000000000101', 'tours'] },
    }),
  group: z
    .string({ error: 'group must be text.' })
    .max(24, 'group must be at most 24 characters.')
    .default('')
    .meta({
      description:
        'Only the changes of this change of several records, or of these new records (`together.id`).',
      documented: { type: 'string', examples: ['650000000000000000000901'] },
    }),
  folded: flag('folded')
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({
      description:
        'True: of a change of several records, and of new records of one kind that one account makes within minutes, only one entry, whose `together` counts all. Left out: each entry.',
      documented: { type: 'boolean' },
    }),
  actor: z
    .string({ error: 'actor must be text.' })
    .max(254, 'actor must be at most 254 characters.')
    .overwrite((value) => cleanText(value).toLowerCase())
    .default('')
    .meta({
      description:
        'Only changes of the account with this e-mail address, or of those whose name contains the text.',
      documented: { type: 'string', examples: ['admin@example.com'] },
    }),
  from: queryDay('from').describe('First Indian day, yyyy-mm-dd.'),
  to: queryDay('to').describe('Last Indian day, yyyy-mm-dd.'),
})

export const HISTORY_APIS = ['rest', 'graphql', 'server'] as const

/** A changed field of a record. */
export const fieldChange = z
  .object({
    field: filledText.meta({ description: 'The name of the field.', examples: ['tourName'] }),
    label: filledText.meta({
      description: 'Its label in the form.',
      examples: ['Tour Name'],
    }),
    before: z.string().describe('Its value before the change, as text; empty if there was none.'),
    after: z.string().describe('Its value after the change, as text.'),
  })
  .meta({ id: 'FieldChange', description: 'A changed field of a record.' })

/** One change of a record. */
export const historyEntry = z
  .object({
    _id: recordId,
    record: filledText.meta({
      description: 'The kind of the record and its id; a single record has none.',
      examples: ['tours/650000000000000000000101'],
    }),
    name: z.string().describe('The name of the record at that time; empty for a single record.'),
    at: moment,
    api: z.enum(HISTORY_APIS).describe('How the change was made; `server` for a background job.'),
    actor: z
      .object({
        email: z
          .string()
          .describe('Its e-mail address at that time; empty for a change by the server itself.'),
        name: person.shape.name,
      })
      .meta({ id: 'HistoryActor', description: 'The account that made a change.' }),
    token: z
      .string()
      .nullable()
      .describe('The name of the API token that made the change; null for a session.'),
    group: recordId
      .nullable()
      .describe('The change of several records that it is part of; null for a change of one.'),
    together: z
      .object({
        id: recordId.describe('What `group` takes to list its entries.'),
        changes: z.int().min(1).describe('The entries of the change.'),
        added: z.int().min(0).describe('Those of them that made a record.'),
        removed: z.int().min(0).describe('Those of them that removed a record.'),
      })
      .meta({ id: 'HistoryGroup', description: 'What an entry of a folded list stands for.' })
      .nullable()
      .describe(
        'With `folded`, of a change of several records or of several new records; otherwise null.',
      ),
    isNew: z.boolean().describe('Whether the change made the record: nothing can be restored.'),
    isRemoved: z
      .boolean()
      .describe('Whether the record is stored no more: nothing can be restored.'),
    changes: z.array(fieldChange).describe('The changed fields.'),
  })
  .meta({ id: 'HistoryEntry', description: 'A change of a record.' })

/** The reply to a restore. REST sends all fields of the record. */
export const restoredReply = z
  .object({
    message: z.string().min(1).describe('A message for the user.'),
    item: z
      .looseObject({
        record: historyEntry.shape.record,
        version: recordVersion,
      })
      .meta({ id: 'RestoredRecord', description: 'The record that is stored now.' }),
  })
  .meta({ id: 'RestoredPayload', description: 'The reply to a restore.' })

export const historyReplies = recordReplies('HistoryEntry', historyEntry)

export type HistoryQuery = z.output<typeof historyQuery>
export type HistoryEntry = z.output<typeof historyEntry>

const choice = (description: string) =>
  z
    .boolean({ error: historyMessages.flag })
    .nullish()
    .transform((value) => value ?? false)
    .meta({ description, documented: { type: ['boolean', 'null'] } })

/** POST /admin/history/groups/{id}/restore: without a body, it restores what was not changed since. */
export const restoreGroupInput = z
  .object(
    {
      preview: choice('Only reports what a restore would do.'),
      includeChanged: choice('Restores or removes also the records that were changed since.'),
    },
    { error: historyMessages.flag },
  )
  .meta({ id: 'RestoreGroupInput', description: 'How a change of several records is restored.' })
