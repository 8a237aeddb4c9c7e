import type { EnquiryStage, ReplyChannel } from '@bharat/contracts/enquiry-stages'
import { useSyncExternalStore } from 'react'
import type { Conflict } from '../../admin/form/use-conflict.ts'
import { lastAccount } from '../../admin/session/session.ts'
import type { Booked, DeskRow, EnquiryData } from './desk.admin-documents.ts'

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

/** A change of some fields. */
export interface Made {
  /** What each field is based on: one that others have changed since is a conflict. */
  base: DeskRow
  edit: EnquiryEdit
  attempt: string
}

/** A change that is on its way: the first one of an enquiry is sent, and the other one waits. */
export interface Change extends Made {
  isSent: boolean
  /** It replaces whatever is stored: nobody is left to be asked. */
  isLast?: boolean
  /** Whether it is stored, in the end. */
  stored: PromiseWithResolvers<boolean>
}

/** A change of one field that is not stored. */
export interface Failure extends Made {
  message: string
}

/** A reply, call or note that is not stored. It is said until it is stored or dismissed, also outside its record. */
export interface Unsent {
  enquiry: { _id: string; fullName: string }
  /** Such as 'Reply to'. */
  what: string
  /** What becomes of it, such as 'Not sent.' */
  claim: string
  /** What was sent: another text is another one. */
  text: string
  error: unknown
  /** How a reply that was given already is recorded again. */
  given?: { channel: ReplyChannel; attempt: string }
}

/** Enquiries as they are stored, and the changes of them that are on their way. */
type KnownEnquiries = ReadonlyMap<
  string,
  { stored: DeskRow | EnquiryData; sent: readonly Change[] }
>

/** What the desk knows, says and asks. */
interface DeskState {
  known: KnownEnquiries
  failures: readonly Failure[]
  conflicts: readonly (Conflict & { id: string; fullName: string })[]
  /** The seats of one that was won are free again. */
  reopened?: { enquiry: string; message: string; undo: () => void } | undefined
  unsent: readonly (Unsent & { key: string })[]
  /** What failed of a change of several enquiries after the desk was left. */
  bulkFailure?: string | undefined
}

const NOTHING: DeskState = { known: new Map(), failures: [], conflicts: [], unsent: [] }

/** It stays when the desk is left, until the document or the account is another one. */
let held = { account: '', state: NOTHING }
const listeners = new Set<() => void>()

export function readDesk(): DeskState {
  const account = lastAccount()
  if (account !== held.account) held = { account, state: NOTHING }
  return held.state
}

/** Changes what the desk knows, says and asks. */
export function changeDesk(next: (state: DeskState) => Partial<DeskState>): void {
  const state = readDesk()
  held.state = { ...state, ...next(state) }
  for (const listener of listeners) listener()
}

/** What the desk knows, says and asks. */
export const useDeskState = () => useSyncExternalStore(subscribe, readDesk, readDesk)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A loaded enquiry, or a later version of it, with the changes that are on their way. */
export function withChanges<Row extends DeskRow>(row: Row, known: KnownEnquiries): Row {
  const { stored = row, sent = [] } = known.get(row._id) ?? {}
  return sent.reduce(edited, isNewer(stored, row) ? merged(row, stored) : row)
}

/** Notes and replies are no new version; the list is loaded again after them. */
function isNewer(one: DeskRow | EnquiryData, other: DeskRow | EnquiryData): boolean {
  if (one.version !== other.version) return one.version > other.version
  return 'timeline' in one && 'timeline' in other && one.timeline.length > other.timeline.length
}

/** A row of the list has only a part of the record. */
function merged<Row extends DeskRow>(row: Row, stored: DeskRow | EnquiryData): Row {
  if ('timeline' in stored || !('timeline' in row)) return { ...row, ...stored }
  const { version, stage, lostReason, won, assignee, followUpOn } = stored
  return { ...row, version, stage, lostReason, won, assignee, followUpOn }
}

/** The enquiry after a change; only a lost one has a reason. */
export function edited<Row extends DeskRow>(row: Row, { edit }: Pick<Made, 'edit'>): Row {
  const stage = edit.stage ?? row.stage
  const lostReason = stage === 'lost' ? (edit.lostReason ?? row.lostReason) : null
  return { ...row, ...edit, stage, lostReason }
}

/** Says that a text is not stored, or that it is. @param key of the kind of text and the record */
export function sayUnsent(key: string, text?: Unsent): void {
  const added = text ? [{ ...text, key }] : []
  changeDesk(({ unsent }) => ({ unsent: [...unsent.filter((each) => each.key !== key), ...added] }))
}

/** Forgets everything: each story begins without what the one before has left. */
export const forgetDesk = () =>
  changeDesk(() => ({ ...NOTHING, reopened: undefined, bulkFailure: undefined }))
