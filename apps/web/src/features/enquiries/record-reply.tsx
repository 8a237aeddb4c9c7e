import type { REPLY_CHANNELS, ReplyChannel } from '@bharat/contracts/enquiry-stages'
import { REPLY_MAX } from '@bharat/contracts/limits'
import { renderReply, replyValues } from '@bharat/contracts/reply-text'
import { buttonClass } from '@bharat/ui/button'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureText, mutate } from '../../admin/session/requests.ts'
import {
  AddEnquiryReplyDocument,
  type EnquiryData,
  type TemplateData,
} from './desk.admin-documents.ts'
import { callLink, chatLink, mailLink } from './reply-links.ts'

export interface RecordReplyProps {
  enquiry: EnquiryData
  templates: readonly TemplateData[]
  onStored: (enquiry: EnquiryData) => void
}

interface Draft {
  templateId: string
  subject: string
  text: string
}

const EMPTY: Draft = { templateId: '', subject: '', text: '' }

/** Replies to the visitor: a text from a template, and links that open it in WhatsApp or the mail program. */
export function RecordReply({ enquiry, templates, onStored }: RecordReplyProps) {
  const [draft, setDraft] = useState(EMPTY)
  const { record, failed } = useRecorded(enquiry, draft, onStored)
  const { text, subject, templateId } = draft

  function choose(id: string) {
    const template = templates.find((each) => each.id === id)
    const values = replyValues(enquiry, window.location.origin)
    setDraft(
      template
        ? {
            templateId: id,
            subject: renderReply(template.subject, values),
            text: renderReply(template.text, values),
          }
        : EMPTY,
    )
  }

  return (
    <section aria-label="Reply" className="flex flex-col gap-4">
      <Select
        label="Template"
        placeholder="No template"
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={templateId}
        onChange={({ target }) => choose(target.value)}
      />
      {templateId && (
        <>
          {subject && (
            <TextInput
              label="Subject"
              maxLength={REPLY_MAX.subject * 2}
              value={subject}
              onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
            />
          )}
          <Textarea
            label="Reply text"
            rows={6}
            maxLength={REPLY_MAX.text * 2}
            value={text}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          />
        </>
      )}
      <ReplyLinks enquiry={enquiry} draft={draft} onReply={record} />
      <Notice
        tone="error"
        message={failed?.message}
        action={failed && { label: 'Record again', run: () => void record(failed.channel) }}
      />
    </section>
  )
}

/** The ways to reply. A press opens the program and records the reply. */
function ReplyLinks({
  enquiry: { phone, email },
  draft: { subject, text },
  onReply,
}: {
  enquiry: EnquiryData
  draft: Draft
  onReply: (channel: ReplyChannel) => void
}) {
  const look = buttonClass({ variant: 'secondary' })
  return (
    <div className="flex flex-wrap gap-3">
      <a href={callLink(phone)} onClick={() => onReply('call')} className={look}>
        <PhoneIcon className="size-5" />
        Call
      </a>
      <a
        href={mailLink(email, { subject, text })}
        onClick={() => onReply('email')}
        className={look}
      >
        <MailIcon className="size-5" />
        E-mail
      </a>
      <a
        href={chatLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        onClick={() => onReply('whatsapp')}
        className={look}
      >
        <WhatsAppIcon className="size-5" />
        WhatsApp
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  )
}

/** Records replies in the timeline, after their program has been opened. */
function useRecorded(enquiry: EnquiryData, draft: Draft, onStored: (stored: EnquiryData) => void) {
  const client = useClient()
  const [failed, setFailed] = useState<{ message: string; channel: ReplyChannel }>()

  async function record(channel: (typeof REPLY_CHANNELS)[number]) {
    const isWritten = channel !== 'call' && draft.text !== ''
    setFailed(undefined)
    try {
      const reply = await mutate(client, AddEnquiryReplyDocument, {
        id: enquiry._id,
        channel,
        templateId: isWritten ? draft.templateId : null,
        text: isWritten ? draft.text : null,
      })
      onStored(reply.addEnquiryReply.item)
    } catch (error) {
      setFailed({ message: `The reply is not recorded. ${failureText(error)}`, channel })
    }
  }
  return { record, failed }
}
