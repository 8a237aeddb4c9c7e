import {
  correctedLabels,
  type EnquiryOrigin,
  originLabels,
  replyChannelLabels,
  stageLabels,
  travellerActions,
  type VisitorMailState,
} from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { personName } from '@bharat/contracts/persons'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureText, mutate } from '../../admin/session/requests.ts'
import {
  type EnquiryData,
  RetryMailDocument,
  type TemplateData,
  type TimelineData,
} from './desk.admin-documents.ts'
import { momentText, wonText } from './desk-format.ts'

export interface RecordTimelineProps {
  enquiry: EnquiryData
  templates: readonly TemplateData[]
  /** A mail is sent again. */
  onRetried: () => void
}

/** Every action with its author and time, the latest first. */
export function RecordTimeline({ enquiry, templates, onRetried }: RecordTimelineProps) {
  const entries = enquiry.timeline
    // Nobody has sent what an administrator recorded.
    .filter(({ kind }) => kind !== 'received' || enquiry.origin === 'website')
    .toReversed()
  const shown = withoutRepeats(entries)
  return (
    <ol className="flex flex-col gap-4 border-l-4 border-line pl-4">
      {shown.map(({ entry, times }, index) => (
        <li
          // Entries are only added, at the start.
          key={shown.length - index}
          className="text-sm leading-6"
        >
          <p className="font-medium wrap-anywhere">
            {actionText(entry, enquiry.origin as EnquiryOrigin, templates)}
            {times > 1 && `, ${times} times`}
          </p>
          {entry.subject && <p className="wrap-anywhere text-ink">{entry.subject}</p>}
          {entry.won && <p className="wrap-anywhere text-ink">{wonText(entry.won)}</p>}
          {entry.text && <p className="wrap-anywhere whitespace-pre-line text-ink">{entry.text}</p>}
          <p className="text-xs leading-5 text-ink-soft wrap-anywhere">
            {entry.actor ? (
              <span title={entry.actor.email}>{personName(entry.actor)}</span>
            ) : (
              authorOf(entry)
            )}
            {entry.token && ` with the token “${entry.token}”`} ·{' '}
            <time dateTime={entry.at} className="tabular-nums">
              {momentText(entry.at)}
            </time>
          </p>
          {entry.mail && <MailState entry={entry} onRetried={onRetried} />}
        </li>
      ))}
    </ol>
  )
}

/** Who did what no administrator did. */
function authorOf({ kind, after }: TimelineData): string {
  if (kind === 'received') return 'Visitor'
  const isTraveller = Object.values(travellerActions).some((words) => after?.endsWith(` ${words}`))
  return kind === 'quote' && isTraveller ? 'Traveller' : 'Server'
}

/** Saves of one quote by one person, one after the other, are one entry with the time of the last. */
function withoutRepeats(entries: readonly TimelineData[]) {
  const shown: { entry: TimelineData; times: number }[] = []
  for (const entry of entries) {
    const last = shown.at(-1)
    if (last && savedOf(last.entry) === savedOf(entry)) last.times++
    else shown.push({ entry, times: 1 })
  }
  return shown
}

/** What a save of a quote says; unique for every other entry. */
function savedOf(entry: TimelineData): unknown {
  const { kind, after, text, actor, token } = entry
  return kind === 'quote' && actor ? JSON.stringify([after, text, actor.email, token]) : entry
}

const mailLabels: Record<VisitorMailState, string> = {
  pending: 'Waiting for the mail server',
  sent: 'Sent',
  failed: 'Not sent',
}

/** The state of a mail, and a retry after a failure. */
function MailState({
  entry: { mail, mailError, jobId },
  onRetried,
}: {
  entry: TimelineData
  onRetried: () => void
}) {
  const client = useClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!mail) return null

  async function retry(id: string) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await mutate(client, RetryMailDocument, { id })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsBusy(false)
      onRetried()
    }
  }
  const isRetried = jobId !== null && mailError !== null
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Badge tone={mail === 'sent' ? 'on' : 'off'}>{mailLabels[mail]}</Badge>
      {mail !== 'sent' && mailError && <p className="wrap-anywhere text-danger">{mailError}</p>}
      {mail !== 'sent' && isRetried && (
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          busyLabel="Sending…"
          keepFocus
          onClick={() => void retry(jobId)}
        >
          Send again
        </Button>
      )}
      <Notice tone="error" message={failure} />
    </div>
  )
}

function actionText(
  entry: TimelineData,
  origin: EnquiryOrigin,
  templates: readonly TemplateData[],
): string {
  const { kind, from, to, assignee, followUpOn, channel, field, before, after, templateId } = entry
  switch (kind) {
    case 'received':
      return 'Enquiry received'
    case 'stage':
      return `Stage ${from ? `${stageLabels[from]} to ` : ''}${to ? stageLabels[to] : ''}`
    case 'lostReason':
      return 'Reason changed'
    case 'assignee':
      return assignee ? `Assigned to ${personName(assignee)}` : 'Unassigned'
    case 'followUp':
      return followUpOn ? `Follow-up on ${formatCalendarDay(followUpOn)}` : 'Follow-up removed'
    case 'won':
      return 'Booking changed'
    case 'note':
      return 'Note'
    case 'recorded':
      return `${origin === 'other' ? 'Conversation' : originLabels[origin]} recorded`
    case 'corrected':
      return `${field ? correctedLabels[field] : ''}: ${before ?? 'none'} → ${after ?? 'none'}`
    case 'quote':
      return `Quote ${after}`
    case 'acknowledged':
      return 'Acknowledgement by email'
    case 'reply': {
      const template = templates.find(({ id }) => id === templateId)
      const way = channel ? replyChannelLabels[channel] : 'Reply'
      return template ? `${way}, template “${template.name}”` : way
    }
  }
}
