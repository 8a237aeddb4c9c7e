import type { Departure } from '@bharat/contracts/departures'
import type { NewTourContent } from '@bharat/contracts/tour-content'
import type { TourInput } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { invalid } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { CategoriesService, CategorySummary } from '../categories/categories.service.ts'
import type { RecordOverrides } from '../records/records.repository.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import { tourAnnouncements } from './tours.announcements.ts'
import type { EditionChange, TourFields, TourRecord } from './tours.documents.repository.ts'
import type { ToursRepository } from './tours.repository.ts'

interface Dependencies {
  repository: ToursRepository
  categories: Pick<CategoriesService, 'summaries' | 'removeHighlights'>
  /** Announces changed tours to other systems. */
  events: Pick<WebhookEvents, 'announcing'>
  /** Runs the jobs that are stored with a tour. */
  jobs: Pick<JobQueue, 'wake'>
}

/** The writes of tours. Each stores the jobs that announce it to other systems. */
export function createTourWrites({ repository, categories, events, jobs }: Dependencies) {
  return { write, writeDeparture, insert, activate, categoryOf: categoryReader(categories) }

  /**
   * Stores the content of a tour and announces it. Null if another request has changed the tour since it was read.
   * @param next if set, the save also shows the tour or ends its draft, and requires that neither was changed
   */
  async function write(
    current: TourRecord,
    content: NewTourContent,
    category: CategorySummary,
    next?: { activeStatus: boolean; edition: EditionChange },
  ): Promise<TourRecord | null> {
    const { saved, activated } = await tourAnnouncements(events)
    const activeStatus = next?.activeStatus ?? current.activeStatus
    const announced = [
      ...saved(current, content),
      ...(activeStatus === current.activeStatus ? [] : activated(current._id, activeStatus)),
    ]
    const fields = { ...content, categoryName: category.name }
    const record = await repository.replace(current, fields, activeStatus, announced, next?.edition)
    if (!record) return null
    wakeFor(announced)
    // A highlight belongs to one category: a tour that moves to another one loses it.
    if (record.highlightKey !== current.highlightKey) {
      await categories.removeHighlights([current.highlightKey], record)
    }
    return record
  }

  /** Replaces one departure. Null if another request has saved the tour since it was read. */
  async function writeDeparture(
    current: TourRecord,
    changed: Departure,
  ): Promise<TourRecord | null> {
    const { departureSaved } = await tourAnnouncements(events)
    const announced = departureSaved(current, changed)
    const record = await repository.replaceDeparture(current, changed, announced)
    if (record) wakeFor(announced)
    return record
  }

  /** Stores a tour and announces it. */
  async function insert(fields: TourFields, overrides?: RecordOverrides): Promise<TourRecord> {
    const { created } = await tourAnnouncements(events)
    let announced: readonly NewJob[] = []
    const record = await repository.insert(fields, overrides, (id) => {
      announced = created(id)
      return announced
    })
    wakeFor(announced)
    return record
  }

  /** Shows or hides a tour and announces it. */
  async function activate(
    tour: string | TourRecord,
    activeStatus: boolean,
  ): Promise<TourRecord | null> {
    const { activated } = await tourAnnouncements(events)
    const id = typeof tour === 'string' ? tour : tour._id
    const announced = activated(id, activeStatus)
    const record = await repository.setActive(tour, activeStatus, announced)
    wakeFor(announced)
    return record
  }

  function wakeFor(announced: readonly NewJob[]): void {
    if (announced.length > 0) jobs.wake()
  }
}

export type TourWrites = ReturnType<typeof createTourWrites>

/** The last rule: the category exists. @throws DomainError INVALID */
function categoryReader(categories: Pick<CategoriesService, 'summaries'>) {
  return async ({ categoryId }: TourInput): Promise<CategorySummary> => {
    const [category] = await categories.summaries([categoryId])
    if (!category) throw invalid('categoryId', tourMessages.category)
    return category
  }
}
