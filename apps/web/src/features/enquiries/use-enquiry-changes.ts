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

/** A change that is on its way. */
interface Change {
  /** What it is based on: a field that others have changed since is a conflict. */
  base: DeskRow
  edit: EnquiryEdit
}

/** A change that is not stored. */
interface Failure extends Change {
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
 * until the change is sent again or a newer one of the same field is made. If another administrator has changed the same
 * field, the conflict has both versions and the choice between them.
 */
export function useEnquiryChanges({ show, onStored }: Options) {
  const client = useClient()
  const [reopened, setReopened] = useState<FormNotice & { enquiry: string }>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [conflicts, setConflicts] = useState<readonly (Conflict & { id: string })[]>([])
  /** For the end of a request: the failures that are shown by then. */
  const latest = useRef(failures)
  latest.current = failures
  const queue = useRef(new Map<string, Promise<unknown>>())
  /** Enquiries as they are stored, and the changes of them that are on their way. */
  const known = useRef(new Map<string, { stored: DeskRow | EnquiryData; sent: Change[] }>())

  /**
   * Changes of one enquiry are sent one after the other: each with the version of the one before.
   * @param again the attempt and the base of a change that was made before
   * @returns whether the change is stored
   */
  function change(
    row: DeskRow,
    edit: EnquiryEdit,
    again?: { attempt: string; base: DeskRow },
  ): Promise<boolean> {
    setReopened(undefined)
    setFailures((all) => withoutField(all, row, edit))
    const { stored: last = row, sent: before = [] } = known.current.get(row._id) ?? {}
    // A row of the list may be older than the response to the last change, and have changes that are on their way.
    const isNewer =
      row.version > last.version || (before.length === 0 && row.version === last.version)
    const stored = isNewer ? row : last
    const { attempt, base } = again ?? { attempt: crypto.randomUUID(), base: stored }
    const made = { base, edit }
    known.current.set(row._id, { stored, sent: [...before, made] })
    showKnown(row._id)
    const sent = (queue.current.get(row._id) ?? Promise.resolve()).then(() => send(made, attempt))
    queue.current.set(row._id, sent)
    return sent
  }

  /** An enquiry with a reply is not new any more, unless its stage was changed meanwhile, or should have been. */
  function markAnswered(replied: DeskRow): void {
    const { stored = replied, sent = [] } = known.current.get(replied._id) ?? {}
    const isOurs = ({ base, edit }: Change) => base._id === replied._id && fieldOf(edit) === 'stage'
    const isNew =
      replied.stage === 'new' && (stored.version <= replied.version || stored.stage === 'new')
    if (isNew && ![...sent, ...latest.current].some(isOurs)) {
      void change(replied, { stage: 'contacted' })
    }
  }

  /** Shows an enquiry as it is stored, with the changes that are on their way. */
  function showKnown(id: string) {
    const { stored, sent } = known.current.get(id) ?? {}
    if (stored && sent) {
      show(
        sent.reduce((row: DeskRow, { edit }) => edited(row, edit), stored),
        sent.length > 0,
      )
    }
  }

  /** A change has ended, or another one was stored. */
  function settle(row: DeskRow, made?: Change, stored?: DeskRow | EnquiryData) {
    const before = known.current.get(row._id)
    const last = before?.stored ?? row
    known.current.set(row._id, {
      stored: stored && stored.version >= last.version ? stored : last,
      sent: before?.sent.filter((each) => each !== made) ?? [],
    })
    showKnown(row._id)
  }

  async function send(made: Change, attempt: string): Promise<boolean> {
    const { base: row, edit } = made
    // The response to another change may have brought a newer version, which the server takes for the base.
    const last = known.current.get(row._id)?.stored ?? row
    if (
      differingFields(row, edited(last, edit), last).some(({ changedBy }) => changedBy !== 'me')
    ) {
      resolve(made, last)
      return false
    }
    const changed = edited(row, edit)
    try {
      await store(made, attempt)
      if (row.won?.seats && changed.stage !== 'won') tellReopened(changed, bookedOf(row.won))
      return true
    } catch (error) {
      if (error instanceof AdminError && error.current) {
        resolve(made, error.current as EnquiryData)
        return false
      }
      settle(row, made)
      const text = notDoneText('the change is not saved.', error)
      const message = `${row.fullName}, ${LABELS[fieldOf(edit)]}: ${text}`
      setFailures((all) => [...withoutField(all, row, edit), { ...made, attempt, message }])
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
  async function store(made: Change, attempt: string): Promise<void> {
    const { base: row, edit } = made
    const { _id: id } = row
    const version = Math.max(row.version, known.current.get(id)?.stored.version ?? 0)
    const variables = { id, input: inputOf(edit), version }
    const reply = await mutate(client, UpdateEnquiryDocument, variables, attempt)
    settle(row, made, reply.updateEnquiry.item)
    // Those that wait were made after this one.
    for (const waiting of known.current.get(id)?.sent ?? []) {
      waiting.base = edited(waiting.base, edit)
    }
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
      await store({ base: row, edit: { stage: 'won', won } }, attempt)
    } catch (error) {
      if (error instanceof AdminError && error.current) {
        settle(row, undefined, error.current as EnquiryData)
      }
      throw error
    }
  }

  function resolve(made: Change, stored: DeskRow | EnquiryData) {
    const { base: row, edit } = made
    settle(row, made, stored)
    onStored()
    const differing = differingFields(row, edited(stored, edit), stored)
    // The other administrator has saved the same values.
    if (differing.length === 0) return
    // A newer change of the same field waits.
    const { sent = [] } = known.current.get(row._id) ?? {}
    if (sent.some((waiting) => fieldOf(waiting.edit) === fieldOf(edit))) return
    const base = { ...row, ...stored }
    const again = () => void change(base, edit, { attempt: crypto.randomUUID(), base })
    // The other administrator has changed other fields.
    if (differing.every(({ changedBy }) => changedBy === 'me')) return again()
    const id = crypto.randomUUID()
    const close = () => setConflicts((all) => all.filter((each) => each.id !== id))
    const conflict = {
      id,
      differences: differing,
      keepMine() {
        close()
        again()
      },
      takeSaved: close,
      goBack: close,
    }
    setConflicts((all) => [...all, conflict])
  }

  function tryAgain({ base, edit, attempt }: Failure) {
    void change(base, edit, { attempt, base })
  }

  return {
    ...{ change, markAnswered, ...useMoves(change, win) },
    /** The first one that is not answered. */
    conflict: conflicts[0],
    /** The ids of the enquiries with a change that failed. */
    failed: useMemo(() => new Set(failures.map(({ base }) => base._id)), [failures]),
    /** What the changes of some enquiries say: all that failed, else that seats are free again. */
    noticeOf(isMeant: (id: string) => boolean): FormNotice | undefined {
      const failed = failures.filter(({ base }) => isMeant(base._id))
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
    ({ base, edit: other }) => base._id !== _id || fieldOf(other) !== fieldOf(edit),
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
