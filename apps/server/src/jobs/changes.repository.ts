import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '@bharat/contracts/kinds'
import {
  type Document,
  type Filter,
  type IndexDescription,
  ObjectId,
  type UpdateFilter,
  type WithId,
} from 'mongodb'
import type { Collection } from '../database/mongo.ts'
import { type Acting, currentActor } from '../operations/request-context.ts'
import type { JobCancellation, Pending, PendingChange } from './job-types.ts'

/*
 * The history of records. Each write of a record also writes the entry of the history into the `pendingJobs` of
 * the same document, so both or neither are stored. The job runner moves the entry into the collection `history`
 * (docs/decisions/045-history.md).
 */

/** One changed field, with values as the APIs send them. */
export interface FieldChange {
  field: string
  /** Undefined: the record did not exist, or had no such field. */
  before?: unknown
  after?: unknown
}

/** An entry of the history, as it is stored. */
export interface ChangeDocument extends Acting {
  _id: ObjectId
  createdAt: Date
  kind: RecordKind
  /** `tours/<id>`; only the kind for a single record. */
  record: string
  /** The name of the record at that time; '' for a single record. */
  name: string
  /** The number of the change of its document, from 1. Absent: the change is stored with another document. */
  number?: number
  isNew?: true
  /** The group is a series of new records, each made by a change of its own: they are not restored together. */
  isSeries?: true
  /** The group, in the one entry that stands for it in a folded list; its other entries have `follows`. */
  stands?: string
  follows?: true
  changes: FieldChange[]
}

/** How the history records the changes of a kind of record. `Item` is what the repository returns. */
export interface Recorded<Item> {
  kind: RecordKind
  /** Fields of an item that follow from others. */
  derived?: readonly (keyof Item & string)[]
}

/** The keys of the jobs that a change of a document makes superfluous. */
export type CancelledJobs<Doc> = (before: Doc, after: Doc) => readonly string[]

/** The fields of a document that the history needs. Items of the APIs never contain them. */
export interface ChangeFields {
  changeCount?: number
  /** Jobs and changes that are not in their collections yet. */
  pendingJobs?: Pending[]
}

/** Finds the records with pending jobs or changes, usually none. */
export const pendingIndex: IndexDescription = {
  name: 'pending',
  key: { 'pendingJobs.key': 1 },
  partialFilterExpression: { 'pendingJobs.key': { $exists: true } },
}

const BOOKKEEPING = ['_id', 'createdAt', 'updatedAt', 'version', 'position']

/** Reads and writes of records do not return their pending entries, which contain values of all their fields. */
export const withoutPending = { projection: { pendingJobs: 0 } }

/** A document without the fields that the history needs. */
export function withoutChanges<Doc extends object>(
  document: Doc & ChangeFields,
): Omit<Doc, keyof ChangeFields> {
  const { changeCount: _count, pendingJobs: _pending, ...rest } = document
  return rest
}

function changesBetween<Item extends object>(
  before: Item | null,
  after: Item,
  derived: readonly string[] = [],
): FieldChange[] {
  const left: Record<string, unknown> = Object.fromEntries(Object.entries(before ?? {}))
  const right: Record<string, unknown> = Object.fromEntries(Object.entries(after))
  const fields = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const name of [...BOOKKEEPING, ...derived]) fields.delete(name)
  return [...fields].flatMap((field) =>
    isDeepStrictEqual(left[field] ?? null, right[field] ?? null)
      ? []
      : [{ field, before: left[field], after: right[field] }],
  )
}

interface NewChange extends Pick<ChangeDocument, 'kind' | 'name' | 'number' | 'isNew' | 'changes'> {
  id?: string | undefined
}

/** An entry of the history for `pendingJobs`: who, when and through which API come from the current operation. */
export function pendingChange({
  kind,
  id,
  ...entry
}: NewChange): PendingChange & { change: ChangeDocument } {
  const _id = new ObjectId()
  const record = id ? `${kind}/${id}` : kind
  const facts = { _id, createdAt: new Date(), ...currentActor() }
  const change: ChangeDocument = { ...facts, kind, record, ...entry }
  return { key: `change:${_id.toHexString()}`, change }
}

/** What a write stores in `pendingJobs` for the history: its entry, if it changes a field. */
export function pendingOf<Item extends { _id?: string }>(
  { kind, derived }: Recorded<Item>,
  { before, after, ...facts }: { before: Item | null; after: Item; name: string; number: number },
): Pending[] {
  const changes = changesBetween(before, after, derived)
  if (changes.length === 0 && before) return []
  const entry = pendingChange({
    kind,
    id: after._id,
    ...facts,
    ...(before === null && { isNew: true }),
    changes,
  })
  return [entry]
}

/** What a write stores in `pendingJobs` for the jobs with these keys. */
export function cancellationsOf(jobKeys: readonly string[]): JobCancellation[] {
  return jobKeys.map((cancels) => ({ key: `cancellation:${cancels}`, cancels }))
}

/** The write of a change: the update, and what it stores in `pendingJobs`. */
export interface PlannedChange<Doc extends Document> {
  update: UpdateFilter<Doc>
  pending: Pending[]
}

/**
 * Changes a document, if `plan` returns an update for it, and returns the changed document. The write takes place
 * only if no other change was stored since the document was read: otherwise it is read again. So the recorded values
 * before the change are exact.
 * @param known the document, if it has been read
 * @returns null without a document, and if `plan` returns null
 */
export async function changeDocument<Doc extends Document & ChangeFields>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  plan: (
    document: WithId<Doc>,
    number: number,
  ) => PlannedChange<Doc> | null | Promise<PlannedChange<Doc> | null>,
  known?: WithId<Doc>,
): Promise<WithId<Doc> | null> {
  const read = () => collection.findOne(filter, withoutPending)
  let document = known ?? (await read())
  for (; document; document = await read()) {
    const planned = await plan(document, (document.changeCount ?? 0) + 1)
    if (!planned) return null
    const unchanged = { ...filter, changeCount: document.changeCount ?? null } as Filter<Doc>
    const changed = await collection.findOneAndUpdate(unchanged, recording(planned), withoutPending)
    if (changed) return changed
  }
  return null
}

/** The update with its pending jobs and changes, which counts the change. */
export function recording<Doc extends Document>({
  update,
  pending,
}: PlannedChange<Doc>): UpdateFilter<Doc> {
  return {
    ...update,
    $inc: { ...update.$inc, changeCount: 1 },
    ...(pending.length > 0 && { $push: { ...update.$push, pendingJobs: { $each: pending } } }),
  } as unknown as UpdateFilter<Doc>
}
