import { randomBytes } from 'node:crypto'
import { PREVIEW_HOURS } from '@bharat/contracts/limits'
import type { Saved } from '@bharat/contracts/replies'
import { publishInput } from '@bharat/contracts/tour-drafts'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { completeTour, type Tour, tourInput, tourUpdate } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import { type Acting, currentActor } from '../../operations/request-context.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import {
  changedFields,
  nextContent,
  publicationJobKey,
  type StoredDraft,
} from './tours.editions.ts'
import { createPreviewTokens } from './tours.previews.ts'
import type { TourRecord, ToursRepository } from './tours.repository.ts'
import { type ToursService, withoutDraft } from './tours.service.ts'

interface Dependencies {
  repository: Pick<ToursRepository, 'get' | 'setEdition'>
  tours: Pick<ToursService, 'write' | 'categoryOf' | 'toTour'>
  /** Runs the job of a publication. */
  jobs: Pick<JobQueue, 'wake'>
  /** SESSION_SECRET: signs the links of previews. */
  secret: () => string
  /** The origin of the site. */
  publicUrl: () => string
  now?: () => Date
}

const HOUR_MS = 3_600_000

/** A new id of 24 hexadecimal characters. */
const newId = () => randomBytes(12).toString('hex')

/** What the job of a publication names. */
export interface DuePublication {
  tourId: string
  publicationId: string
}

/** The job that publishes a tour at a time. */
const publicationJob = (payload: DuePublication, dueAt: Date): NewJob => ({
  type: 'tour-publication',
  key: publicationJobKey(payload.publicationId),
  payload: { ...payload },
  dueAt,
})

/**
 * The next versions of tours (docs/decisions/046-drafts.md). The draft of an active tour is stored beside its content; an
 * inactive tour is its own draft. Each operation is one conditional write of the tour, which is repeated if another request has
 * changed the tour meanwhile.
 */
export function createTourDraftsService(dependencies: Dependencies) {
  const { repository, tours, jobs, secret, publicUrl, now = () => new Date() } = dependencies
  const previews = createPreviewTokens(secret)

  /** Repeats a change until no other request has changed the tour between its read and its write. */
  async function changing(
    id: string,
    change: (current: TourRecord) => Promise<TourRecord | null>,
  ): Promise<TourRecord> {
    for (;;) {
      const record = await change(await stored(id))
      if (record) return record
    }
  }

  /** Publishes the draft, or the inactive tour. Null if another request has changed the tour meanwhile. */
  async function publishNow(current: TourRecord): Promise<TourRecord | null> {
    const { content, conflicts } = contentOf(current)
    if (conflicts.length > 0) {
      const details = { current: await shown(current) }
      throw new DomainError('CONFLICT', tourDraftMessages.conflict(conflicts), details)
    }
    const input = parseInput(tourInput, content)
    const category = await tours.categoryOf(input)
    return tours.write(current, input, category, {
      // The draft of a hidden tour does not show it: only the tour itself is published so.
      activeStatus: current.draft ? current.activeStatus : true,
      edition: { draft: null, publication: null },
    })
  }

  async function schedule(current: TourRecord, at: Date): Promise<TourRecord | null> {
    const { content, conflicts } = contentOf(current)
    if (conflicts.length > 0) {
      throw new DomainError('CONFLICT', tourDraftMessages.conflict(conflicts))
    }
    await tours.categoryOf(parseInput(tourInput, content))
    const id = newId()
    const job = publicationJob({ tourId: current._id, publicationId: id }, at)
    const { api: _api, ...acting } = currentActor()
    const publication = { id, at, ...acting }
    return repository.setEdition(current, { publication }, [job])
  }

  const service = {
    /** The next version of a tour: its draft, or the inactive tour itself. @throws DomainError NOT_FOUND */
    async get(id: string): Promise<Tour> {
      return shown(withNext(await stored(id)))
    },

    /**
     * Saves the draft. The content of an inactive tour without a draft is saved itself.
     * @throws DomainError INVALID by the rules of a tour; CONFLICT with `current` for an outdated version
     */
    async save(id: string, value: unknown): Promise<Saved<Tour>> {
      await stored(id)
      const { version, ...input } = parseInput(tourUpdate, value)
      const category = await tours.categoryOf(input)
      const record = await changing(id, async (current) => {
        if (version !== undefined && version !== versionOf(current)) {
          throwConflict(await shown(current))
        }
        if (isOwnDraft(current)) {
          const { activeStatus } = current
          return tours.write(current, input, category, { activeStatus, edition: {} })
        }
        const content = completeTour(input, contentOf(current).content)
        const { draft, publication } = current.edition
        const next: StoredDraft = {
          id: draft?.id ?? newId(),
          version: current.edition.changeNumber + 1,
          savedAt: now(),
          savedBy: currentActor().actor?.email ?? '',
          ...changedFields(current, content),
        }
        // A publication that failed is over; one that is to come publishes what is saved now.
        const isOver = publication?.error !== undefined
        return repository.setEdition(current, {
          draft: next,
          ...(isOver && { publication: null }),
        })
      })
      const message = record.draft ? tourDraftMessages.saved : tourMessages.updated
      return { message, item: await shown(record) }
    },

    /** Removes the draft and its publication. @throws DomainError NOT_FOUND; CONFLICT for an inactive tour */
    async discard(id: string): Promise<{ message: string }> {
      await changing(id, async (current) => {
        if (!current.draft && !current.activeStatus) {
          throw new DomainError('CONFLICT', tourDraftMessages.isDraft)
        }
        withNext(current)
        return repository.setEdition(current, { draft: null, publication: null })
      })
      return { message: tourDraftMessages.discarded }
    },

    /**
     * Publishes the draft, or the inactive tour, immediately or at a time. A later time replaces an earlier one.
     * @throws DomainError NOT_FOUND without a draft; INVALID for a time in the past; CONFLICT for an outdated version, and
     * for fields that the public version has changed, too
     */
    async publish(id: string, value: unknown): Promise<Saved<Tour>> {
      const { at, version } = parseInput(publishInput, value ?? {})
      if (at && at <= now()) throw invalid('at', tourDraftMessages.atPast)
      let message: string = tourDraftMessages.scheduled
      const record = await changing(id, async (current) => {
        withNext(current)
        if (version !== undefined && version !== versionOf(current)) {
          throwConflict(await shown(current))
        }
        if (at) return schedule(current, at)
        message = publishedMessage(current)
        return publishNow(current)
      })
      if (at) jobs.wake()
      return { message, item: await shown(record) }
    },

    /** Keeps the draft, and publishes it at no time. @throws DomainError NOT_FOUND if no time is set */
    async cancel(id: string): Promise<Saved<Tour>> {
      const record = await changing(id, async (current) => {
        orNotFound(current.edition.publication, tourDraftMessages.notScheduled)
        return repository.setEdition(current, { publication: null })
      })
      return { message: tourDraftMessages.cancelled, item: await shown(record) }
    },

    /**
     * Publishes at the set time. Does nothing if the time was changed or cancelled, or if the tour is published.
     * @param asActor runs the publication for the account that has set the time
     * @throws DomainError as `publish`; the tour stores the message
     */
    async publishDue(
      { tourId, publicationId }: DuePublication,
      asActor: <T>(acting: Omit<Acting, 'api'>, work: () => T) => T,
    ): Promise<void> {
      for (;;) {
        const current = await repository.get(tourId)
        const publication = current?.edition.publication
        if (publication?.id !== publicationId || !current) return
        try {
          if (await asActor(publication, () => publishNow(current))) return
        } catch (error) {
          if (!(error instanceof DomainError) || error.status >= 500) throw error
          const failed = { publication: { ...publication, error: error.message } }
          if (await repository.setEdition(current, failed)) throw error
        }
      }
    },

    /** Restores a draft of the history: the fields that it changed, or none. */
    async restore(id: string, before: unknown): Promise<Saved<Tour> | undefined> {
      if (typeof before === 'object' && before !== null) {
        return service.save(id, { ...contentOf(await stored(id)).content, ...before })
      }
      const current = await stored(id)
      if (!current.draft) return undefined
      const { message } = await service.discard(id)
      return { message, item: await shown(await stored(id)) }
    },

    /** Restores the time of a publication of the history. A time in the past is none. */
    async restoreTime(id: string, before: unknown): Promise<Saved<Tour> | undefined> {
      if (typeof before === 'string' && new Date(before) > now()) {
        return service.publish(id, { at: before })
      }
      const { edition } = await stored(id)
      return edition.publication ? service.cancel(id) : undefined
    },

    /** Makes the link of a preview. @throws DomainError NOT_FOUND without a draft */
    async createPreview(id: string): Promise<{ url: string; expiresAt: string }> {
      const current = withNext(await stored(id))
      const expiresAt = new Date(now().getTime() + PREVIEW_HOURS * HOUR_MS)
      const draftId = current.edition.draft?.id ?? null
      const token = previews.tokenOf({ tourId: current._id, draftId, expiresAt })
      return { url: `${publicUrl()}/preview/${token}`, expiresAt: expiresAt.toISOString() }
    },

    /**
     * The tour of a preview as its page will show it.
     * @throws DomainError NOT_FOUND for an unknown link; GONE for one that has expired, or whose draft was published or
     * discarded
     */
    async openPreview(token: string): Promise<{ tour: Tour; expiresAt: string }> {
      const preview = orNotFound(previews.read(token), tourDraftMessages.previewUnknown)
      const { tourId, draftId, expiresAt } = preview
      const current = expiresAt > now() ? await repository.get(tourId) : null
      const isThere = draftId
        ? current?.edition.draft?.id === draftId
        : current && isOwnDraft(current)
      if (!current || !isThere) throw new DomainError('GONE', tourDraftMessages.previewGone)
      return { tour: withoutDraft(await shown(current)), expiresAt: expiresAt.toISOString() }
    },
  }
  return service

  async function stored(id: string): Promise<TourRecord> {
    return orNotFound(await repository.get(id), tourMessages.notFound)
  }

  /** The next version of a tour, or the tour itself, with the version that a save of it names. */
  function shown(current: TourRecord): Promise<Tour> {
    const { content } = contentOf(current)
    return tours.toTour({ ...current, ...content, version: versionOf(current) })
  }
}

export type TourDraftsService = ReturnType<typeof createTourDraftsService>

/** Whether the content of a tour is its own draft. */
function isOwnDraft({ activeStatus, draft }: TourRecord): boolean {
  return !activeStatus && !draft
}

/** The tour. @throws DomainError NOT_FOUND if it has no next version */
function withNext(current: TourRecord): TourRecord {
  if (current.activeStatus) orNotFound(current.draft, tourDraftMessages.none)
  return current
}

function versionOf({ version, edition }: TourRecord): number {
  return edition.draft?.version ?? version
}

/** The content that is published next: that of the draft, or of the tour itself. */
function contentOf(current: TourRecord) {
  return nextContent(current, current.edition.draft ?? { before: {}, after: {} })
}

function publishedMessage({ draft, activeStatus }: TourRecord): string {
  if (!draft) return tourDraftMessages.activated
  return activeStatus ? tourDraftMessages.published : tourDraftMessages.publishedInactive
}
