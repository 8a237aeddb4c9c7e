import { createAccountsRepository } from './modules/accounts/accounts.repository.ts'
import { createAccountsService } from './modules/accounts/accounts.service.ts'
import { createSessionsRepository } from './modules/accounts/sessions.repository.ts'
import { createAwardsRepository } from './modules/awards/awards.repository.ts'
import { createAwardsService } from './modules/awards/awards.service.ts'
import { createCategoriesRepository } from './modules/categories/categories.repository.ts'
import { createCategoriesService } from './modules/categories/categories.service.ts'
import { createContactRepository } from './modules/contact/contact.repository.ts'
import { createContactService } from './modules/contact/contact.service.ts'
import { createEnquiriesRepository } from './modules/enquiries/enquiries.repository.ts'
import { createEnquiriesService } from './modules/enquiries/enquiries.service.ts'
import { createHeroSlidesRepository } from './modules/hero-slides/hero-slides.repository.ts'
import { createHeroSlidesService } from './modules/hero-slides/hero-slides.service.ts'
import { createNavigationService } from './modules/navigation/navigation.service.ts'
import { createTeamMembersRepository } from './modules/team-members/team-members.repository.ts'
import { createTeamMembersService } from './modules/team-members/team-members.service.ts'
import { createTestimonialsRepository } from './modules/testimonials/testimonials.repository.ts'
import { createTestimonialsService } from './modules/testimonials/testimonials.service.ts'
import { createToursRepository } from './modules/tours/tours.repository.ts'
import { createToursService } from './modules/tours/tours.service.ts'
import { type Database, isDuplicateKey } from './platform/mongo.ts'
import { createRateLimits } from './platform/rate-limits.ts'

export interface ServiceSettings {
  firstAdmin: 'open' | 'closed'
}

/** The wiring list: the repositories over one database, the services over them. Resolves once every index stands. */
export async function createServices(database: Database, settings: ServiceSettings) {
  const accounts = createAccountsRepository(database)
  const sessions = createSessionsRepository(database)
  const limits = createRateLimits(database)
  const categoriesRepository = createCategoriesRepository(database)
  const toursRepository = createToursRepository(database)
  const heroSlides = createHeroSlidesRepository(database)
  const testimonials = createTestimonialsRepository(database)
  const awards = createAwardsRepository(database)
  const teamMembers = createTeamMembersRepository(database)
  const enquiries = createEnquiriesRepository(database)

  await Promise.all(
    [
      accounts,
      sessions,
      limits,
      categoriesRepository,
      toursRepository,
      heroSlides,
      testimonials,
      awards,
      teamMembers,
      enquiries,
    ].map(({ prepare }) => prepare()),
  )

  const categories = createCategoriesService({
    repository: categoriesRepository,
    isNameTaken: (error) => isDuplicateKey(error, 'name'),
  })
  const tours = createToursService({ repository: toursRepository, categories })
  return {
    accounts: createAccountsService({
      accounts,
      sessions,
      limits,
      firstAdmin: settings.firstAdmin,
    }),
    categories,
    tours,
    heroSlides: createHeroSlidesService({
      repository: heroSlides,
      categories,
      isCategoryTaken: (error) => isDuplicateKey(error, 'categoryId'),
    }),
    testimonials: createTestimonialsService(testimonials),
    awards: createAwardsService(awards),
    teamMembers: createTeamMembersService(teamMembers),
    contact: createContactService(createContactRepository(database)),
    enquiries: createEnquiriesService({ repository: enquiries, limits }),
    navigation: createNavigationService({ tours, categories }),
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>
