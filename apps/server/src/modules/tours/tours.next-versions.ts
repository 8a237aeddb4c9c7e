import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { JobQueue } from '../../jobs/job-types.ts'
import { orNotFound } from '../records/records.service.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import { nextContent } from './tours.editions.ts'
import type { ToursRepository } from './tours.repository.ts'
import type { ToursService } from './tours.service.ts'

export interface NextVersionDependencies {
  repository: Pick<ToursRepository, 'get' | 'setEdition'>
  tours: Pick<ToursService, 'write' | 'categoryOf' | 'toTour'>
  /** Runs the job of a publication. */
  jobs: Pick<JobQueue, 'wake'>
  now?: () => Date
}

/** Reads and changes of a tour with its next version: its draft, or the inactive tour itself. */
export function createNextVersions({
  repository,
  tours,
}: Pick<NextVersionDependencies, 'repository' | 'tours'>) {
  return { stored, shown, changing }

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

  async function stored(id: string): Promise<TourRecord> {
    return orNotFound(await repository.get(id), tourMessages.notFound)
  }

  /** The next version of a tour, or the tour itself, with the version that a save of it names. */
  function shown(current: TourRecord): Promise<Tour> {
    const { content } = contentOf(current)
    return tours.toTour({ ...current, ...content, version: versionOf(current) })
  }
}

export type NextVersions = ReturnType<typeof createNextVersions>

/** Whether the content of a tour is its own draft. */
export function isOwnDraft({ activeStatus, draft }: TourRecord): boolean {
  return !activeStatus && !draft
}

/** The tour. @throws DomainError NOT_FOUND if it has no next version */
export function withNext(current: TourRecord): TourRecord {
  if (current.activeStatus) orNotFound(current.draft, tourDraftMessages.none)
  return current
}

export function versionOf({ version, edition }: TourRecord): number {
  return edition.draft?.version ?? version
}

/** The content that is published next: that of the draft, or of the tour itself. */
export function contentOf(current: TourRecord) {
  return nextContent(current, current.edition.draft)
}
