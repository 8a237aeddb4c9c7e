import type { Filter } from 'mongodb'
import type { CatalogueVersion } from '../database/catalogue-version.ts'
import { type Database, wrapWrites } from '../database/mongo.ts'
import { changeImage, notDeleted } from './media.changes.ts'
import type { File, Metadata } from './media.documents.ts'
import { filesOf } from './media.files.ts'

/** An image that a record named while its file was missing. Either may have changed since then. */
interface Missing {
  /** The id of the image. */
  _id: string
  /** When a record was last found to name it. */
  at: Date
}

/** The images whose files may be missing. */
export const missingFilesOf = (database: Database) => database.collection<Missing>('missingFiles')

/** Notes that the files of these images may be missing. */
export async function noteMissing(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const update = { $set: { at: new Date() } }
  const notes = ids.map((_id) => ({ filter: { _id }, update, upsert: true }))
  await missingFilesOf(database).updateEach(notes)
}

/**
 * Wraps a database: after each write to these collections, the images that the write names are no longer
 * marked as deleted. A deletion marks the image first and then looks for records that use it. So it either
 * finds the record of a concurrent save, or the save finds its mark. Images without a file are noted.
 */
export function keepUsedImages(
  database: Database,
  collections: ReadonlySet<string>,
  version: Pick<CatalogueVersion, 'written'>,
): Database {
  const files = filesOf<Metadata>(database)
  return wrapWrites(
    database,
    (name) => collections.has(name),
    async (write, args) => {
      const result = await write()
      await keep(idsIn(args))
      return result
    },
  )

  async function keep(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const named = { _id: { $in: ids } } as Filter<File>
    const found = await files.find(named, { projection: { 'metadata.deletedAt': 1 } })
    const known = new Set(found.map(({ _id }) => _id))
    await noteMissing(
      database,
      ids.filter((id) => !known.has(id)),
    )
    const marked = found.filter(({ metadata }) => metadata?.deletedAt)
    for (const { _id } of marked) await changeImage(files, { _id } as Filter<File>, notDeleted)
    if (marked.length > 0) await version.written()
  }
}

/** The ids of our own images that a write names anywhere but in its entry of the history. */
function idsIn(value: unknown): string[] {
  const written = JSON.stringify(value, (name, part: unknown) =>
    name === 'pendingJobs' ? undefined : part,
  )
  const named = written.matchAll(/\/media\/([0-9a-f]{32})/gi)
  return [...new Set([...named].map(([, id = '']) => id.toLowerCase()))]
}
