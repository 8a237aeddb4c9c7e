import { isDeepStrictEqual } from 'node:util'
import type { Departure } from '@bharat/contracts/departures'
import { completeTour } from '@bharat/contracts/tour-content'
import type { TourInput } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { OncePerVersion } from '../../database/once-per-version.ts'
import { invalid } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { CategoriesService, CategorySummary } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { RecordOverrides } from '../records/records.repository.ts'
import { orNotFound } from '../records/records.service.ts'
import type { TourPicturesService } from '../tour-pictures/tour-pictures.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { TourChange, TourInCategory, TourRecord } from './tours.documents.repository.ts'
import type { ToursRepository } from './tours.repository.ts'
import type { TourViews } from './tours.views.ts'

export interface TourDependencies {
  repository: ToursRepository
  categories: CategoriesService
  images: Pick<MediaService, 'lookUp'>
  oncePerVersion: OncePerVersion
  events: Pick<WebhookEvents, 'announcing'>
  pictures: Pick<TourPicturesService, 'plan' | 'drawAs' | 'colours'>
  jobs: Pick<JobQueue, 'wake'>
}

/** What the parts of the tours service need. */
export type TourParts = TourDependencies & TourViews & TourWrites

/** The writes of tours. Each stores the jobs that announce it to other systems. */
export function createTourWrites({ repository, categories, events, jobs }: TourDependencies) {
  return { stored, categoryOf, write, insert, createdJobs }

  /** A tour as it is stored. @throws DomainError NOT_FOUND */
  async function stored(id: string): Promise<TourRecord> {
    return orNotFound(await repository.get(id), tourMessages.notFound)
  }

  /** The last rule: the category exists. @throws DomainError INVALID */
  async function categoryOf({ categoryId }: TourInput): Promise<CategorySummary> {
    const [category] = await categories.summaries([categoryId])
    if (!category) throw invalid('categoryId', tourMessages.category)
    return category
  }

  /**
   * Changes a tour and announces the change. Returns the tour.
   * @param tour its id, or the tour as `stored` has returned it
   * @param plan the change of the stored tour; null changes nothing. It runs again if another request has changed the
   * tour between its read and its write.
   * @throws DomainError NOT_FOUND, and what `plan` throws
   */
  async function write(
    tour: string | TourRecord,
    plan: (current: TourRecord) => Promise<TourChange | null> | TourChange | null,
  ): Promise<TourRecord> {
    let before: TourRecord | undefined
    let categoryName: string | undefined
    let caused: readonly NewJob[] = []
    const changed = await repository.change(tour, async (current) => {
      const change = await plan(current)
      before = change ? current : undefined
      categoryName = change?.content?.categoryName
      caused = change ? [...(await announcements(current, change)), ...(change.jobs ?? [])] : []
      return change && { ...change, jobs: caused }
    })
    const record = orNotFound(changed, tourMessages.notFound)
    if (caused.length > 0) jobs.wake()
    // A highlight belongs to one category: a tour that moves to another one loses it.
    if (before && before.highlightKey !== record.highlightKey) {
      await categories.removeHighlights([before.highlightKey], record)
      await ensureCategory(record, categoryName)
    }
    return record
  }

  async function insert(fields: TourInCategory, overrides?: RecordOverrides): Promise<TourRecord> {
    const jobsOf = await createdJobs()
    const record = await repository.insert(fields, overrides, jobsOf)
    if (jobsOf(record._id).length > 0) jobs.wake()
    await ensureCategory(record, fields.categoryName)
    return record
  }

  /** An undo may have removed the category between its check and the write of the tour (`categories.remove`). */
  async function ensureCategory({ categoryId }: TourRecord, name = ''): Promise<void> {
    if (name) await categories.ensure({ _id: categoryId, name })
  }

  async function createdJobs(): Promise<(id: string) => NewJob[]> {
    const tourChanged = await events.announcing('tour.changed')
    return (id) => tourChanged(id, { change: 'created' })
  }

  /** The jobs that announce a change. */
  async function announcements(
    current: TourRecord,
    { content, departure, activeStatus }: TourChange,
  ): Promise<NewJob[]> {
    const [tourChanged, departureChanged] = await Promise.all([
      events.announcing('tour.changed'),
      events.announcing('departure.changed'),
    ])
    const after = content ? completeTour(content, current).departures : current.departures
    const dates = departure ? [departure.date] : changedDates(current.departures, after)
    return [
      ...(content ? tourChanged(current._id, { change: 'updated' }) : []),
      ...(dates.length > 0 ? departureChanged(current._id, { dates: dates.join(' ') }) : []),
      ...(activeStatus === undefined
        ? []
        : tourChanged(current._id, { change: activeStatus ? 'shown' : 'hidden' })),
    ]
  }
}

type TourWrites = ReturnType<typeof createTourWrites>

function changedDates(before: readonly Departure[], after: readonly Departure[]): string[] {
  const dates = new Set([...before, ...after].map(({ date }) => date))
  const of = (departures: readonly Departure[]) =>
    new Map(departures.map((departure) => [departure.date, departure]))
  const [old, now] = [of(before), of(after)]
  return [...dates].filter((date) => !isDeepStrictEqual(old.get(date), now.get(date))).toSorted()
}
