import { replyChannelLabels, stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import type { EnquiryData, TemplateData, TimelineData } from './desk.admin-documents.ts'
import { momentText } from './desk-texts.ts'

export interface RecordTimelineProps {
  enquiry: EnquiryData
  templates: readonly TemplateData[]
}

/** Every action with its author and time, the latest first. */
export function RecordTimeline({ enquiry, templates }: RecordTimelineProps) {
  const entries = enquiry.timeline.toReversed()
  return (
    <ol className="flex flex-col gap-4 border-l-4 border-line pl-4">
      {entries.map((entry, index) => (
        <li
          // Entries are only added, at the start.
          key={entries.length - index}
          className="text-sm leading-6"
        >
          <p className="font-medium">{actionText(entry, templates)}</p>
          {entry.text && <p className="wrap-anywhere whitespace-pre-line text-ink">{entry.text}</p>}
          <p className="text-xs leading-5 text-ink-soft wrap-anywhere">
            {entry.actor?.email ?? (entry.kind === 'received' ? 'Visitor' : 'Server')} ·{' '}
            <time dateTime={entry.at} className="tabular-nums">
              {momentText(entry.at)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  )
}

function actionText(entry: TimelineData, templates: readonly TemplateData[]): string {
  const { kind, from, to, assignee, followUpOn, channel, templateId } = entry
  switch (kind) {
    case 'received':
      return 'Enquiry received'
    case 'stage':
      return `Stage ${from ? `${stageLabels[from]} → ` : ''}${to ? stageLabels[to] : ''}`
    case 'lostReason':
      return 'Reason changed'
    case 'assignee':
      return assignee ? `Assigned to ${assignee.email}` : 'Assigned to nobody'
    case 'followUp':
      return followUpOn ? `Follow-up on ${formatCalendarDay(followUpOn)}` : 'Follow-up removed'
    case 'note':
      return 'Note'
    case 'reply': {
      const template = templates.find(({ id }) => id === templateId)
      const way = channel ? replyChannelLabels[channel] : 'Reply'
      return template ? `${way}, template “${template.name}”` : way
    }
  }
}
