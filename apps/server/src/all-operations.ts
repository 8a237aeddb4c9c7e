import type { Operation } from './http/operation.ts'
import { plainKinds } from './kinds.ts'
import { accountOperations } from './modules/accounts/accounts.operations.ts'
import { factorOperations } from './modules/accounts/factors.operations.ts'
import { invitationOperations } from './modules/accounts/invitations.operations.ts'
import { passwordResetOperations } from './modules/accounts/password-resets.operations.ts'
import { tokenOperations } from './modules/accounts/tokens.operations.ts'
import { auditOperations } from './modules/audit/audit.operations.ts'
import { categoryOperations } from './modules/categories/categories.operations.ts'
import { contactOperations } from './modules/contact/contact.operations.ts'
import { departureOperations } from './modules/departures/departures.operations.ts'
import { enquiryDeskOperations } from './modules/enquiries/enquiries.desk.operations.ts'
import { enquiryOperations } from './modules/enquiries/enquiries.operations.ts'
import { privacyOperations } from './modules/enquiries/enquiries.privacy.operations.ts'
import { heroSlideOperations } from './modules/hero-slides/hero-slides.operations.ts'
import { historyOperations } from './modules/history/history.operations.ts'
import { jobOperations } from './modules/jobs/jobs.operations.ts'
import { mediaOperations } from './modules/media/media.operations.ts'
import { overviewOperations } from './modules/overview/overview.operations.ts'
import { publicQuoteOperations, quoteOperations } from './modules/quotes/quotes.operations.ts'
import { kindOperations } from './modules/records/plain-kinds.operations.ts'
import { reminderOperations } from './modules/reminders/reminders.operations.ts'
import { replyTemplateOperations } from './modules/reply-templates/reply-templates.operations.ts'
import { routeMapOperations } from './modules/route-maps/route-maps.operations.ts'
import { setupOperations } from './modules/setup/setup.operations.ts'
import { siteOperations } from './modules/site/site.operations.ts'
import { testimonialOperations } from './modules/testimonials/testimonials.operations.ts'
import { tourPictureOperations } from './modules/tour-pictures/tour-pictures.operations.ts'
import { tourSearchOperations } from './modules/tour-search/tour-search.operations.ts'
import { tourOperations } from './modules/tours/tours.operations.ts'
import { webhookOperations } from './modules/webhooks/webhooks.operations.ts'

/**
 * Every operation, in the order of the documentation. `router.ts` derives the REST routes and the OpenAPI
 * document from it, `schema.ts` the GraphQL schema.
 */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...factorOperations,
  ...tokenOperations,
  ...invitationOperations,
  ...passwordResetOperations,
  ...categoryOperations,
  ...tourOperations,
  ...tourSearchOperations,
  ...routeMapOperations,
  ...tourPictureOperations,
  ...heroSlideOperations,
  ...testimonialOperations,
  ...Object.values(plainKinds).flatMap((kind) => kindOperations(kind)),
  ...contactOperations,
  ...enquiryOperations,
  ...replyTemplateOperations,
  ...enquiryDeskOperations,
  ...quoteOperations,
  ...publicQuoteOperations,
  ...reminderOperations,
  ...departureOperations,
  ...overviewOperations,
  ...privacyOperations,
  ...auditOperations,
  ...historyOperations,
  ...siteOperations,
  ...setupOperations,
  ...mediaOperations,
  ...jobOperations,
  ...webhookOperations,
]
