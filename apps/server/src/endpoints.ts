import { operations } from './all-operations.ts'
import { type Endpoint, isEndpoint } from './http/operation.ts'
import type { AddressOf } from './http/rest.ts'
import type { DeviceCookies, SessionCookies } from './http/sessions.ts'
import { type MediaCallsOptions, mediaCalls } from './media/media.rest.ts'
import { accountsRest } from './modules/accounts/accounts.rest.ts'
import { categoriesRest } from './modules/categories/categories.rest.ts'
import { contactRest } from './modules/contact/contact.rest.ts'
import { enquiriesRest } from './modules/enquiries/enquiries.rest.ts'
import { heroSlidesRest } from './modules/hero-slides/hero-slides.rest.ts'
import { teamMembersRest } from './modules/team-members/team-members.rest.ts'
import { testimonialsRest } from './modules/testimonials/testimonials.rest.ts'
import { toursRest } from './modules/tours/tours.rest.ts'
import type { Services } from './services.ts'

interface EndpointsOptions {
  services: Services
  sessions: SessionCookies
  devices: DeviceCookies
  addressOf: AddressOf
  media: Omit<MediaCallsOptions, 'addressOf'>
}

/** Every endpoint of the REST API, in the order of its documentation. */
export function createEndpoints(options: EndpointsOptions): Endpoint[] {
  const { services, sessions, devices, addressOf, media } = options
  return [
    ...accountsRest(services.accounts, sessions, devices, addressOf),
    ...categoriesRest(services),
    ...toursRest(services.tours),
    ...heroSlidesRest(services.heroSlides),
    ...testimonialsRest(services.testimonials),
    ...operations.filter(isEndpoint),
    ...teamMembersRest(services.teamMembers),
    ...contactRest(services.contact),
    ...enquiriesRest(services.enquiries, addressOf),
    ...mediaCalls({ ...media, addressOf }),
  ]
}
