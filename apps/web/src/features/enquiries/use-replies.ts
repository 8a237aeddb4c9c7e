import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import type { ReplyChannel } from '@bharat/contracts/enquiry-stages'
import { useState } from 'react'
import { useClient } from 'urql'
import { mutate, notDoneText } from '../../admin/session/requests.ts'
import { AddEnquiryReplyDocument, type EnquiryData } from './desk.admin-documents.ts'

/** A reply that the administrator writes. */
export interface ReplyDraft {
  /** '' for none. */
  templateId: string
  subject: string
  text: string
  /** The text of the template as it was filled: what differs from it is written by hand. */
  filled: string
}

/** Why a reply is not stored, and what sends it again. */
interface Failed {
  message: string
  action: { label: string; run: () => void } | undefined
}

interface Callbacks {
  /** The reply is in the timeline. */
  onStored: (enquiry: EnquiryData, channel: ReplyChannel, recorded: ReplyDraft) => void
  /** The server sends this mail. */
  onSent: (sent: ReplyDraft) => void
  /** Names a draft that is mailed, for `mutate`. */
  attempt?: () => string
}

/** Records replies in the timeline after their program has been opened, and sends mails by the server. */
export function useReplies(enquiry: EnquiryData, draft: ReplyDraft, callbacks: Callbacks) {
  const client = useClient()
  const [failed, setFailed] = useState<Failed>()
  /** A mail that has failed, and why. */
  const [unsent, setUnsent] = useState<{ mail: ReplyDraft; error: unknown }>()
  const [textError, setTextError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)

  async function store(channel: ReplyChannel, isMailed: boolean, attempt: string) {
    setFailed(undefined)
    setUnsent(undefined)
    setTextError(undefined)
    setIsSent(false)
    const isWritten = channel !== 'call' && draft.text.trim() !== ''
    const variables = {
      id: enquiry._id,
      channel,
      templateId: isWritten && draft.templateId ? draft.templateId : null,
      text: isWritten ? draft.text : null,
      ...(isMailed && { send: true, subject: draft.subject }),
    }
    const reply = await mutate(client, AddEnquiryReplyDocument, variables, attempt)
    callbacks.onStored(reply.addEnquiryReply.item, channel, draft)
  }

  async function record(channel: ReplyChannel, attempt: string = crypto.randomUUID()) {
    try {
      await store(channel, false, attempt)
    } catch (error) {
      setFailed({
        message: notDoneText('The reply is not recorded.', error),
        action: { label: 'Record again', run: () => void record(channel, attempt) },
      })
    }
  }

  /** Sends the draft as a mail, once: the button is busy meanwhile. */
  async function send() {
    if (isSending) return
    if (draft.text.trim() === '') return setTextError(deskMessages.textToSend)
    setIsSending(true)
    try {
      await store('email', true, callbacks.attempt?.() ?? crypto.randomUUID())
      setIsSent(true)
      callbacks.onSent(draft)
    } catch (error) {
      setUnsent({ mail: draft, error })
    } finally {
      setIsSending(false)
    }
  }
  return {
    ...{ record, send, isSending, isSent, textError },
    failed: unsent ? unsentMail(unsent) : failed,
  }

  /** Another text is another mail: nothing says of it that it is sent only once. */
  function unsentMail({ mail, error }: { mail: ReplyDraft; error: unknown }): Failed {
    const isSame = JSON.stringify(mail) === JSON.stringify(draft)
    return {
      message: notDoneText('The mail is not sent.', error, isSame),
      action: isSame ? { label: 'Try again', run: () => void send() } : undefined,
    }
  }
}
