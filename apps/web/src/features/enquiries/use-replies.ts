import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import type { ReplyChannel } from '@bharat/contracts/enquiry-stages'
import { useState } from 'react'
import { useClient } from 'urql'
import { mutate, notDoneText } from '../../admin/session/requests.ts'
import { randomId } from '../../lib/random-id.ts'
import { AddEnquiryReplyDocument, type EnquiryData } from './desk.admin-documents.ts'
import { sayUnsent, type Unsent, useDeskState } from './desk-session.ts'
import type { ChangesNotice } from './use-enquiry-changes.ts'

/** A reply that the administrator writes. */
export interface ReplyDraft {
  /** '' for none. */
  templateId: string
  subject: string
  text: string
  /** The text of the template as it was filled: what differs from it is written by hand. */
  filled: string
}

interface Callbacks {
  /** The reply is in the timeline. */
  onStored: (enquiry: EnquiryData, channel: ReplyChannel, recorded: ReplyDraft) => void
  /** The server sends this mail. */
  onSent: (sent: ReplyDraft) => void
  /** Names a draft that is mailed, for `mutate`. */
  attempt?: () => string
}

/**
 * Records replies in the timeline after their program has been opened, and sends mails by the server.
 * @param what such as 'Reply to'
 */
export function useReplies(
  enquiry: EnquiryData,
  draft: ReplyDraft,
  callbacks: Callbacks,
  what = 'Reply to',
) {
  const client = useClient()
  const key = `${what}-${enquiry._id}`
  const unsent = useDeskState().unsent.find((each) => each.key === key)
  const [textError, setTextError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)

  /** A reply that is not stored says so. */
  async function store(
    channel: ReplyChannel,
    draft: ReplyDraft,
    attempt: string,
    isMailed: boolean,
  ) {
    sayUnsent(key)
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
    try {
      const reply = await mutate(client, AddEnquiryReplyDocument, variables, attempt)
      callbacks.onStored(reply.addEnquiryReply.item, channel, draft)
      if (!isMailed) return
      setIsSent(true)
      callbacks.onSent(draft)
    } catch (error) {
      const failed = isMailed
        ? { claim: 'Not sent.' }
        : { claim: 'Not recorded.', given: { channel, attempt } }
      sayUnsent(key, { enquiry, what, text: JSON.stringify(draft), error, ...failed })
    }
  }

  const record = (channel: ReplyChannel, attempt: string = randomId(), given = draft) =>
    store(channel, given, attempt, false)

  /** Sends the draft as a mail, once: the button is busy meanwhile. */
  async function send() {
    if (isSending) return
    if (draft.text.trim() === '') return setTextError(deskMessages.textToSend)
    setIsSending(true)
    await store('email', draft, callbacks.attempt?.() ?? randomId(), true)
    setIsSending(false)
  }
  return {
    ...{ record, send, isSending, isSent, textError },
    failed: unsent && failureOf(unsent),
  }

  function failureOf({ claim, error, text, given }: Unsent): ChangesNotice {
    // Another text is another mail: nothing says of it that it is sent only once.
    const isSame = given !== undefined || text === JSON.stringify(draft)
    const again = given
      ? {
          label: 'Record again',
          run: () => void record(given.channel, given.attempt, JSON.parse(text)),
        }
      : { label: 'Try again', run: () => void send() }
    const dismissed = { label: 'Dismiss', run: () => sayUnsent(key) }
    return {
      tone: 'error',
      message: notDoneText(claim, error, isSame),
      actions: isSame ? [again, dismissed] : [dismissed],
    }
  }
}
