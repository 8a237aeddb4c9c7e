import { MEDIA_PROBLEMS, MEDIA_USES } from '@bharat/contracts/back-office-limits'
import { CREDITS_PAGE } from '@bharat/contracts/limits'
import { type Page, pageCount } from '@bharat/contracts/list'
import { CENTRE, ownMediaId } from '@bharat/contracts/media'
import { mediaMessages } from '@bharat/contracts/media.messages'
import {
  type Credits,
  creditsQuery,
  MEDIA_ID,
  type MediaItem,
  type MediaProblem,
  type MediaUse,
  mediaListQuery,
  mediaPatch,
  mediaReplacement,
} from '@bharat/contracts/media-library'
import type { Image, Saved } from '@bharat/contracts/replies'
import { isDrawnPicture } from '@bharat/contracts/tour-pictures.messages'
import type { CatalogueVersion } from '../../database/catalogue-version.ts'
import type { OncePerVersion } from '../../database/once-per-version.ts'
import { createRecordFacts } from '../../database/record-facts.ts'
import { derived } from '../../database/recorded-reads.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { StoredImage } from '../../media/media.documents.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import { IMAGE_RECORDS } from './media.fields.ts'
import type { ImageUse, MediaRepository } from './media.repository.ts'

interface Dependencies {
  oncePerVersion: OncePerVersion
  version: Pick<CatalogueVersion, 'position' | 'changesSince'>
  repository: MediaRepository
  store: Pick<MediaStore, 'images' | 'stored' | 'remove'>
}

/** How long a deleted image can still be brought back by a save that names it. */
const DAY_MS = 24 * 3_600_000
/** The collections whose records name images. */
const COLLECTIONS = [...new Set(IMAGE_RECORDS.map(({ collection }) => collection))]
const { compare: inEnglish } = new Intl.Collator('en')

/** The stored images, and the records that use them. */
export function createMediaService({ oncePerVersion, version, repository, store }: Dependencies) {
  const { images } = store
  const shownImages = createRecordFacts(version, COLLECTIONS, repository.shownImages)
  const creditedImages = createRecordFacts(version, [''], (_, ids) => images.credited(ids))
  /** By credit. Only writes to images change it. */
  const creditedInOrder = oncePerVersion(async (): Promise<string[]> => {
    const credited = [...((await creditedImages()).get('') ?? [])]
    const inOrder = credited.toSorted(
      ([idA, a], [idB, b]) =>
        inEnglish(a.credit, b.credit) || inEnglish(a.alt, b.alt) || inEnglish(idA, idB),
    )
    return inOrder.map(([id]) => id)
  }, 'media.files')
  const creditedIds = oncePerVersion(async (): Promise<string[]> => {
    const credited = await creditedInOrder()
    const shown = await shownImages()
    const categories = shown.get('categories')
    const used = new Set<string>()
    for (const records of shown.values()) {
      for (const { ids, isActive, category } of records.values()) {
        if (!isActive || categories?.get(category)?.isActive === false) continue
        for (const id of ids) used.add(id)
      }
    }
    return credited.filter((id) => used.has(id))
  })

  const service = {
    /** A page for the media page, newest first. */
    async list(value: unknown): Promise<Page<MediaItem>> {
      const { search, page, limit } = parseInput(mediaListQuery, value)
      const orIds = search ? await repository.idsOfRecords(search) : []
      const { images: listed, totalItems } = await images.list({ search, orIds, page, limit })
      const items = await toItems(listed)
      return { items, totalItems, totalPages: pageCount(totalItems, limit), page, limit }
    },

    /** @throws DomainError NOT_FOUND, also for a deleted image */
    get: async (id: string): Promise<MediaItem> => toItem(await images.refresh(id)),

    /** @throws DomainError CONFLICT with `current` for an edit that is based on another version */
    async update(id: string, value: unknown): Promise<Saved<MediaItem>> {
      orNotFound(await images.refresh(id), mediaMessages.notFound)
      const { version, ...details } = parseInput(mediaPatch, value)
      const edited = await images.edit(id, details, version)
      const item = await toItem(edited ?? (await images.refresh(id)))
      if (!edited) throwConflict(item)
      return { message: mediaMessages.updated, item }
    },

    /**
     * Deletes an image that no record uses. The image is marked first and its uses are counted after that; a
     * save takes the mark away after it has stored the record (`keepUsedImages`). So whichever comes first,
     * no image that a record uses stays deleted.
     * @throws DomainError CONFLICT with `usedBy` while a record uses it
     */
    async remove(id: string): Promise<{ message: string }> {
      orNotFound(await images.refresh(id), mediaMessages.notFound)
      await throwIfUsed(id)
      if (!(await images.markDeleted(id))) {
        throw new DomainError('NOT_FOUND', mediaMessages.notFound)
      }
      try {
        await throwIfUsed(id)
      } catch (error) {
        await images.unmarkDeleted(id)
        throw error
      }
      return { message: mediaMessages.deleted }
    },

    /**
     * Deletes drawn pictures that no record uses any more, as `remove`, without entries in the history: they can be drawn
     * again.
     */
    async removeDrawn(urls: readonly string[]): Promise<void> {
      const ids = urls.filter(isDrawnPicture).flatMap((url) => ownMediaId(url) ?? [])
      const usedOf = async (some: readonly string[]) =>
        new Set((await repository.usesOf(some)).map(({ mediaId }) => mediaId))
      const used = await usedOf(ids)
      const unused = ids.filter((id) => !used.has(id))
      await images.discard(unused)
      for (const id of await usedOf(unused)) await images.unmarkDeleted(id)
    },

    /**
     * Deletes an image as `remove`, or brings a deleted one back.
     * @throws DomainError NOT_FOUND, also for an image that was removed a day after its deletion
     */
    async setDeleted(id: string, isDeleted: boolean): Promise<Saved<MediaItem>> {
      if (isDeleted) {
        const item = await service.get(id)
        return { ...(await service.remove(id)), item }
      }
      const image = (await images.unmarkDeleted(id)) ?? (await images.refresh(id))
      const item = await toItem(orNotFound(image, mediaMessages.removed))
      return { message: mediaMessages.undeleted, item }
    },

    /**
     * Replaces an image, also a missing one, in every record that names it.
     * @throws DomainError INVALID for a replacement that is not stored, or the image itself
     */
    async replace(id: string, value: unknown): Promise<{ message: string; replaced: number }> {
      if (!MEDIA_ID.test(id)) throw new DomainError('NOT_FOUND', mediaMessages.notFound)
      const { by } = parseInput(mediaReplacement, value)
      if (by === id || !(await images.refresh(by))) {
        throw invalid('by', mediaMessages.replacementMissing)
      }
      const replaced = await repository.replace(id, `/media/${by}`)
      if (replaced === 0) orNotFound(await images.refresh(id), mediaMessages.notFound)
      return { message: mediaMessages.replaced(replaced), replaced }
    },

    /** At most 50 fields of records that name an image of ours whose file is missing. */
    async listProblems(): Promise<MediaProblem[]> {
      const began = new Date()
      const problems: MediaProblem[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const ids = await repository.maybeMissing(after, MEDIA_PROBLEMS)
        const uses = await repository.usesOf(await withoutFile(ids), MEDIA_PROBLEMS)
        problems.push(...uses.map((use) => ({ ...shown(use), url: use.url })))
        if (uses.length >= MEDIA_PROBLEMS) break
        const used = new Set(uses.map(({ mediaId }) => mediaId))
        const solved = ids.filter((id) => !used.has(id))
        await repository.forgetMissing(solved, began)
        after = problems.length < MEDIA_PROBLEMS ? ids.at(-1) : undefined
      }
      return problems.slice(0, MEDIA_PROBLEMS)
    },

    /** Notes the missing files that no save has noted: of restored, imported and damaged data. */
    async findMissing(): Promise<void> {
      for await (const ids of repository.namedIds()) {
        await repository.noteMissing(await withoutFile(ids))
      }
    },

    /** A page of the images with a credit that the site shows, by credit. */
    async listCredits(value: unknown): Promise<Credits> {
      const { page } = parseInput(creditsQuery, value)
      const { shown, totalPages } = await derived(async () => {
        const ids = await creditedIds()
        const shown = ids.slice((page - 1) * CREDITS_PAGE, page * CREDITS_PAGE)
        return { shown, totalPages: pageCount(ids.length, CREDITS_PAGE) }
      })
      const details = await images.getAll(shown)
      return {
        items: shown.map((id) => toImage(`/media/${id}`, details.get(id))),
        totalPages,
        page,
      }
    },

    /**
     * Looks up the details of images by URL. One query reads those that are not in memory. An image of
     * another host has no size, no texts and its centre as focal point.
     */
    async lookUp(urls: readonly string[]): Promise<(url: string) => Image> {
      const found = await images.getAll(urls.flatMap((url) => ownMediaId(url) ?? []))
      return (url) => toImage(url, found.get(ownMediaId(url) ?? ''))
    },

    /**
     * Removes the images that were deleted a day before `now`. An image that a record uses is kept instead.
     * @returns how many were removed
     */
    async removeDeleted(now: Date): Promise<number> {
      const dayAgo = new Date(now.getTime() - DAY_MS)
      const ids = await images.deletedBefore(dayAgo)
      const used = new Set((await repository.usesOf(ids)).map(({ mediaId }) => mediaId))
      let removed = 0
      for (const id of ids) {
        if (used.has(id)) await images.unmarkDeleted(id)
        else if (await store.remove(id, dayAgo)) removed += 1
      }
      return removed
    },
  }
  return service

  async function withoutFile(ids: readonly string[]): Promise<string[]> {
    const [described, stored] = await Promise.all([images.getAll(ids), store.stored(ids)])
    return ids.filter((id) => !(described.has(id) && stored.has(id)))
  }

  async function throwIfUsed(id: string): Promise<void> {
    const uses = await repository.usesOf([id])
    if (uses.length === 0) return
    const usedBy = uses.slice(0, MEDIA_USES).map(shown)
    throw new DomainError('CONFLICT', mediaMessages.inUse, { usedBy })
  }

  async function toItems(listed: readonly StoredImage[]): Promise<MediaItem[]> {
    const uses = Map.groupBy(
      await repository.usesOf(listed.map(({ id }) => id)),
      ({ mediaId }) => mediaId,
    )
    return listed.map((image) => itemOf(image, uses.get(image.id) ?? []))
  }

  async function toItem(image: StoredImage | null): Promise<MediaItem> {
    const [item] = await toItems([orNotFound(image, mediaMessages.notFound)])
    return orNotFound(item, mediaMessages.notFound)
  }
}

export type MediaService = ReturnType<typeof createMediaService>

function itemOf(image: StoredImage, uses: readonly ImageUse[]): MediaItem {
  const { id, width, height, bytes, format, alt, credit, focus, version, createdAt } = image
  const [first] = uses
  return {
    _id: id,
    url: `/media/${id}`,
    width,
    height,
    bytes,
    format,
    alt,
    credit,
    focus,
    suggestedAlt: first ? `${first.name}: ${first.field}` : '',
    createdAt: createdAt.toISOString(),
    usedBy: uses.slice(0, MEDIA_USES).map(shown),
    useCount: uses.length,
    version,
  }
}

function shown({ kind, id, name, field, href }: ImageUse): MediaUse {
  return { kind, id, name, field, href }
}

function toImage(url: string, stored: StoredImage | undefined): Image {
  const { width = null, height = null, alt = '', credit = '', focus = CENTRE } = stored ?? {}
  return { url, width, height, alt, credit, focus }
}
