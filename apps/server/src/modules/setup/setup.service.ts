import { nextDeparture, shownState } from '@bharat/contracts/departure-states'
import type { Departure } from '@bharat/contracts/departures'
import { indianDay } from '@bharat/contracts/indian-day'
import { type SiteSetup, setupInput } from '@bharat/contracts/setup'
import { SETUP_STEPS, type SetupStep, stepOfSetting } from '@bharat/contracts/setup-steps'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import { parseInput } from '../../errors.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { EnquiriesService } from '../enquiries/enquiries.service.ts'
import type { HeroSlidesService } from '../hero-slides/hero-slides.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { SetupRepository } from './setup.repository.ts'

interface Dependencies {
  repository: SetupRepository
  site: Pick<SiteService, 'get'>
  categories: Pick<CategoriesService, 'listActive'>
  tours: Pick<ToursService, 'anyVisible' | 'upcomingDepartures'>
  heroSlides: Pick<HeroSlidesService, 'anyPublic'>
  enquiries: Pick<EnquiriesService, 'isEmpty'>
  /** Paths of the settings that still have an example value. */
  examplesOf(settings: SiteSettings): readonly string[]
  now?: () => Date
}

/** Among so many tours with a departure, one that can be booked is looked for: a new site has fewer. */
const TOURS = 100

/** What a new site lacks, from the stored data. */
export function createSetupService(dependencies: Dependencies) {
  const { repository, site, categories, heroSlides, enquiries, examplesOf } = dependencies
  const { now = () => new Date() } = dependencies
  return {
    get,

    /** Records that the page was opened, and whether the menu leaves it out. @throws DomainError INVALID */
    async save(value: unknown): Promise<SiteSetup> {
      const { isDismissed, keepsLook } = parseInput(setupInput, value)
      await repository.save({
        isDismissed: isDismissed ?? (await repository.get())?.isDismissed ?? false,
        ...(keepsLook !== undefined && { keepsLook }),
      })
      return get()
    },
  }

  async function get(): Promise<SiteSetup> {
    const active = await categories.listActive()
    const shown = active.map(({ _id }) => _id)
    const [stored, settings, tourId, departures, hasSlide, isWithoutEnquiry] = await Promise.all([
      repository.get(),
      site.get(),
      dependencies.tours.anyVisible(shown),
      dependencies.tours.upcomingDepartures(shown, indianDay(now()), TOURS),
      heroSlides.anyPublic(),
      enquiries.isEmpty(),
    ])
    const has: Record<SetupStep, boolean> = {
      company: settings.name !== '' && settings.address !== '',
      contact: settings.phones.primary !== '' && settings.hours.days.length > 0,
      brand:
        stored?.keepsLook === true ||
        [settings.logo, settings.brandDark, settings.brandAccent].some(Boolean),
      category: active.length > 0,
      // Visitors see these tours. Active tours have pictures.
      tour: tourId !== null,
      departure: departures.some(isBookable),
      homePage: hasSlide,
      enquiry: !isWithoutEnquiry || stored?.hadEnquiry === true,
    }
    const isNew = stored?.isDismissed === undefined
    const paths = examplesOf(settings)
    const steps = SETUP_STEPS.map((name) => {
      const examples = paths.filter((path) => stepOfSetting(path) === name)
      const state = examples.length > 0 ? 'example' : has[name] ? 'done' : 'missing'
      return { name, state, examples } as const
    })
    return {
      steps,
      done: steps.filter(({ state }) => state === 'done').length,
      isDismissed: stored?.isDismissed ?? false,
      tourId,
      isNew,
      opensAtLogin: isNew && settings.name === '',
    }
  }

  /** Whether a tour has a departure that visitors can book. */
  function isBookable(departures: readonly Departure[]): boolean {
    const next = nextDeparture(departures, now())
    return next !== null && shownState(next) !== 'full'
  }
}
