import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { personName } from '@bharat/contracts/persons'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { differences } from '../../admin/form/conflict.ts'
import type { FormNotice } from '../../admin/form/form-definition.ts'
import type { Conflict } from '../../admin/form/use-conflict.ts'
import { AdminError, mutate, notDoneText } from '../../admin/session/requests.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
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

type EnquiryInput = VariablesOf<typeof UpdateEnquiryDocument>['input']

interface Options {
  /** Shows an enquiry as it is stored, or as it will be if the request succeeds. */
  show: (row: DeskRow | EnquiryData, isPending: boolean) => void
  /** Something was stored. */
  onStored: () => void
}

/**
 * Changes enquiries at once and sends the change afterwards. A failed change is taken back with a message. If
 * another administrator has saved the enquiry, the conflict has both versions and the choice between them.
 */
export function useEnquiryChanges({ show, onStored }: Options) {
  const client = useClient()
  const [notice, setNotice] = useState<FormNotice & { enquiry: string }>()
  const [conflict, setConflict] = useState<Conflict>()
  const queue = useRef(new Map<string, Promise<unknown>>())
  const versions = useRef(new Map<string, number>())

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
    const changed = edited(row, edit)
    setNotice(undefined)
    show(changed, true)
    const sent = (queue.current.get(row._id) ?? Promise.resolve()).then(() =>
      send(row, edit, changed, attempt),
    )
    queue.current.set(row._id, sent)
    return sent
  }

  async function send(
    row: DeskRow,
    edit: EnquiryEdit,
    changed: DeskRow,
    attempt: string,
  ): Promise<boolean> {
    try {
      await store(row, inputOf(edit), attempt)
      if (row.won?.seats && changed.stage !== 'won') tellReopened(changed, bookedOf(row.won))
      return true
    } catch (error) {
      if (error instanceof AdminError && error.current) {
        resolve(row, edit, changed, error.current as EnquiryData)
        return false
      }
      show(row, false)
      setNotice({
        enquiry: row._id,
        tone: 'error',
        message: `${row.fullName}: ${notDoneText('the change is not saved.', error)}`,
        action: { label: 'Try again', run: () => void change(row, edit, attempt) },
      })
      return false
    }
  }

  /** The seats of one that was won are free again; Undo books them again. */
  function tellReopened(row: DeskRow, won: Booked) {
    setNotice({
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
  async function store(
    { _id: id, version: shown }: DeskRow,
    input: EnquiryInput,
    attempt: string,
  ): Promise<void> {
    const version = Math.max(shown, versions.current.get(id) ?? 0)
    const variables = { id, input, version }
    const reply = await mutate(client, UpdateEnquiryDocument, variables, attempt)
    const { item } = reply.updateEnquiry
    versions.current.set(id, item.version)
    show(item, false)
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
        const stored = error.current as EnquiryData
        versions.current.set(stored._id, stored.version)
        show(stored, false)
      }
      throw error
    }
  }

  function resolve(row: DeskRow, edit: EnquiryEdit, changed: DeskRow, stored: EnquiryData) {
    versions.current.set(stored._id, stored.version)
    show(stored, false)
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

  return { change, conflict, notice, ...useMoves(change, win) }
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
