import { isDeepStrictEqual } from 'node:util'
import { brandOf } from '@bharat/contracts/brand'
import { NEUTRAL_PREFIX, OPTIONS_PAGE } from '@bharat/contracts/limits'
import type { Saved } from '@bharat/contracts/replies'
import { emptySite, enteredExamples } from '@bharat/contracts/site-defaults'
import {
  type NavigationLink,
  type NavigationTarget,
  navigationTargetQuery,
  type SiteSettings,
  type SiteSettingsInput,
  type StoredSiteSettings,
  siteSettingsUpdate,
} from '@bharat/contracts/site-settings'
import { siteSettingsMessages } from '@bharat/contracts/site-settings.messages'
import { DomainError, parseInput } from '../../errors.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { throwConflict } from '../records/records.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { SiteRepository } from './site.repository.ts'

interface Dependencies {
  repository: SiteRepository
  tours: Pick<ToursService, 'visibleNames' | 'listPublic'>
  categories: Pick<CategoriesService, 'activeOf' | 'listActive'>
  images: Pick<MediaService, 'lookUp'>
  publicUrl: () => string
}

/** The site settings, a single record: the defaults (SITE_DEFAULTS) until the first save. */
export function createSiteService({
  repository,
  tours,
  categories,
  images,
  publicUrl,
}: Dependencies) {
  const stored = repository.get
  const getPublic = async () => withLogo(await shownOf(await stored()))

  return {
    /** The settings for public pages: only navigation links to active records. */
    getPublic,

    brand: async () => brandOf(await stored()),

    /** What words of a search stand for, as lines of the settings. */
    searchAliases: async () => (await stored()).searchAliases,

    /** The settings for mails to staff and for references: a site without a name is called by its host. */
    async getNamed(): Promise<StoredSiteSettings> {
      const settings = await stored()
      const { name, referencePrefix } = settings
      return {
        ...settings,
        name: name || new URL(publicUrl()).host,
        referencePrefix: referencePrefix || NEUTRAL_PREFIX,
      }
    },

    /** The settings for administrators, without default links to missing records. */
    async get(): Promise<SiteSettings> {
      const settings = await stored()
      return withLogo(settings.version === 0 ? await shownOf(settings) : settings)
    },

    /**
     * Possible targets of navigation links: active categories, then active tours, each by name. At most 50 that a search
     * finds, half of them categories if there are more, and those that are chosen.
     */
    async listNavigationTargets(value: unknown): Promise<NavigationTarget[]> {
      const { search, ids } = parseInput(navigationTargetQuery, value)
      const active = (await categories.listActive()).toSorted(byName)
      const [chosen, found] = await Promise.all([
        tours.listPublic(ids),
        tours.visibleNames(
          active.map(({ _id }) => _id),
          search,
          OPTIONS_PAGE,
        ),
      ])
      const isFound = ({ name }: { name: string }) =>
        name.toLowerCase().includes(search.toLowerCase())
      const some = active
        .filter(isFound)
        .slice(0, Math.max(OPTIONS_PAGE / 2, OPTIONS_PAGE - found.length))
      const listed = [...chosen, ...found.slice(0, OPTIONS_PAGE - some.length)]
      const named = new Map(listed.map(({ _id, tourName }) => [_id, { _id, name: tourName }]))
      const targets = (kind: NavigationTarget['kind'], records: Iterable<Named>) =>
        [...records].toSorted(byName).map(({ _id: id, name }) => ({ kind, id, name }))
      return [
        ...targets(
          'category',
          active.filter((category) => some.includes(category) || ids.includes(category._id)),
        ),
        ...targets('tour', named.values()),
      ]
    },

    /** @throws DomainError CONFLICT with `current` if another version is stored */
    async save(value: unknown): Promise<Saved<SiteSettings>> {
      const { version, ...input } = await validate(value, true)
      const former = await stored()
      // An example value that this save enters is the operator's own.
      const { confirmed = former.confirmed } = input
      const own = enteredExamples({ ...former, ...input }, former)
      return store({ ...input, confirmed: [...new Set([...confirmed, ...own])] }, version)
    },

    /**
     * A save of former settings: the operator has not entered them now. It leaves out links to what is not shown any more.
     */
    async restore(value: unknown): Promise<Saved<SiteSettings>> {
      const { version, ...input } = await validate(await shownOf(value as StoredSiteSettings))
      return store(input, version)
    },

    async noticeOf(version: number): Promise<string | undefined> {
      return (await repository.listNotices()).find((notice) => notice.version === version)?.text
    },

    /** Validates settings for a preview. @throws DomainError INVALID */
    async preview(value: unknown): Promise<SiteSettings> {
      const { version = 0, ...input } = await validate(value)
      return withLogo({ ...(await stored()), ...input, version })
    },
  }

  /**
   * @param isSaved a save without a name is only that of the settings of another company, `emptySite`; a preview may
   * lack it as long as the company has none
   * @throws DomainError INVALID, also for a navigation link to a missing or inactive record
   */
  async function validate(value: unknown, isSaved = false) {
    const required = { field: 'name', message: siteSettingsMessages.required('Company name') }
    const settings = await Promise.try(() => parseInput(siteSettingsUpdate, value)).catch(
      (error: unknown) => {
        const { details = {} } = Object(error) as Partial<DomainError>
        if (Reflect.get(Object(value), 'name') !== '' || !details.errors) throw error
        const errors = [required, ...details.errors]
        throw new DomainError('INVALID', required.message, { errors })
      },
    )
    const { version, ...input } = settings
    const ids = await shownIds(settings.navigation)
    const message: string = siteSettingsMessages.targetMissing
    const errors = settings.navigation.flatMap(({ id }, index) =>
      ids.has(id) ? [] : [{ field: `navigation.${index}.id`, message }],
    )
    if (input.name === '') {
      const { version: _, noticeVersion: _notice, ...former } = await stored()
      // What the body lacks stays stored, so it counts as well.
      const isOther = !isDeepStrictEqual({ ...former, ...input }, emptySite)
      if ((former.name !== '' || isSaved) && isOther) errors.unshift(required)
    }
    if (errors[0]) throw new DomainError('INVALID', errors[0].message, { errors })
    return settings
  }

  async function store(
    input: SiteSettingsInput,
    version: number | undefined,
  ): Promise<Saved<SiteSettings>> {
    const item =
      (await repository.save(input, version)) ?? throwConflict(await withLogo(await stored()))
    return { message: siteSettingsMessages.saved, item: await withLogo(item) }
  }

  async function withLogo(settings: StoredSiteSettings): Promise<SiteSettings> {
    const { logo } = settings
    return { ...settings, logoImage: logo === '' ? null : (await images.lookUp([logo]))(logo) }
  }

  async function shownOf(settings: StoredSiteSettings): Promise<StoredSiteSettings> {
    const ids = await shownIds(settings.navigation)
    return { ...settings, navigation: settings.navigation.filter(({ id }) => ids.has(id)) }
  }

  /** Ids of the active tours and categories among the links. */
  async function shownIds(links: readonly NavigationLink[]): Promise<ReadonlySet<string>> {
    const idsOf = (wanted: NavigationLink['kind']) =>
      links.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
    const shown = await Promise.all([
      categories.activeOf(idsOf('category')),
      tours.listPublic(idsOf('tour')),
    ])
    return new Set(shown.flat().map(({ _id }) => _id))
  }
}

interface Named {
  _id: string
  name: string
}

const byName = (one: Named, other: Named) => one.name.localeCompare(other.name, 'en')

export type SiteService = ReturnType<typeof createSiteService>
