import { MAIL_SUBJECT_MAX, MAX_TIMELINE_TEXT } from '@bharat/contracts/back-office-limits'
import { callLink, chatLink, mailLink } from '@bharat/contracts/contact-links'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import type { ReplyChannel } from '@bharat/contracts/enquiry-stages'
import {
  defaultSubject,
  emptyPlaceholders,
  renderReply,
  replyValues,
} from '@bharat/contracts/reply-text'
import { Button, buttonClass } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { useId, useState } from 'react'
import { type Client, useClient } from 'urql'
import { useDeliberateChoice } from '../../admin/form/use-deliberate-choice.ts'
import { useReplySender } from '../../admin/session/reply-sender.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { ChangeNotice } from './change-messages.tsx'
import {
  type EnquiryData,
  SentQuoteDocument,
  SentQuotesDocument,
  type TemplateData,
} from './desk.admin-documents.ts'
import { type ReplyDraft, useReplies } from './use-replies.ts'
import { useTextDraft } from './use-text-draft.ts'

const NO_DRAFT: ReplyDraft = { templateId: '', subject: '', text: '', filled: '' }

export interface RecordReplyProps {
  enquiry: EnquiryData
  templates: readonly TemplateData[]
  /** Whether the server sends mails. Otherwise a link opens the mail program. */
  mailServer: boolean
  onStored: (enquiry: EnquiryData) => void
}

/**
 * Replies to the visitor: a text from a template, links that open it in WhatsApp or the mail program, and where a mail
 * server is configured a button that sends it as a mail. A text that is not sent is there when the record is opened again.
 */
export function RecordReply({ enquiry, templates, mailServer, onStored }: RecordReplyProps) {
  const empty = {
    ...NO_DRAFT,
    subject: mailServer ? defaultSubject(enquiry.reference) : '',
  }
  const { draft, setDraft, forget, settle, attempt } = useTextDraft<ReplyDraft>(
    `reply-${enquiry._id}`,
    NO_DRAFT,
  )
  const current = draft ?? empty
  const replies = useReplies(enquiry, current, {
    onStored(replied, channel, recorded) {
      if (channel !== 'call') forget(recorded)
      onStored(replied)
    },
    onSent: settle,
    attempt,
  })
  const { text, subject, templateId } = current
  const sender = useReplySender()

  const client = useClient()
  const templateChoice = useDeliberateChoice(templateId, (id) => void choose(id))
  /** A choice that loses what is written, or a template whose placeholders are not all known. */
  const [asked, setAsked] = useState<{
    title: string
    description: string
    filled: ReplyDraft | undefined
  }>()

  async function choose(id: string) {
    const template = templates.find((each) => each.id === id)
    const loses =
      text.trim() !== '' && text !== current.filled ? 'What you have written is replaced. ' : ''
    if (!template || !sender) {
      if (!loses) return setDraft(undefined)
      return setAsked({ title: 'Replace your text?', description: loses, filled: undefined })
    }
    const { name } = template
    const all = `${template.subject}\n${template.text}`
    const isAboutQuote = /\{(quoteLink|total|validUntil)\}/.test(all)
    const quote = isAboutQuote ? await sentQuote(client, enquiry._id) : null
    const values = replyValues({ ...enquiry, quote }, window.location.origin, sender)
    const rendered = renderReply(template.text, values)
    const filled = {
      templateId: id,
      subject: renderReply(template.subject, values) || empty.subject,
      text: rendered,
      filled: rendered,
    }
    const missing = emptyPlaceholders(all, values)
    if (missing.length === 0 && !loses) return setDraft(filled)
    const becomes = missing.map((each) => `{${each.name}} becomes “${each.words}”`).join(', ')
    setAsked({
      title: loses ? `Replace your text with “${name}”?` : `Use “${name}” as it is?`,
      description: `${loses}${isAboutQuote && !quote ? 'No quote was sent to this traveller yet. ' : ''}${becomes && `Not everything is known: ${becomes}.`}`,
      filled,
    })
  }

  return (
    <section aria-label="Reply" className="flex flex-col gap-4">
      <Select
        label="Template"
        placeholder="No template"
        options={sender ? templates.map(({ id, name }) => ({ value: id, label: name })) : []}
        {...templateChoice}
      />
      {(mailServer || templateId) && (
        <>
          {(mailServer || subject) && (
            <TextInput
              label="Subject"
              maxLength={MAIL_SUBJECT_MAX}
              value={subject}
              onChange={({ target }) => setDraft({ ...current, subject: target.value })}
            />
          )}
          <Textarea
            label="Reply text"
            rows={6}
            maxLength={MAX_TIMELINE_TEXT}
            value={text}
            error={replies.textError}
            onChange={({ target }) => setDraft({ ...current, text: target.value })}
          />
        </>
      )}
      <ReplyActions enquiry={enquiry} draft={current} mailServer={mailServer} replies={replies} />
      {asked && (
        <Confirm
          open
          title={asked.title}
          description={asked.description}
          confirmLabel="Use it"
          cancelLabel="Cancel"
          isHarmless
          onConfirm={() => {
            setDraft(asked.filled)
            setAsked(undefined)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <Notice tone="success" message={replies.isSent ? deskMessages.replyQueued : undefined} />
      <ChangeNotice notice={replies.failed} />
    </section>
  )
}

/** The last quote that waits for the traveller; null if there is none, or it cannot be loaded. */
async function sentQuote(client: Client, enquiryId: string) {
  try {
    const [sent] = (await fetchData(client, SentQuotesDocument, { enquiryId })).adminQuotes.items
    if (!sent) return null
    const { adminQuote } = await fetchData(client, SentQuoteDocument, { id: sent._id })
    const { url, options, validUntil } = adminQuote
    return url === null ? null : { url, totals: options.map(({ total }) => total), validUntil }
  } catch {
    return null
  }
}

/** The ways to reply. A link opens the program and records the reply. */
function ReplyActions({
  enquiry: { phone, phoneKey, email },
  draft: { subject, text },
  mailServer,
  replies: { record, send, isSending },
}: {
  enquiry: EnquiryData
  draft: ReplyDraft
  mailServer: boolean
  replies: ReturnType<typeof useReplies>
}) {
  const look = buttonClass({ variant: 'secondary' })
  const hint = useId()
  const open = (channel: ReplyChannel) => void record(channel)
  return (
    <div className="flex flex-wrap gap-3">
      {phoneKey && (
        // A phone has it at the top of the record.
        <a href={callLink(phone)} onClick={() => open('call')} className={`${look} max-md:hidden`}>
          <PhoneIcon className="size-5" />
          Call
        </a>
      )}
      {email && mailServer && (
        <>
          <Button
            variant="secondary"
            busy={isSending}
            busyLabel="Sending…"
            keepFocus
            aria-describedby={hint}
            onClick={() => void send()}
          >
            <MailIcon className="size-5" />
            Send email
          </Button>
          <span id={hint} className="sr-only">
            to {email}, by the mail server
          </span>
        </>
      )}
      {email && !mailServer && (
        <a href={mailLink(email, { subject, text })} onClick={() => open('email')} className={look}>
          <MailIcon className="size-5" />
          Email
        </a>
      )}
      {phoneKey && (
        <a
          href={chatLink(phone, text)}
          target="_blank"
          rel="noreferrer"
          onClick={() => open('whatsapp')}
          className={look}
        >
          <WhatsAppIcon className="size-5" />
          WhatsApp
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}
