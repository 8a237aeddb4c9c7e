import { MEDIA_SEARCH } from '@bharat/contracts/back-office-limits'
import { defined } from '@bharat/contracts/defined'
import { MEDIA_ID } from '@bharat/contracts/media-library'
import { LRUCache } from 'lru-cache'
import type { Filter } from 'mongodb'
import type { CatalogueVersion } from '../database/catalogue-version.ts'
import { containing, type Database } from '../database/mongo.ts'
import { withoutPending } from '../jobs/changes.repository.ts'
import { changeImage, notDeleted, type PlanOfMetadata } from './media.changes.ts'
import {
  describe,
  type File,
  type ImageDetails,
  type Metadata,
  type StoredImage,
} from './media.documents.ts'
import { filesOf } from './media.files.ts'

export interface ImagePage {
  images: StoredImage[]
  totalItems: number
}

export interface ImageQuery {
  /** Looks in alternative texts and credits. */
  search: string
  /** Images that the search finds for another reason. */
  orIds: readonly string[]
  /** Counted from 1. */
  page: number
  limit: number
}

type ImageTexts = Pick<ImageDetails, 'alt' | 'credit'>

const TEXTS = { 'metadata.alt': 1, 'metadata.credit': 1 } as const
const MAX_IN_MEMORY = 10_000
/** Every image matches it: the index of the list serves a search or a count with this condition. */
const AT_ANY_TIME = { uploadDate: { $gte: new Date(0) } }
const NEWEST_FIRST = { uploadDate: -1, _id: -1 } as const
const present = { 'metadata.deletedAt': null }

/**
 * The descriptions of the stored images, in the documents of their files. An edit or a deletion counts as
 * a write to the catalogue. Descriptions in memory are valid for one version of the catalogue, so each
 * instance shows a change with its next response, and a page takes no query for images it has described.
 */
export function createImageDescriptions(
  db: Database,
  version: Pick<CatalogueVersion, 'now' | 'written'>,
) {
  const files = filesOf<Metadata>(db)
  const known = new LRUCache<string, { image: StoredImage; version: string }>({
    max: MAX_IN_MEMORY,
  })
  let latest = ''

  async function readAll(ids: readonly string[], current: string): Promise<StoredImage[]> {
    const found = await files.find({ _id: { $in: [...ids] }, ...present } as Filter<File>)
    const images = found.map(describe)
    for (const image of images) known.set(image.id, { image, version: current })
    for (const id of ids) if (known.get(id)?.version !== current) known.delete(id)
    return images
  }

  /** The current version if the database need not be asked, otherwise the last known one. */
  function versionWithoutWaiting(): string {
    const current = version.now('media.files')
    if (typeof current === 'string') latest = current
    else
      current.then(
        (read) => {
          latest = read
        },
        () => undefined,
      )
    return latest
  }

  /** Changes the metadata of an image as `plan` says. Null without the image, and if `plan` returns null. */
  async function change(filter: Filter<File>, plan: PlanOfMetadata): Promise<StoredImage | null> {
    let isWritten = false
    try {
      const file = await changeImage(files, filter, (metadata) => {
        const planned = plan(metadata)
        isWritten ||= planned !== null
        return planned
      })
      return file && describe(file)
    } finally {
      if (isWritten) {
        await version.written(undefined, filter._id)
        known.clear()
      }
    }
  }

  /** The ids of the newest images whose alternative text or credit contains a text. */
  async function described(text: string): Promise<string[]> {
    const found = await Promise.all(
      ['alt', 'credit'].map((name) => {
        const contains = { [`metadata.${name}`]: containing(text) }
        const filter = { ...AT_ANY_TIME, ...contains } as Filter<File>
        return files.find(filter, {
          sort: NEWEST_FIRST,
          limit: MEDIA_SEARCH,
          projection: { _id: 1 },
        })
      }),
    )
    return found.flat().map(({ _id }) => _id)
  }

  return {
    /**
     * Null for an unknown, malformed or deleted id. May be older than the last change of another instance
     * by one request; if the database is away, the last known description.
     */
    async get(id: string): Promise<StoredImage | null> {
      if (!MEDIA_ID.test(id)) return null
      const entry = known.get(id)
      const current = versionWithoutWaiting()
      if (entry?.version === current) return entry.image
      try {
        return (await readAll([id], current))[0] ?? null
      } catch (error) {
        if (entry) return entry.image
        throw error
      }
    },

    /** As `get`, from the database. */
    async refresh(id: string): Promise<StoredImage | null> {
      return MEDIA_ID.test(id) ? ((await readAll([id], versionWithoutWaiting()))[0] ?? null) : null
    },

    /**
     * The stored images among these ids, by id, as of the current version of the catalogue. One query reads
     * those that are not in memory. Omits unknown, malformed and deleted ids.
     */
    async getAll(ids: readonly string[]): Promise<Map<string, StoredImage>> {
      const images = new Map<string, StoredImage>()
      const wanted = new Set(ids.filter((id) => MEDIA_ID.test(id)))
      if (wanted.size === 0) return images
      // Read the version first: the descriptions are then at least as new.
      const current = await version.now('media.files')
      latest = current
      for (const id of wanted) {
        const entry = known.get(id)
        if (entry?.version === current) images.set(id, entry.image)
      }
      const unknown = [...wanted].filter((id) => !images.has(id))
      if (unknown.length === 0) return images
      for (const image of await readAll(unknown, current)) images.set(image.id, image)
      return images
    },

    /** The texts of the images with a credit by their ids. @param ids only these; all without it */
    async credited(ids?: readonly unknown[]): Promise<Map<string, ImageTexts>> {
      const wanted = {
        ...(ids && { _id: { $in: ids } }),
        'metadata.credit': { $gt: '' },
        ...present,
      }
      const found = await files.find(wanted as unknown as Filter<File>, { projection: TEXTS })
      return new Map(
        found.map(({ _id, metadata: { alt = '', credit = '' } }) => [_id, { alt, credit }]),
      )
    },

    /** A page of images, newest first. */
    async list({ search, orIds, page, limit }: ImageQuery): Promise<ImagePage> {
      const ids = search && [...orIds, ...(await described(search))]
      const wanted = ids ? { _id: { $in: ids } } : AT_ANY_TIME
      const filter = { ...present, ...wanted } as Filter<File>
      const [found, totalItems] = await Promise.all([
        files.find(filter, { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit }),
        files.count(filter),
      ])
      return { images: found.map(describe), totalItems }
    },

    /**
     * Changes the details that are given. Null for an unknown or deleted image, and for another version than
     * the stored one.
     */
    async edit(
      id: string,
      details: Partial<ImageDetails>,
      version?: number,
    ): Promise<StoredImage | null> {
      const changed = defined(details)
      const base = version === undefined ? {} : { 'metadata.version': version || null }
      const filter = { _id: id, ...present, ...base } as Filter<File>
      if (Object.keys(changed).length === 0) {
        const file = await files.findOne(filter, withoutPending)
        return file && describe(file)
      }
      return change(filter, (stored) => ({ ...changed, version: (stored.version ?? 0) + 1 }))
    },

    /** Marks an image as deleted. False for an unknown or deleted one. */
    async markDeleted(id: string): Promise<boolean> {
      const marked = { deletedAt: new Date() }
      return (await change({ _id: id, ...present } as Filter<File>, () => marked)) !== null
    },

    /** Marks images as deleted, without entries in the history. */
    async discard(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const filter = { _id: { $in: [...ids] }, ...present } as Filter<File>
      await files.updateMany(filter, { $set: { 'metadata.deletedAt': new Date() } } as object)
      await version.written()
      known.clear()
    },

    /** Takes the mark away again. Null for an unknown image, and for one that is not deleted. */
    unmarkDeleted: (id: string): Promise<StoredImage | null> =>
      change({ _id: id } as Filter<File>, notDeleted),

    async deletedBefore(time: Date): Promise<string[]> {
      const marked = { 'metadata.deletedAt': { $lt: time } } as unknown as Filter<File>
      const found = await files.find(marked, { projection: { _id: 1 } })
      return found.map(({ _id }) => _id)
    },

    /**
     * Removes the document of an image, if it is still marked since before this time, and its entries have been moved
     * into the history.
     */
    async removeDeleted(id: string, time: Date): Promise<boolean> {
      const isMoved = { pendingJobs: { $exists: false } }
      const marked = { _id: id, 'metadata.deletedAt': { $lt: time }, ...isMoved }
      return (await files.deleteOne(marked as unknown as Filter<File>)) > 0
    },

    /** The image of an upload with this hash, also a deleted one, which then is no longer deleted. */
    async ofUpload(uploadHash: string): Promise<StoredImage | null> {
      const filter = { 'metadata.uploadHash': uploadHash } as Filter<File>
      for (;;) {
        const file = await files.findOne(filter, withoutPending)
        if (!file?.metadata.deletedAt) return file && describe(file)
        const image = await change(filter, notDeleted)
        if (image) return image
        // Another request has taken the mark away or removed the image meanwhile.
      }
    },
  }
}

export type ImageDescriptions = ReturnType<typeof createImageDescriptions>
