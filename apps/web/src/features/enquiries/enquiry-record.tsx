import { channelLabels } from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import {
  type EnquiryOrigin,
  isSpoken,
  originLabels,
  stageLabels,
} from '@bharat/contracts/enquiry-stages'
import { formatDate } from '@bharat/contracts/format'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { type ReactNode, useEffect, useState } from 'react'
import { rememberRecord } from '../../admin/commands/recent-records.ts'
import { enquiryRecord } from '../../admin/commands/record-texts.ts'
import { EnquirySlot } from '../../admin/shell/enquiry-slot.tsx'
import type { EnquiryData } from './desk.admin-documents.ts'
import { momentText, replyTimeText } from './desk-format.ts'
import { RecordCall } from './record-call.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordNotes } from './record-notes.tsx'
import { RecordReply } from './record-reply.tsx'
import { RecordTimeline } from './record-timeline.tsx'
import { RecordWork } from './record-work.tsx'
import { useDeskChoices } from './use-desk-choices.ts'
import type { OpenEnquiry } from './use-enquiry.ts'
import type { EnquiryChanges } from './use-enquiry-changes.ts'

export interface EnquiryRecordProps {
  record: OpenEnquiry
  changes: EnquiryChanges
  /** A note or a reply was stored. */
  onStored: (enquiry: EnquiryData) => void
  /** Opens another enquiry of the same person. */
  onOpen: (id: string) => void
}

/** Everything about one enquiry: the message, its facts, the work on it, replies, notes and its history. */
export function EnquiryRecord({ record, changes, onStored, onOpen }: EnquiryRecordProps) {
  const { enquiry } = record
  if (!enquiry) return <NotShown record={record} />
  return (
    <div className="flex flex-col gap-6" key={enquiry._id}>
      <RecordCall enquiry={enquiry} onStored={(called) => replied(called, changes, onStored)} />
      <Summary enquiry={enquiry} onOpen={onOpen} />
      <Loaded
        enquiry={enquiry}
        changes={changes}
        onStored={onStored}
        onOpen={onOpen}
        onReload={record.reload}
      />
    </div>
  )
}

function replied(
  enquiry: EnquiryData,
  changes: EnquiryChanges,
  onStored: EnquiryRecordProps['onStored'],
): void {
  onStored(enquiry)
  changes.markAnswered(enquiry)
}

function Loaded({
  enquiry,
  changes,
  onStored,
  onOpen,
  onReload,
}: Omit<EnquiryRecordProps, 'record'> & { enquiry: EnquiryData; onReload: () => void }) {
  useMailStates(enquiry, onReload)
  useEffect(() => rememberRecord(enquiryRecord(enquiry)), [enquiry])
  const { admins, templates, mailServer } = useDeskChoices()
  return (
    <>
      <RecordReply
        enquiry={enquiry}
        templates={templates}
        mailServer={mailServer}
        onStored={(stored) => replied(stored, changes, onStored)}
      />
      <Part title="Work">
        <RecordWork enquiry={enquiry} admins={admins} changes={changes} />
      </Part>
      <EnquirySlot enquiryId={enquiry._id} stage={enquiry.stage} won={enquiry.won} />
      <Part title="Details">
        <RecordFacts enquiry={enquiry} onStored={onStored} />
      </Part>
      <Part title="Notes">
        <RecordNotes enquiry={enquiry} onStored={onStored} />
      </Part>
      <Part title="Timeline">
        <RecordTimeline enquiry={enquiry} templates={templates} onRetried={onReload} />
      </Part>
      {enquiry.related.length > 0 && (
        <Part title="Other enquiries of this person">
          <Related enquiry={enquiry} onOpen={onOpen} />
        </Part>
      )}
    </>
  )
}

/** Milliseconds after which a record with a mail that waits is loaded again: attempts to send it are no events. */
const MAIL_STATE_MS = 10_000

function useMailStates({ timeline }: EnquiryData, onReload: () => void): void {
  const isWaiting = timeline.some(({ mail }) => mail === 'pending')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(onReload, MAIL_STATE_MS)
    return () => clearInterval(timer)
  }, [isWaiting, onReload])
}

function Summary({
  enquiry,
  onOpen,
}: Pick<EnquiryRecordProps, 'onOpen'> & { enquiry: EnquiryData }) {
  const { reference, createdAt, channel, origin, mail, message, repeatOf } = enquiry
  const [now] = useState(() => new Date())
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge>
          {origin === 'website' ? channelLabels[channel] : originLabels[origin as EnquiryOrigin]}
        </Badge>
        {reference && <span className="font-medium text-ink tabular-nums">{reference}</span>}
        <span className="tabular-nums">{momentText(createdAt)}</span>
        {mail === 'pending' && <span>{enquiryMessages.mailPendingHint}</span>}
      </p>
      {repeatOf && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge>Repeat</Badge> The same was said within a minute before.
          <Button variant="secondary" size="sm" onClick={() => onOpen(repeatOf)}>
            Open the first
          </Button>
        </p>
      )}
      {!isSpoken(origin as EnquiryOrigin) && (
        <p className="text-sm font-medium">{replyTimeText(enquiry, now)}</p>
      )}
      {message && <p className="leading-6 wrap-anywhere whitespace-pre-line">{message}</p>}
    </div>
  )
}

function Related({ enquiry, onOpen }: { enquiry: EnquiryData; onOpen: (id: string) => void }) {
  return (
    <ul className="flex flex-col gap-1">
      {enquiry.related.map(({ _id, createdAt, stage, tour }) => (
        <li key={_id}>
          <button
            type="button"
            onClick={() => onOpen(_id)}
            className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2 text-left text-sm underline decoration-line-strong underline-offset-4 hover:bg-sunken"
          >
            <span className="tabular-nums">{formatDate(createdAt)}</span>
            <span className="wrap-anywhere">{tour?.title ?? 'No tour'}</span>
            <Badge>{stageLabels[stage]}</Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-5">
      <h3 className="mb-3 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** The record is loading, does not exist, or could not be loaded. */
function NotShown({ record }: { record: OpenEnquiry }) {
  if (record.isMissing) {
    return (
      <Notice tone="info" message={record.isErased ? deskMessages.erased : deskMessages.notFound} />
    )
  }
  if (record.failure === undefined) {
    return (
      <div className="flex animate-pulse flex-col gap-4">
        <p role="status" className="sr-only">
          Loading
        </p>
        <span className="h-4 w-full rounded-sm bg-sunken" />
        <span className="h-24 rounded-md bg-sunken" />
        <span className="h-24 rounded-md bg-sunken" />
      </div>
    )
  }
  return (
    <Notice
      tone="error"
      message={deskMessages.couldNotLoad}
      action={{ label: 'Try again', run: record.reload }}
    />
  )
}
