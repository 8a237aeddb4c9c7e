import type { Saved } from '@bharat/contracts/replies'
import { publishInput } from '@bharat/contracts/tour-drafts'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { tourInput } from '@bharat/contracts/tour-input'
import type { Tour } from '@bharat/contracts/tours'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { type Acting, currentActor } from '../../operations/request-context.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import { newId, publicationJobKey } from './tours.editions.ts'
import {
  contentOf,
  type NextVersionDependencies,
  type NextVersions,
  versionOf,
  withNext,
} from './tours.next-versions.ts'

type Dependencies = NextVersionDependencies & { versions: NextVersions }

/** What the job of a publication names. */
interface DuePublication {
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

/** Publishes the next versions of tours, immediately or at a time. */
export function createTourPublications(dependencies: Dependencies) {
  const { repository, jobs, versions, now = () => new Date() } = dependencies
  const { stored, shown, changing } = versions
  const { publishNow, schedule } = publicationWrites(dependencies)
  const service = {
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

    /** Restores the time of a publication of the history. A time in the past is none. */
    async restoreTime(id: string, before: unknown): Promise<Saved<Tour> | undefined> {
      if (typeof before === 'string' && new Date(before) > now()) {
        return service.publish(id, { at: before })
      }
      const { edition } = await stored(id)
      return edition.publication ? service.cancel(id) : undefined
    },
  }
  return service
}

/** Publishes tours at the times that were set. */
export function createDuePublications(dependencies: Dependencies) {
  const { repository } = dependencies
  const { publishNow } = publicationWrites(dependencies)
  return {
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

    /** Stores why a tour is not published at the set time, unless the time was changed or cancelled. */
    async failDue({ tourId, publicationId }: DuePublication, error: string): Promise<void> {
      for (;;) {
        const current = await repository.get(tourId)
        const publication = current?.edition.publication
        if (publication?.id !== publicationId || !current) return
        const failed = { publication: { ...publication, error } }
        if (await repository.setEdition(current, failed)) return
      }
    },
  }
}

/** The writes of publications. Each returns null if another request has changed the tour meanwhile. */
function publicationWrites({ repository, tours, versions: { shown } }: Dependencies) {
  return { publishNow, schedule }

  /** Publishes the draft, or the inactive tour. */
  async function publishNow(current: TourRecord): Promise<TourRecord | null> {
    const input = await publishable(current)
    const category = await tours.categoryOf(input)
    return tours.write(current, input, category, {
      // The draft of a hidden tour does not show it: only the tour itself is published so.
      activeStatus: current.draft ? current.activeStatus : true,
      edition: { draft: null, publication: null },
    })
  }

  async function schedule(current: TourRecord, at: Date): Promise<TourRecord | null> {
    await tours.categoryOf(await publishable(current))
    const id = newId()
    const job = publicationJob({ tourId: current._id, publicationId: id }, at)
    const { api: _api, ...acting } = currentActor()
    const publication = { id, at, ...acting }
    return repository.setEdition(current, { publication }, [job])
  }

  /** The content to publish. @throws DomainError CONFLICT if the public version has changed in the same fields */
  async function publishable(current: TourRecord) {
    const { content, conflicts } = contentOf(current)
    if (conflicts.length > 0) {
      const details = { current: await shown(current) }
      throw new DomainError('CONFLICT', tourDraftMessages.conflict(conflicts), details)
    }
    return parseInput(tourInput, content)
  }
}

function publishedMessage({ draft, activeStatus }: TourRecord): string {
  if (!draft) return tourDraftMessages.activated
  return activeStatus ? tourDraftMessages.published : tourDraftMessages.publishedInactive
}
