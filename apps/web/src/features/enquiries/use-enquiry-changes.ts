import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { personName } from '@bharat/contracts/persons'
import { useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { differences } from '../../admin/form/conflict.ts'
import type { FormNotice } from '../../admin/form/form-definition.ts'
import type { Conflict } from '../../admin/form/use-conflict.ts'
import { AdminError, mutate, notDoneText } from '../../admin/session/requests.ts'
import {
  type Booked,
  type DeskRow,
  type EnquiryData,
  UpdateEnquiryDocument,
} from './desk.admin-documents.ts'
import { bookedOf } from './use-bulk-enquiries.ts'

/** A change of an enquiry; what is left out stays. */
export interface EnquiryEdit {
  stage?: EnquiryStage
  lostReason?: string
  /** What a won one has booked. */
  won?: Booked
  /** Null for none. */
  assignee?: DeskRow['assignee']
  /** yyyy-mm-dd; null for none. */
  followUpOn?: string | null
}

/** A change that is not stored. */
interface Failure {
  row: DeskRow
  edit: EnquiryEdit
  attempt: string
  message: string
}

interface Options {
  /** Shows an enquiry as it is stored, or as it will be if the request succeeds. */
  show: (row: DeskRow | EnquiryData, isPending: boolean) => void
  /** Something was stored. */
  onStored: () => void
}

/**
 * Changes enquiries at once and sends the change afterwards. A failed change is taken back with a message, which stays
 * until the change is sent again or a newer one of the same field is made. If another administrator has saved the enquiry,
 * the conflict has both versions and the choice between them.
 */
export function useEnquiryChanges({ show, onStored }: Options) {
  const client = useClient()
  const [reopened, setReopened] = useState<FormNotice & { enquiry: string }>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [conflict, setConflict] = useState<Conflict>()
  const queue = useRef(new Map<string, Promise<unknown>>())
  /** Enquiries as they are stored, and the changes of them that are on their way. */
  const known = useRef(new Map<string, { stored: DeskRow | EnquiryData; sent: EnquiryEdit[] }>())

  /**
   * Changes of one enquiry are sent one after the other: each is based on the version of the one before.
   * @param attempt that of the change that is tried again
   * @returns whether the change is stored
   */
  function change(
    row: DeskRow,
    edit: EnquiryEdit,
    attempt: string = crypto.randomUUID(),
  ): Promise<boolean> {
    setReopened(undefined)
    setFailures((all) => withoutField(all, row, edit))
    const { stored = row, sent: before = [] } = known.current.get(row._id) ?? {}
    // A row of the list may be older than the response to the last change.
    const isNewer = before.length === 0 && row.version >= stored.version
    known.current.set(row._id, { stored: isNewer ? row : stored, sent: [...before, edit] })
    showKnown(row._id)
    const sent = (queue.current.get(row._id) ?? Promise.resolve()).then(() =>
      send(row, edit, attempt),
    )
    queue.current.set(row._id, sent)
    return sent
  }

  /** Shows an enquiry as it is stored, with the changes that are on their way. */
  function showKnown(id: string) {
    const { stored, sent } = known.current.get(id) ?? {}
    if (stored && sent) show(sent.reduce(edited<DeskRow>, stored), sent.length > 0)
  }

  /** A change has ended, or another one was stored. */
  function settle(row: DeskRow, edit?: EnquiryEdit, stored?: EnquiryData) {
    const before = known.current.get(row._id)
    known.current.set(row._id, {
      stored: stored ?? before?.stored ?? row,
      sent: before?.sent.filter((each) => each !== edit) ?? [],
    })
    showKnown(row._id)
  }

  async function send(row: DeskRow, edit: EnquiryEdit, attempt: string): Promise<boolean> {
    const changed = edited(row, edit)
    try {
      await store(row, edit, attempt)
      if (row.won?.seats && changed.stage !== 'won') tellReopened(changed, bookedOf(row.won))
      return true
    } catch (error) {
      if (error instanceof AdminError && error.current) {
        resolve(row, edit, changed, error.current as EnquiryData)
        return false
      }
      settle(row, edit)
      const text = notDoneText('the change is not saved.', error)
      const message = `${row.fullName}, ${LABELS[fieldOf(edit)]}: ${text}`
      setFailures((all) => [...withoutField(all, row, edit), { row, edit, attempt, message }])
      return false
    }
  }

  /** The seats of one that was won are free again; Undo books them again. */
  function tellReopened(row: DeskRow, won: Booked) {
    setReopened({
      enquiry: row._id,
      tone: 'info',
      message: `${row.fullName}: ${stageLabels[row.stage]}. ${deskMessages.seatsGivenBack}`,
      action: {
        label: 'Undo',
        run: () => void change({ ...row, won: null }, { stage: 'won', won }),
      },
    })
  }

  /** @throws AdminError */
  async function store(row: DeskRow, edit: EnquiryEdit, attempt: string): Promise<void> {
    const { _id: id } = row
    const version = Math.max(row.version, known.current.get(id)?.stored.version ?? 0)
    const variables = { id, input: inputOf(edit), version }
    const reply = await mutate(client, UpdateEnquiryDocument, variables, attempt)
    settle(row, edit, reply.updateEnquiry.item)
    setFailures((all) => withoutField(all, row, edit))
    onStored()
  }

  /**
   * Stores what an enquiry has booked. After a stale save, the next one is based on what is stored.
   * @throws AdminError
   */
  async function win(row: DeskRow, won: Booked, attempt: string): Promise<void> {
    await queue.current.get(row._id)
    try {
      await store(row, { stage: 'won', won }, attempt)
    } catch (error) {
      if (error instanceof AdminError && error.current) {
        settle(row, undefined, error.current as EnquiryData)
      }
      throw error
    }
  }

  function resolve(row: DeskRow, edit: EnquiryEdit, changed: DeskRow, stored: EnquiryData) {
    settle(row, edit, stored)
    onStored()
    const differing = differingFields(row, edited(stored, edit), stored)
    // The other administrator has saved the same values.
    if (differing.length === 0) return
    const again = () => void change({ ...changed, ...stored }, edit)
    // The other administrator has changed other fields.
    if (differing.every(({ changedBy }) => changedBy === 'me')) return again()
    const close = () => setConflict(undefined)
    setConflict({
      differences: differing,
      keepMine() {
        close()
        again()
      },
      takeSaved: close,
      goBack: close,
    })
  }

  function tryAgain({ row, edit, attempt }: Failure) {
    void change(known.current.get(row._id)?.stored ?? row, edit, attempt)
  }

  return {
    ...{ change, conflict, ...useMoves(change, win) },
    /** The ids of the enquiries with a change that failed. */
    failed: useMemo(() => new Set(failures.map(({ row }) => row._id)), [failures]),
    /** What the changes of some enquiries say: all that failed, else that seats are free again. */
    noticeOf(isMeant: (id: string) => boolean): FormNotice | undefined {
      const failed = failures.filter(({ row }) => isMeant(row._id))
      if (failed.length === 0) return reopened && isMeant(reopened.enquiry) ? reopened : undefined
      return {
        tone: 'error',
        message: failed.map(({ message }) => message).join('\n'),
        action: { label: 'Try again', run: () => failed.forEach(tryAgain) },
      }
    },
  }
}

/** Moves of enquiries to another stage. */
function useMoves(
  change: (row: DeskRow, edit: EnquiryEdit) => Promise<boolean>,
  win: (row: DeskRow, booked: Booked, attempt: string) => Promise<void>,
) {
  const [losing, setLosing] = useState<DeskRow>()
  const [winning, setWinning] = useState<DeskRow>()
  const [announcement, setAnnouncement] = useState('')
  async function send(row: DeskRow, edit: EnquiryEdit & { stage: EnquiryStage }) {
    setAnnouncement('')
    const isStored = await change(row, edit)
    if (isStored) setAnnouncement(`${row.fullName}: ${stageLabels[edit.stage]}`)
  }
  return {
    /** For screen readers: the last move that was stored. */
    announcement,
    /** The admin is asked for the reason of a lost enquiry, and for what a won one has booked. */
    move(row: DeskRow, stage: EnquiryStage): void {
      if (stage === 'lost' && row.stage !== 'lost') setLosing(row)
      else if (stage === 'won') setWinning(row)
      else if (stage !== row.stage) void send(row, { stage })
    },
    /** The question for the reason of a lost enquiry; undefined if it is not open. */
    lost: losing && {
      confirm(reason: string) {
        setLosing(undefined)
        void send(losing, { stage: 'lost', lostReason: reason })
      },
      cancel: () => setLosing(undefined),
    },
    /** The question for what a won enquiry has booked; undefined if it is not open. */
    won: winning && {
      row: winning,
      async confirm(booked: Booked, attempt: string) {
        setAnnouncement('')
        await win(winning, booked, attempt)
        setWinning(undefined)
        setAnnouncement(`${winning.fullName}: ${stageLabels.won}`)
      },
      cancel: () => setWinning(undefined),
    },
  }
}

export type EnquiryChanges = ReturnType<typeof useEnquiryChanges>

const LABELS = {
  stage: 'Stage',
  lostReason: 'Reason',
  assignee: 'Assignee',
  followUpOn: 'Follow-up',
}

const TEXTS = {
  stage: (stage: EnquiryStage) => stageLabels[stage],
  lostReason: (reason: string | null) => reason ?? '',
  assignee: (assignee: DeskRow['assignee']) => (assignee ? personName(assignee) : 'Unassigned'),
  followUpOn: (day: string | null) => (day ? formatCalendarDay(day) : ''),
}

/** A reason and a booking belong to their stage. */
function fieldOf(edit: EnquiryEdit) {
  return edit.stage ? 'stage' : 'followUpOn' in edit ? 'followUpOn' : 'assignee'
}

function withoutField(failures: readonly Failure[], { _id }: DeskRow, edit: EnquiryEdit) {
  return failures.filter(
    ({ row, edit: other }) => row._id !== _id || fieldOf(other) !== fieldOf(edit),
  )
}

function differingFields(base: DeskRow, mine: DeskRow, saved: DeskRow) {
  return differences(
    LABELS,
    { base, mine, saved },
    () => false,
    () => '',
    TEXTS,
  )
}

/** The enquiry after a change; only a lost one has a reason. */
function edited<Row extends DeskRow>(row: Row, edit: EnquiryEdit): Row {
  const stage = edit.stage ?? row.stage
  const lostReason = stage === 'lost' ? (edit.lostReason ?? row.lostReason) : null
  return { ...row, ...edit, stage, lostReason }
}

function inputOf({ assignee, ...edit }: EnquiryEdit) {
  return { ...edit, ...(assignee !== undefined && { assigneeId: assignee?._id ?? null }) }
}
