import { CENTRE } from '@bharat/contracts/media'
import type { Filter, UpdateFilter } from 'mongodb'
import type { Collection } from '../database/mongo.ts'
import { type ChangeFields, changeDocument, pendingOf } from '../jobs/changes.repository.ts'
import type { File, ImageDetails, Metadata } from './media.documents.ts'

/*
 * The history of images (docs/decisions/045-history.md): their uploads, edits of their details, deletions and returns.
 */

/** The fields of an image that the history has. */
interface RecordedImage extends ImageDetails {
  _id: string
  /** Absent unless it is deleted. */
  deleted?: true
}

/** Fields of the metadata to change; undefined removes one. */
type MetadataChange = { [Name in keyof Metadata]?: Metadata[Name] | undefined }

/** Decides on the change of an image, for its stored metadata. Null: no change. */
export type PlanOfMetadata = (stored: Metadata) => MetadataChange | null

const recorded = { kind: 'media' } as const

/** Takes the mark of a deletion away. */
export const notDeleted: PlanOfMetadata = ({ deletedAt }) =>
  deletedAt ? { deletedAt: undefined } : null

/**
 * Changes the metadata of an image, with the entry of the history in the same write.
 * @returns the changed document; null without the image, and if `plan` returns null
 */
export function changeImage(
  files: Collection<File>,
  filter: Filter<File>,
  plan: PlanOfMetadata,
): Promise<File | null> {
  return changeDocument(files, filter, ({ _id, metadata }, number) => {
    const change = plan(metadata)
    if (!change) return null
    const changed = { ...metadata, ...change } as Metadata
    const [before, after] = [toRecorded(_id, metadata), toRecorded(_id, changed)]
    const pending = pendingOf(recorded, { before, after, name: after.alt, number })
    return { update: updateOf(change), pending }
  })
}

/** The fields of a new document with the entry of the history. */
export function entryOfUpload(id: string, metadata: Metadata): ChangeFields {
  const after = toRecorded(id, metadata)
  const pendingJobs = pendingOf(recorded, { before: null, after, name: after.alt, number: 1 })
  return { changeCount: 1, pendingJobs }
}

function toRecorded(_id: string, metadata: Metadata): RecordedImage {
  const { alt = '', credit = '', focus = CENTRE, deletedAt } = metadata
  return { _id, alt, credit, focus, ...(deletedAt && { deleted: true }) }
}

function updateOf(change: MetadataChange): UpdateFilter<File> {
  const fields = Object.entries(change).map(([name, value]) => [`metadata.${name}`, value] as const)
  const [removed = [], set = []] = [true, false].map((isRemoved) =>
    fields.filter(([, value]) => (value === undefined) === isRemoved),
  )
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([name]) => [name, ''])) }),
  } as unknown as UpdateFilter<File>
}
