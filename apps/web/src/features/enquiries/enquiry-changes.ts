import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { personName } from '@bharat/contracts/persons'
import type { Client } from 'urql'
import { type Difference, differences } from '../../admin/form/conflict.ts'
import { AdminError, mutate, notDoneText } from '../../admin/session/requests.ts'
import { randomId } from '../../lib/random-id.ts'
import {
  type Booked,
  type DeskRow,
  type EnquiryData,
  UpdateEnquiryDocument,
} from './desk.admin-documents.ts'
import {
  type Change,
  changeDesk,
  type EnquiryEdit,
  edited,
  type Failure,
  type Made,
  readDesk,
} from './desk-session.ts'
import { bookedOf } from './use-bulk-enquiries.ts'

/** The desk that is open. */
export interface OpenDesk {
  client: Client
  /** Something was stored. */
  onStored: () => void
}

/** The desk, or the last one if it was left. */
let desk: OpenDesk | undefined
let isLeaving = false

/**
 * Carries out changes for a desk, and those that are on their way from the desk before. Its requests go on when it is left;
 * when the page is left, what waits is sent with the last one.
 */
export function openDesk(opened: OpenDesk): void {
  desk = opened
  window.addEventListener('pagehide', leavePage)
  window.addEventListener('pageshow', comeBack)
}

function leavePage() {
  isLeaving = true
  for (const id of readDesk().known.keys()) sendLast(id)
}

function comeBack() {
  isLeaving = false
}

/**
 * Shows a change at once and sends it afterwards: what is changed while a request of the same enquiry runs is one request
 * after it, with the version of the one before.
 * @param again the attempt and the base of a change that was made before
 * @returns whether the change is stored
 */
export function changeEnquiry(
  row: DeskRow,
  edit: EnquiryEdit,
  again?: Pick<Made, 'attempt' | 'base'>,
): Promise<boolean> {
  changeDesk(({ failures }) => ({ failures: without(failures, row, edit), reopened: undefined }))
  const { stored: last = row, sent: before = [] } = readDesk().known.get(row._id) ?? {}
  // A row may be older than the response to the last change, and have changes that are on their way.
  const stored = row.version > last.version ? row : last
  const made = { ...(again ?? { attempt: randomId(), base: stored }), edit }
  const waiting = before.find(({ isSent }) => !isSent)
  const change = {
    ...(waiting ? together(waiting, made) : made),
    isSent: false,
    stored: waiting?.stored ?? Promise.withResolvers<boolean>(),
  }
  know(row._id, stored, [...before.filter((each) => each !== waiting), change])
  if (isLeaving) sendLast(row._id)
  // What is changed together is sent together.
  else queueMicrotask(() => sendNext(row._id))
  return change.stored.promise
}

/** An enquiry with a reply is not new any more, unless its stage was changed meanwhile, or should have been. */
export function markAnswered(replied: DeskRow): void {
  const { stored = replied, sent = [] } = readDesk().known.get(replied._id) ?? {}
  const isOurs = ({ base, edit }: Made) => base._id === replied._id && edit.stage !== undefined
  const isNew =
    replied.stage === 'new' && (stored.version <= replied.version || stored.stage === 'new')
  if (isNew && ![...sent, ...readDesk().failures].some(isOurs)) {
    void changeEnquiry(replied, { stage: 'contacted' })
  }
}

/**
 * Stores what an enquiry has booked. After a stale save, the next one is based on what is stored.
 * @throws AdminError
 */
export async function winEnquiry(row: DeskRow, won: Booked, attempt: string): Promise<void> {
  await Promise.all(
    readDesk()
      .known.get(row._id)
      ?.sent.map(({ stored }) => stored.promise) ?? [],
  )
  try {
    await store({ base: row, edit: { stage: 'won', won }, attempt })
  } catch (error) {
    if (error instanceof AdminError && error.current) {
      settle(row, undefined, error.current as EnquiryData)
    }
    throw error
  }
}

/** Takes what this page has stored otherwise. */
export function learnEnquiry(stored: EnquiryData): void {
  settle(stored, undefined, stored)
  learnLoaded([stored])
}

/** Takes what was loaded. A failure ends whose change was stored although its answer was lost. */
export function learnLoaded(rows: readonly DeskRow[]): void {
  for (const row of rows) {
    const known = readDesk().known.get(row._id)
    if (known && row.version > known.stored.version) settle(row, undefined, row)
  }
  const isStored = ({ base, edit }: Failure) =>
    rows.some(
      (row) =>
        row._id === base._id &&
        row.version > base.version &&
        differingFields(base, edited(row, { edit }), row).length === 0,
    )
  const ended = readDesk().failures.filter(isStored)
  if (ended.length > 0) dismiss(ended)
}

/** Sends a failed change again. */
export function tryAgain({ base, edit, attempt }: Failure): void {
  void changeEnquiry(base, edit, { attempt, base })
}

/** Gives up failed changes. */
export function dismiss(given: readonly Failure[]): void {
  changeDesk(({ failures }) => ({ failures: failures.filter((each) => !given.includes(each)) }))
}

function know(id: string, stored: DeskRow | EnquiryData, sent: readonly Change[]) {
  changeDesk(({ known }) => ({ known: new Map(known).set(id, { stored, sent }) }))
}

/** A change has ended, or another one was stored. */
function settle(row: DeskRow, made?: Made, stored?: DeskRow | EnquiryData) {
  const { stored: last = row, sent = [] } = readDesk().known.get(row._id) ?? {}
  const newer = stored && stored.version >= last.version ? stored : last
  know(
    row._id,
    newer,
    sent.filter((each) => each !== made),
  )
}

/** Milliseconds between a failure and what waits. */
const PAUSE_MS = 100

async function sendNext(id: string): Promise<void> {
  const next = readDesk().known.get(id)?.sent[0]
  if (!next || next.isSent) return
  next.isSent = true
  const isStored = await send(next)
  next.stored.resolve(isStored)
  // A page that is left loses its requests shortly before it is told so: what waits then goes with the last one.
  if (!isStored) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await sendNext(id)
}

/** What waits goes with the last request of the page: with what runs already, whatever becomes of that. */
function sendLast(id: string): void {
  const { stored, sent = [] } = readDesk().known.get(id) ?? {}
  const [first, ...waiting] = sent
  if (!stored || !first || sent.every(({ isSent }) => isSent)) return
  const made = waiting.reduce<Made>(together, first)
  const last = { ...first, ...made, isSent: true, isLast: true }
  know(id, stored, [last])
  void send(last).then((isStored) => {
    for (const each of sent) each.stored.resolve(isStored)
    void sendNext(id)
  })
}

async function send(made: Change): Promise<boolean> {
  const { base: row, edit } = made
  // The response to another change may have brought a newer version, which the server takes for the base.
  const last = readDesk().known.get(row._id)?.stored ?? row
  const changedBy = differingFields(row, edited(last, made), last)
  if (changedBy.some((field) => field.changedBy !== 'me')) {
    resolve(made, last)
    return false
  }
  try {
    await store(made)
    const stage = edit.stage ?? row.stage
    if (row.stage === 'won' && row.won?.seats && stage !== 'won') {
      tellReopened(edited(row, made), bookedOf(row.won))
    }
    return true
  } catch (error) {
    // The last request of the page has taken its place.
    if (!readDesk().known.get(row._id)?.sent.includes(made)) return false
    if (error instanceof AdminError && error.current) resolve(made, error.current as EnquiryData)
    else fail(made, error)
    return false
  }
}

function fail(made: Change, error: unknown) {
  const { base: row, edit, attempt } = made
  const parts = partsOf(edit)
  settle(row, made)
  // The server rejects one of the fields: the others are sent without it.
  if (parts.length > 1 && error instanceof AdminError && !error.isTemporary) {
    const { stored = row, sent = [] } = readDesk().known.get(row._id) ?? {}
    const apart = parts.map((edit) => ({
      ...{ base: row, edit, attempt, isSent: false },
      stored: Promise.withResolvers<boolean>(),
    }))
    return know(row._id, stored, [...apart, ...sent])
  }
  const text = notDoneText('the change is not saved.', error)
  const failed = parts.map((edit) => {
    const label = LABELS[edit.stage ? 'stage' : 'followUpOn' in edit ? 'followUpOn' : 'assignee']
    return { base: row, edit, attempt, message: `${row.fullName}, ${label}: ${text}` }
  })
  changeDesk(({ failures }) => ({ failures: [...without(failures, row, edit), ...failed] }))
}

/** The seats of one that was won are free again; Undo books them again. */
function tellReopened(row: DeskRow, won: Booked) {
  const reopened = {
    enquiry: row._id,
    message: `${row.fullName}: ${stageLabels[row.stage]}. ${deskMessages.seatsGivenBack}`,
    undo: () => void changeEnquiry({ ...row, won: null }, { stage: 'won', won }),
  }
  changeDesk(() => ({ reopened }))
}

/** @throws AdminError */
async function store(made: Made & { isLast?: boolean }): Promise<void> {
  if (!desk) throw new Error('No desk was opened.')
  const { base: row, edit, attempt, isLast = false } = made
  const { _id: id } = row
  const version = isLast
    ? null
    : Math.max(row.version, readDesk().known.get(id)?.stored.version ?? 0)
  const variables = { id, input: inputOf(edit), version }
  const reply = await mutate(desk.client, UpdateEnquiryDocument, variables, attempt)
  settle(row, made, reply.updateEnquiry.item)
  // What waits was made after this one.
  for (const waiting of readDesk().known.get(id)?.sent ?? []) {
    waiting.base = edited(waiting.base, made)
  }
  changeDesk(({ failures }) => ({ failures: without(failures, row, edit) }))
  desk.onStored()
}

function resolve(made: Made, stored: DeskRow | EnquiryData) {
  const { base: row } = made
  settle(row, made, stored)
  desk?.onStored()
  const { sent = [] } = readDesk().known.get(row._id) ?? {}
  for (const edit of partsOf(made.edit)) {
    const differing = differingFields(row, edited(stored, { edit }), stored)
    // The other administrator has saved the same values.
    if (differing.length === 0) continue
    // A newer change of the same field waits.
    if (sent.some((waiting) => hasField(waiting.edit, edit))) continue
    const base = { ...row, ...stored }
    const again = () => void changeEnquiry(base, edit, { attempt: randomId(), base })
    // The other administrator has changed other fields. An older version is that of a restored backup.
    const isOnlyMine = differing.every(({ changedBy }) => changedBy === 'me')
    if (isOnlyMine && stored.version > row.version) again()
    else ask(row.fullName, differing, again)
  }
}

function ask(fullName: string, differing: Difference[], again: () => void) {
  const id = randomId()
  const close = () =>
    changeDesk(({ conflicts }) => ({ conflicts: conflicts.filter((each) => each.id !== id) }))
  const conflict = {
    ...{ id, fullName, differences: differing, takeSaved: close, goBack: close },
    keepMine() {
      close()
      again()
    },
  }
  changeDesk(({ conflicts }) => ({ conflicts: [...conflicts, conflict] }))
}

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

/** A change as changes of one field each. A reason and a booking belong to their stage. */
function partsOf({ assignee, followUpOn, ...staged }: EnquiryEdit): EnquiryEdit[] {
  return [
    ...(staged.stage ? [staged] : []),
    ...(assignee !== undefined ? [{ assignee }] : []),
    ...(followUpOn !== undefined ? [{ followUpOn }] : []),
  ]
}

/** Whether two changes are of the same field. */
function hasField(one: EnquiryEdit, other: EnquiryEdit): boolean {
  return (['stage', 'assignee', 'followUpOn'] as const).some(
    (field) => one[field] !== undefined && other[field] !== undefined,
  )
}

/** Two changes of an enquiry as one: of each field the later one. */
function together(first: Made, { base, edit }: Made): Made {
  const { stage, lostReason, won, assignee, followUpOn } = base
  const { lostReason: _, won: __, ...others } = first.edit
  return {
    ...first,
    edit: { ...(edit.stage ? others : first.edit), ...edit },
    base: {
      ...first.base,
      ...(edit.stage && { stage, lostReason, won }),
      ...(edit.assignee !== undefined && { assignee }),
      ...(edit.followUpOn !== undefined && { followUpOn }),
    },
  }
}

function without(failures: readonly Failure[], { _id }: DeskRow, edit: EnquiryEdit) {
  return failures.filter(({ base, edit: other }) => base._id !== _id || !hasField(other, edit))
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

function inputOf({ assignee, ...edit }: EnquiryEdit) {
  return { ...edit, ...(assignee !== undefined && { assigneeId: assignee?._id ?? null }) }
}
