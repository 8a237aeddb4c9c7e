import { randomBytes } from 'node:crypto'
import type { Saved } from '@bharat/contracts/replies'
import { completeTour, type NewTourContent, type TourContent } from '@bharat/contracts/tour-content'
import { publishInput } from '@bharat/contracts/tour-drafts'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { tourInput, tourUpdate } from '@bharat/contracts/tour-input'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, invalid, parseInput } from '../../../errors.ts'
import { JobError, type JobPayload, type JobType, type NewJob } from '../../../jobs/job-types.ts'
import { actingAs, currentActor } from '../../../operations/request-context.ts'
import type { CategorySummary } from '../../categories/categories.service.ts'
import { orNotFound, throwConflict } from '../../records/records.service.ts'
import {
  publicationJobKey,
  type StoredPublication,
  type TourChange,
  type TourRecord,
} from '../tours.documents.repository.ts'
import type { TourParts } from '../tours.writes.ts'
import {
  changedFields,
  draftContent,
  draftVersion,
  isOwnDraft,
  publicContent,
  withDraft,
  withSeatsLeft,
} from './draft-content.ts'

/**
 * The drafts of tours (docs/decisions/046-drafts.md). The draft of an active tour is stored beside its content; an
 * inactive tour is its own draft. Each operation is one conditional write of the tour.
 */
export function createTourDrafts({
  repository,
  toDraft,
  stored,
  categoryOf,
  write,
}: Pick<TourParts, 'repository' | 'toDraft' | 'stored' | 'categoryOf' | 'write'>) {
  const drafts = {
    /** The draft of a tour, or the inactive tour itself. @throws DomainError NOT_FOUND */
    get: async (id: string): Promise<Tour> => toDraft(withDraft(await stored(id))),

    /**
     * Saves the draft. The content of an inactive tour without a draft is saved itself.
     * @throws DomainError INVALID by the rules of a tour; CONFLICT with `current` for an outdated version
     */
    async save(id: string, value: unknown): Promise<Saved<Tour>> {
      const first = await stored(id)
      const { version, ...input } = parseInput(tourUpdate, value)
      const category = await categoryOf(input)
      const record = await write(first, async (current) => {
        await rejectOutdated(version, current)
        return savingOf(current, input, category)
      })
      const message = record.draft ? tourDraftMessages.saved : tourMessages.updated
      return { message, item: await toDraft(record) }
    },

    /** Removes the draft and its publication. @throws DomainError NOT_FOUND; CONFLICT for an inactive tour */
    async discard(id: string): Promise<{ message: string }> {
      await write(id, (current) => {
        if (isOwnDraft(current)) throw new DomainError('CONFLICT', tourDraftMessages.isDraft)
        withDraft(current)
        return { draft: null, publication: null }
      })
      return { message: tourDraftMessages.discarded }
    },

    /**
     * Restores a draft of the history: the public content with the fields that the draft changed; for null there is no
     * draft afterwards.
     */
    async restore(id: string, before: unknown): Promise<Saved<Tour> | undefined> {
      const current = await stored(id)
      if (typeof before === 'object' && before !== null) {
        const fields: Partial<TourContent> = before
        const content = publicContent(current)
        const { departures = content.departures } = fields
        return drafts.save(id, {
          ...content,
          ...fields,
          departures: withSeatsLeft(departures, content.departures),
        })
      }
      if (!current.draft) return undefined
      const { message } = await drafts.discard(id)
      return { message, item: await toDraft(await stored(id)) }
    },

    /**
     * Publishes the draft, or the inactive tour, immediately or at a time. A later time replaces an earlier one. With
     * `content`, the same write saves it as the draft.
     * @throws DomainError NOT_FOUND without a draft; INVALID for a time in the past and by the rules of a tour; CONFLICT
     * for an outdated version, and for fields that the public version has changed, too
     */
    async publish(id: string, value: unknown): Promise<Saved<Tour>> {
      const { at, version, content } = parseInput(publishInput, value ?? {})
      if (at && at <= new Date()) throw invalid('at', tourDraftMessages.atPast)
      let message: string = tourDraftMessages.scheduled
      const record = await write(id, async (current) => {
        if (!content) withDraft(current)
        await rejectOutdated(version, current)
        const input = content ?? (await publishable(current))
        const category = await categoryOf(input)
        if (at) {
          const saved = content && savingOf(current, content, category)
          return { ...saved, ...publicationOf(current, at) }
        }
        message = publishedMessage(current)
        return publishingOf(current, input, category)
      })
      return { message, item: await toDraft(record) }
    },

    /** Keeps the draft, and publishes it at no time. @throws DomainError NOT_FOUND if no time is set */
    async cancel(id: string): Promise<Saved<Tour>> {
      const record = await write(id, ({ draftState }) => {
        orNotFound(draftState.publication, tourDraftMessages.notScheduled)
        return { publication: null }
      })
      return { message: tourDraftMessages.cancelled, item: await toDraft(record) }
    },

    /** Restores the time of a publication of the history. A time in the past is none. */
    async restoreTime(id: string, before: unknown): Promise<Saved<Tour> | undefined> {
      if (typeof before === 'string' && new Date(before) > new Date()) {
        return drafts.publish(id, { at: before })
      }
      const { draftState } = await stored(id)
      return draftState.publication ? drafts.cancel(id) : undefined
    },

    /**
     * Publishes a tour at the time that an administrator has set; the history names that administrator and the API token.
     * Does nothing if the time was changed or cancelled, or if the tour is published. A reason that only an administrator
     * can remove is stored with the tour and ends the job: it must not publish at a time that nobody expects.
     */
    publicationJob: {
      async run({ payload }) {
        let failure: DomainError | undefined
        const isDue = await writeDue(payload, async (current, publication) => {
          failure = undefined
          try {
            const input = await publishable(current)
            return publishingOf(current, input, await categoryOf(input))
          } catch (error) {
            if (!(error instanceof DomainError) || error.status >= 500) throw error
            failure = error
            return { publication: { ...publication, error: error.message } }
          }
        })
        if (isDue && failure) throw new JobError(failure.message, { isFinal: true })
      },
    } satisfies JobType,

    /** Stores why a tour is not published at the set time, unless the time was changed or cancelled. */
    async failDue(payload: JobPayload, error: string): Promise<void> {
      await writeDue(payload, (_, publication) => ({ publication: { ...publication, error } }))
    },
  }
  return drafts

  /** @throws DomainError CONFLICT with `current` for another version than the stored one */
  async function rejectOutdated(version: number | undefined, current: TourRecord): Promise<void> {
    if (version !== undefined && version !== draftVersion(current)) {
      throwConflict(await toDraft(current))
    }
  }

  /** The content to publish. @throws DomainError CONFLICT if the public version has changed in the same fields */
  async function publishable(current: TourRecord) {
    const { content, conflicts } = draftContent(current)
    if (conflicts.length > 0) {
      const details = { current: await toDraft(current) }
      throw new DomainError('CONFLICT', tourDraftMessages.conflict(conflicts), details)
    }
    return parseInput(tourInput, content)
  }

  /** Changes a tour whose publication is due as the account that has set the time. Returns whether it is due. */
  async function writeDue(
    { tourId, publicationId }: JobPayload,
    change: (
      current: TourRecord,
      publication: StoredPublication,
    ) => TourChange | Promise<TourChange>,
  ): Promise<boolean> {
    const first = await repository.get(String(tourId))
    const due = first?.draftState.publication
    if (!first || !due || due.id !== publicationId) return false
    const { actor, token } = due
    const account = actor && { userId: actor._id, email: actor.email }
    const session = account && { ...account, ...(token && { token: { name: token } }) }
    let isDue = false
    await actingAs(session, SERVER, () =>
      write(first, (current) => {
        const { publication } = current.draftState
        isDue = publication?.id === due.id
        return publication && isDue ? change(current, publication) : null
      }),
    )
    return isDue
  }
}

const SERVER = { api: 'server', address: 'none' } as const

/** The write that saves a draft: beside the content of an active tour, or as the content of an inactive one. */
function savingOf(
  current: TourRecord,
  input: NewTourContent,
  { name: categoryName }: CategorySummary,
): TourChange {
  const content = completeTour(input, draftContent(current).content)
  if (isOwnDraft(current)) return { content: { ...content, categoryName } }
  const { draft, publication } = current.draftState
  return {
    draft: {
      id: draft?.id ?? newId(),
      savedAt: new Date(),
      savedBy: currentActor().actor?.email ?? '',
      ...changedFields(current, content),
    },
    // A publication that failed is over; one that is to come publishes what is saved now.
    ...(publication?.error !== undefined && { publication: null }),
  }
}

function publishingOf(
  current: TourRecord,
  input: NewTourContent,
  { name: categoryName }: CategorySummary,
): TourChange {
  return {
    content: { ...completeTour(input, draftContent(current).content), categoryName },
    // The draft of a hidden tour does not show it: only the tour itself is published so.
    ...(isOwnDraft(current) && { activeStatus: true }),
    draft: null,
    publication: null,
  }
}

/** The write that sets the time of a publication, with the job that publishes the tour. */
function publicationOf({ _id: tourId }: TourRecord, at: Date): TourChange {
  const id = newId()
  const { actor, token } = currentActor()
  const key = publicationJobKey(id)
  const payload = { tourId, publicationId: id }
  const job: NewJob = { type: 'tour-publication', key, payload, dueAt: at }
  return { publication: { id, at, actor, ...(token !== undefined && { token }) }, jobs: [job] }
}

function publishedMessage(current: TourRecord): string {
  if (isOwnDraft(current)) return tourDraftMessages.activated
  return current.activeStatus ? tourDraftMessages.published : tourDraftMessages.publishedInactive
}

function newId(): string {
  return randomBytes(12).toString('hex')
}
