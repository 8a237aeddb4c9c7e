import { channelLabels, ENQUIRY_CHANNELS, type EnquiryChannel } from '@bharat/contracts/enquiries'
import { NEUTRAL_PREFIX } from '@bharat/contracts/limits'
import { replyTemplatesInput } from '@bharat/contracts/reply-templates'
import { replyTemplateMessages } from '@bharat/contracts/reply-templates.messages'
import { PLACEHOLDERS, renderReply, replyValues } from '@bharat/contracts/reply-text'
import { acknowledgementFields } from '@bharat/contracts/settings-fields'
import { Badge } from '@bharat/ui/badge'
import type { UseFormReturn } from 'react-hook-form'
import { EntryList } from '../../admin/form/entry-list.tsx'
import { formFields } from '../../admin/form/field-table.ts'
import { BoundSelect, BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { defineSingleRecord } from '../../admin/resource/single-record-tab.tsx'
import { useReplySite } from '../../admin/session/reply-sender.ts'
import {
  type ReplyTemplatesData,
  replyTemplateRequests,
} from './reply-templates.admin-documents.ts'

type Stored = ReplyTemplatesData & { _id: string }

/** A template as the form holds it: a select holds one text, so the channels are joined. */
interface Entry {
  /** Absent in an entry that the admin added. */
  id?: string
  name: string
  channels: string
  subject: string
  text: string
}

/** The options of a select that is on or off. */
const [ON, OFF] = ['on', 'off']

const isChannel = (value: string): value is EnquiryChannel =>
  ENQUIRY_CHANNELS.some((channel) => channel === value)

const fields = formFields<Stored>()({
  templates: {
    label: (place: number) => ({
      name: `Template name ${place}`,
      channels: `Channels ${place}`,
      subject: `Subject ${place}`,
      text: `Text ${place}`,
    }),
    empty: [] as Entry[],
    fromRecord: ({ templates }: Stored): Entry[] =>
      templates.map(({ id, name, channels, subject, text }) => ({
        id,
        name,
        channels: channels.join(),
        subject,
        text,
      })),
    toInput: (entries: Entry[]) =>
      entries.map(({ id = '', channels, ...texts }) => ({
        id,
        ...texts,
        channels: channels.split(',').filter(isChannel),
      })),
  },
  acknowledgement: {
    label: acknowledgementFields,
    empty: { enabled: OFF, subject: '', text: '' },
    fromRecord: ({ acknowledgement: { enabled, subject, text } }: Stored) => ({
      enabled: enabled ? ON : OFF,
      subject,
      text,
    }),
    toInput: ({ enabled, subject, text }: { enabled: string; subject: string; text: string }) => ({
      enabled: enabled === ON,
      subject,
      text,
    }),
  },
})

type Values = (typeof fields)['empty']

/** The templates for replies to enquiries: the stored ones, and their form. */
export const ReplyTemplates = defineSingleRecord({
  id: 'reply-templates',
  kind: 'reply-templates',
  messages: {
    title: 'Reply templates',
    add: 'Edit reply templates',
    edit: 'Edit reply templates',
    open: 'Edit templates',
    save: 'Save templates',
    saved: replyTemplateMessages.saved,
    couldNotLoad: replyTemplateMessages.couldNotLoad,
  },
  ...replyTemplateRequests.requests,
  view: View,
  form: { ...fields, schema: replyTemplatesInput, fields: Fields },
})

function View({ record }: { record: Stored }) {
  const { enabled, subject, text } = record.acknowledgement
  return (
    <>
      <TemplateCards templates={record.templates} />
      <section aria-label="Acknowledgement" className="border-t border-line pt-5">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          Acknowledgement of enquiries by email
          <Badge tone={enabled ? 'on' : 'off'}>{enabled ? 'On' : 'Off'}</Badge>
        </h3>
        {!record.mailServer && <NoMailServer />}
        {enabled && (
          <div className="mt-2 text-sm leading-6 wrap-anywhere">
            <p className="font-medium">{subject}</p>
            <p className="line-clamp-3 whitespace-pre-line text-ink-soft">{text}</p>
          </div>
        )}
      </section>
    </>
  )
}

function NoMailServer() {
  return <p className="mt-1 text-sm leading-6">{replyTemplateMessages.noMailServer}</p>
}

function TemplateCards({ templates }: Pick<Stored, 'templates'>) {
  if (templates.length === 0) {
    return <p className="text-ink-soft">No templates. Replies to enquiries begin empty.</p>
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {templates.map(({ id, name, channels, text }) => (
        <li key={id} className="rounded-md border border-line p-4">
          <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {name}
            {channels.map((channel) => (
              <Badge key={channel}>{channelLabels[channel]}</Badge>
            ))}
          </h3>
          <p className="mt-2 line-clamp-3 text-sm leading-6 whitespace-pre-line text-ink-soft wrap-anywhere">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

const channelOptions = [[...ENQUIRY_CHANNELS], ...ENQUIRY_CHANNELS.map((channel) => [channel])].map(
  (channels) => ({
    value: channels.join(),
    label: channels.map((channel) => channelLabels[channel]).join(' and '),
  }),
)

function Fields({ form }: { form: UseFormReturn<Values> }) {
  return (
    <>
      <PlaceholderList />
      <EntryList
        form={form}
        name="templates"
        one="template"
        add="Add template"
        canBeEmpty
        removeClassName="self-start"
      >
        {(index) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="flex flex-col gap-4">
              <BoundText form={form} name={`templates.${index}.name`} required />
              <BoundSelect
                form={form}
                name={`templates.${index}.channels`}
                placeholder="Select channels"
                options={channelOptions}
                required
              />
              <BoundText
                form={form}
                name={`templates.${index}.subject`}
                hint="The subject of an email."
              />
              <BoundTextarea form={form} name={`templates.${index}.text`} rows={8} required />
            </div>
            <TemplatePreview form={form} index={index} />
          </div>
        )}
      </EntryList>
      <AcknowledgementFields form={form} />
    </>
  )
}

const switchOptions = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
]

/** The automatic reply to an enquiry by email. */
function AcknowledgementFields({ form }: { form: UseFormReturn<Values> }) {
  const [subject, text] = form.watch(['acknowledgement.subject', 'acknowledgement.text'])
  return (
    <section className="border-t border-line pt-5" aria-label="Acknowledgement">
      <h3 className="text-sm font-semibold">Acknowledgement of enquiries by email</h3>
      <p className="mt-1 max-w-2xl text-sm leading-6 text-ink-soft">
        Each visitor who enquires by email gets it at once, each address at most once a day. It does
        not quote the visitor’s message. It needs the mail server of the setting SMTP_URL.
      </p>
      <div className="mt-4 grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <BoundSelect form={form} name="acknowledgement.enabled" options={switchOptions} />
          <BoundText form={form} name="acknowledgement.subject" required />
          <BoundTextarea form={form} name="acknowledgement.text" rows={8} required />
        </div>
        <Preview label="Preview of the acknowledgement" subject={subject} text={text} />
      </div>
    </section>
  )
}

function PlaceholderList() {
  return (
    <div>
      <h3 className="text-sm font-semibold">Placeholders</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {Object.entries(PLACEHOLDERS).map(([name, { meaning, missing }]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{`{${name}}`}</dt>
            <dd className="text-ink-soft">
              {meaning}; if unknown: {missing === '' ? 'nothing' : `“${missing}”`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** An invented enquiry for the preview. */
const SAMPLE = {
  fullName: 'Anju Thomas',
  tour: {
    _id: '650000000000000000000101',
    title: 'Kerala to Kashmir',
    price: 124_999,
    priceBasis: 'per person, twin sharing',
  },
  departure: { date: '2027-01-12', endDate: '2027-02-02', price: 124_999 },
  quote: {
    url: 'https://www.example.com/q/a-secret-link',
    totals: [249_998],
    validUntil: '2026-12-20',
  },
}

function TemplatePreview({ form, index }: { form: UseFormReturn<Values>; index: number }) {
  const [subject, text] = form.watch([`templates.${index}.subject`, `templates.${index}.text`])
  return <Preview label={`Preview ${index + 1}`} subject={subject} text={text} />
}

/** A text as a visitor receives it, for an invented enquiry. */
function Preview(texts: { label: string; subject: string; text: string | undefined }) {
  const { label, subject, text } = texts
  const site = useReplySite()
  if (!site) return null
  const reference = `${site.referencePrefix || NEUTRAL_PREFIX}-7K3Q`
  const sender = { site, staff: 'Ravi Menon' }
  const values = replyValues({ ...SAMPLE, reference }, 'https://www.example.com', sender)
  return (
    <section
      aria-label={label}
      className="rounded-md border border-line bg-surface p-4 text-sm leading-6 whitespace-pre-line wrap-anywhere"
    >
      <h4 className="text-xs leading-5 font-medium text-ink-soft">Preview</h4>
      {subject && <p className="mt-1 font-semibold">{renderReply(subject, values)}</p>}
      <p className="mt-1">{renderReply(text ?? '', values)}</p>
    </section>
  )
}
