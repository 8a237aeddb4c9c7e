import type { Saved } from '@bharat/contracts/replies'
import { completeTour, type TourContent } from '@bharat/contracts/tour-content'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { tourUpdate } from '@bharat/contracts/tour-input'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, parseInput } from '../../errors.ts'
import { currentActor } from '../../operations/request-context.ts'
import { throwConflict } from '../records/records.service.ts'
import {
  changedFields,
  newId,
  nextContent,
  type StoredDraft,
  withSeatsLeft,
} from './tours.editions.ts'
import {
  contentOf,
  createNextVersions,
  isOwnDraft,
  type NextVersionDependencies,
  type NextVersions,
  versionOf,
  withNext,
} from './tours.next-versions.ts'
import { createPreviewLinks } from './tours.preview-links.ts'
import { createDuePublications, createTourPublications } from './tours.publications.ts'

interface Dependencies extends NextVersionDependencies {
  /** SESSION_SECRET: signs the links of previews. */
  secret: () => string
  /** The origin of the site. */
  publicUrl: () => string
}

/**
 * The next versions of tours (docs/decisions/046-drafts.md). The draft of an active tour is stored beside its content; an
 * inactive tour is its own draft. Each operation is one conditional write of the tour, which is repeated if another request has
 * changed the tour meanwhile.
 */
export function createTourDraftsService(dependencies: Dependencies) {
  const parts = { ...dependencies, versions: createNextVersions(dependencies) }
  return {
    ...createDrafts(parts),
    ...createTourPublications(parts),
    ...createDuePublications(parts),
    ...createPreviewLinks(parts),
  }
}

export type TourDraftsService = ReturnType<typeof createTourDraftsService>

function createDrafts(dependencies: NextVersionDependencies & { versions: NextVersions }) {
  const { repository, tours, now = () => new Date() } = dependencies
  const { stored, shown, changing } = dependencies.versions
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
     * Restores a draft of the history: the public content with the fields that the draft changed; for null there is no
     * draft afterwards.
     */
    async restore(id: string, before: unknown): Promise<Saved<Tour> | undefined> {
      const current = await stored(id)
      if (typeof before === 'object' && before !== null) {
        const fields: Partial<TourContent> = before
        const { content } = nextContent(current, null)
        const { departures = content.departures } = fields
        return service.save(id, {
          ...content,
          ...fields,
          departures: withSeatsLeft(departures, content.departures),
        })
      }
      if (!current.draft) return undefined
      const { message } = await service.discard(id)
      return { message, item: await shown(await stored(id)) }
    },
  }
  return service
}
