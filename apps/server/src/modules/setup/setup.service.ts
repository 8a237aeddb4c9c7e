import { shownState, upcomingDepartures } from '@bharat/contracts/departure-states'
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
  tours: Pick<ToursService, 'slices'>
  heroSlides: Pick<HeroSlidesService, 'listPublic'>
  enquiries: Pick<EnquiriesService, 'isEmpty'>
  /** Paths of the settings that still have an example value. */
  examplesOf(settings: SiteSettings): readonly string[]
  now?: () => Date
}

/** What a new site lacks, from the stored data. */
export function createSetupService(dependencies: Dependencies) {
  const { repository, site, categories, tours, heroSlides, enquiries, examplesOf } = dependencies
  const { now = () => new Date() } = dependencies
  return {
    get,

    /** Records that the page was opened, and whether the menu leaves it out. @throws DomainError INVALID */
    async save(value: unknown): Promise<SiteSetup> {
      await repository.save(parseInput(setupInput, value).isDismissed)
      return get()
    },
  }

  async function get(): Promise<SiteSetup> {
    const [stored, settings, active, slides, isWithoutEnquiry, tourSteps] = await Promise.all([
      repository.get(),
      site.get(),
      categories.listActive(),
      heroSlides.listPublic(),
      enquiries.isEmpty(),
      tourStates(),
    ])
    const has: Record<SetupStep, boolean> = {
      company: settings.name !== '' && settings.address !== '',
      contact: settings.phones.primary !== '' && settings.hours.days.length > 0,
      brand: BRAND.some((name) => Boolean(Reflect.get(settings, name))),
      category: active.length > 0,
      ...tourSteps,
      homePage: slides.length > 0,
      enquiry: !isWithoutEnquiry,
    }
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
      opensAtLogin: stored === null && settings.name === '',
    }
  }

  /** Whether visitors see a tour, and one with a departure that they can book. Active tours have pictures. */
  async function tourStates(): Promise<Pick<Record<SetupStep, boolean>, 'tour' | 'departure'>> {
    let tour = false
    for await (const slice of tours.slices({ activeStatus: 'true' })) {
      tour ||= slice.length > 0
      const isOpen = slice.some(({ departures }) =>
        upcomingDepartures(departures, now()).some((departure) =>
          ['open', 'limited', 'guaranteed'].includes(shownState(departure)),
        ),
      )
      if (isOpen) return { tour, departure: true }
    }
    return { tour, departure: false }
  }
}

/** The settings of the look: one of them is enough. */
const BRAND = ['logo', 'brandDark', 'brandAccent']

export type SetupService = ReturnType<typeof createSetupService>
