import { exampleSettings } from '@bharat/contracts/site-defaults'
import product from '../../../package.json' with { type: 'json' }
import type { CatalogueVersion } from './database/catalogue-version.ts'
import { isDuplicateKey } from './database/mongo.ts'
import { createOncePerVersion } from './database/once-per-version.ts'
import { createSecretBox } from './database/secret-box.ts'
import { createDrawnDocuments } from './documents/drawn-documents.ts'
import { createIdempotency } from './http/idempotency.ts'
import type { JobQueue } from './jobs/job-types.ts'
import type { WebhookSender } from './jobs/webhook-sender.ts'
import { plainKinds } from './kinds.ts'
import type { MediaStore } from './media/media.store.ts'
import { createAccountsService } from './modules/accounts/accounts.service.ts'
import { createPasswordWarning } from './modules/accounts/password-warning.ts'
import { createPersonNames } from './modules/accounts/person-names.ts'
import { createAuditService } from './modules/audit/audit.service.ts'
import { createCategoriesService } from './modules/categories/categories.service.ts'
import { createContactService } from './modules/contact/contact.service.ts'
import { createDeparturesService } from './modules/departures/departures.service.ts'
import { createAcknowledgement } from './modules/enquiries/enquiries.acknowledgement.ts'
import { createDayFollower } from './modules/enquiries/enquiries.changed-days.ts'
import { createEnquiryDeskService } from './modules/enquiries/enquiries.desk.service.ts'
import { createEnquiryFeed } from './modules/enquiries/enquiries.feed.ts'
import { createPrivacyService } from './modules/enquiries/enquiries.privacy.service.ts'
import { createEnquiryRemoval } from './modules/enquiries/enquiries.removal.service.ts'
import { createEnquirySeats } from './modules/enquiries/enquiries.seats.ts'
import { createEnquiriesService } from './modules/enquiries/enquiries.service.ts'
import { createHeroSlidesService } from './modules/hero-slides/hero-slides.service.ts'
import { createHistoryService } from './modules/history/history.service.ts'
import { restorableKinds } from './modules/history/restorable.ts'
import { createItinerariesService } from './modules/itineraries/itineraries.service.ts'
import { createJobsService } from './modules/jobs/jobs.service.ts'
import { createMediaService } from './modules/media/media.service.ts'
import { createOverviewService } from './modules/overview/overview.service.ts'
import { createQuotePdfs } from './modules/quotes/quote-pdf.service.ts'
import { createQuotesService } from './modules/quotes/quotes.service.ts'
import { createKindServices } from './modules/records/plain-kinds.service.ts'
import { createPushService } from './modules/reminders/push.service.ts'
import { createRemindersService } from './modules/reminders/reminders.service.ts'
import { createReplyTemplatesService } from './modules/reply-templates/reply-templates.service.ts'
import { createRouteMapsService } from './modules/route-maps/route-maps.service.ts'
import { createSetupService } from './modules/setup/setup.service.ts'
import { createSiteService } from './modules/site/site.service.ts'
import { createSitemapService } from './modules/sitemap/sitemap.service.ts'
import { createTestimonialsService } from './modules/testimonials/testimonials.service.ts'
import {
  createTourPicturesService,
  type TourPicturesService,
} from './modules/tour-pictures/tour-pictures.service.ts'
import { createSearchMisses } from './modules/tour-search/search-misses.ts'
import { createTourSearchService } from './modules/tour-search/tour-search.service.ts'
import { createToursService } from './modules/tours/tours.service.ts'
import { createWebhookEvents } from './modules/webhooks/webhooks.events.ts'
import { createWebhooksService } from './modules/webhooks/webhooks.service.ts'
import { type Log, logThrottled } from './operations/logging.ts'
import type { Repositories } from './repositories.ts'

export interface ServiceSettings {
  /** Whether the first account ever registered becomes an admin. */
  firstAdmin: 'open' | 'closed'
  /** Whether anybody may register an account, which waits for approval. */
  selfRegistration: 'open' | 'closed'
  /** The token that the first admin has to send from an address; undefined if none is needed. */
  setupToken?: ((address: string) => string | undefined) | undefined
  /** SESSION_SECRET: encrypts the secrets of second factors, so that a backup alone does not contain them. */
  sessionSecret: () => string
  /** The origin of the site. */
  publicUrl: () => string
  /** Runs the durable side effects of the services. */
  jobs: JobQueue
  /** The kind of database, for administrators; without its address. */
  databaseName: string
  /** Whether enquiries are forwarded by e-mail; otherwise they are only stored. */
  mailsEnquiries: boolean
  /** Posts the events of webhooks. */
  webhookSender: WebhookSender
  log: Log
  media: Pick<MediaStore, 'images' | 'stored' | 'remove' | 'rasterise' | 'putDrawing' | 'deliver'>
  /** Changes with every write to the catalogue. */
  catalogueVersion: Pick<CatalogueVersion, 'now' | 'position' | 'changesSince'>
}

/** Creates the services and injects their dependencies. */
export function createServices(repositories: Repositories, settings: ServiceSettings) {
  const { accounts, admins, sessions, tokens, factors, limits } = repositories
  const running = { version: product.version, database: settings.databaseName }
  const oncePerVersion = createOncePerVersion(settings.catalogueVersion)
  const namePersons = createPersonNames(accounts.namesOf)
  const audit = createAuditService(repositories.audit, settings.log, namePersons)
  const events = createWebhookEvents({ repository: repositories.webhooks })
  const webhooks = createWebhooksService({
    repository: repositories.webhooks,
    deliveries: repositories.deliveries,
    events,
    sender: settings.webhookSender,
    jobs: settings.jobs,
    audit,
    namePersons,
  })
  const accountsService = createAccountsService({
    accounts,
    admins,
    sessions,
    tokens,
    limits,
    factors,
    invitations: repositories.invitations,
    resets: repositories.passwordResets,
    jobs: settings.jobs,
    mails: settings.mailsEnquiries,
    secretBox: createSecretBox(settings.sessionSecret),
    publicUrl: settings.publicUrl,
    siteName: async () => (await site.getNamed()).name,
    firstAdmin: settings.firstAdmin,
    selfRegistration: settings.selfRegistration,
    setupToken: settings.setupToken,
    pauseWebhooks: webhooks.pauseOf,
    openEnquiries: {
      countOf: repositories.enquiryDesk.countAssigned,
      handOver: (...args) => enquiryDesk.handOver(...args),
    },
    audit,
    warnOwner: createPasswordWarning({
      audit,
      jobs: settings.jobs,
      mails: settings.mailsEnquiries,
    }),
  })
  const enquiryFeed = createEnquiryFeed({
    repository: repositories.enquiryDesk,
    onError: logThrottled(settings.log, 'changes of enquiries could not be read'),
  })
  const categories = createCategoriesService({
    repository: repositories.categories,
    oncePerVersion,
    isNameTaken: (error) => isDuplicateKey(error, 'name'),
  })
  const media = createMediaService({
    oncePerVersion,
    version: settings.catalogueVersion,
    repository: repositories.media,
    store: settings.media,
  })
  const tourPictures: TourPicturesService = createTourPicturesService({
    ...settings.media,
    brand: () => site.brand(),
  })
  const tours = createToursService({
    repository: repositories.tours,
    categories,
    images: media,
    namesByEmail: accounts.namesByEmail,
    oncePerVersion,
    events,
    jobs: settings.jobs,
    pictures: tourPictures,
    imports: repositories.tourImports,
    secret: settings.sessionSecret,
    publicUrl: settings.publicUrl,
  })
  const site = createSiteService({
    repository: repositories.site,
    tours,
    categories,
    images: media,
    publicUrl: settings.publicUrl,
  })
  const jobs = createJobsService({
    repository: repositories.jobs,
    wake: settings.jobs.wake,
    onDiscard: {
      'webhook-delivery': async ({ deliveryId }, reason) => {
        const delivery = await repositories.deliveries.find(String(deliveryId))
        if (delivery) await repositories.deliveries.giveUp(delivery, reason)
      },
      'tour-publication': tours.drafts.failDue,
    },
    product: running,
  })
  const replyTemplates = createReplyTemplatesService({
    repository: repositories.replyTemplates,
    mailServer: settings.mailsEnquiries,
  })
  const removeEnquiries = createEnquiryRemoval({
    repository: repositories.enquiries,
    // The quotes go first: after a `kill -9` the enquiry is still there, and a repetition finds it.
    async removeParts(ids) {
      await repositories.idempotencyKeys.removeOf(await quotes.idsOf(ids))
      await quotes.removeOf(ids)
    },
    async removeTraces(ids) {
      // A quote that was stored meanwhile.
      await quotes.removeOf(ids)
      await jobs.removeOfEnquiries(ids)
      await repositories.idempotencyKeys.removeOf(ids)
    },
    events,
    storeJob: repositories.jobs.insert,
    jobs: settings.jobs,
    recordEnquiry: () => repositories.setup.save({ hadEnquiry: true }),
    feed: enquiryFeed,
  })
  const referencePrefix = oncePerVersion(
    async () => (await site.getNamed()).referencePrefix,
    'site',
  )
  const push = createPushService({
    repository: repositories.push,
    secretBox: createSecretBox(settings.sessionSecret, 'push: keys'),
    problemOf: settings.webhookSender.problemOf,
    jobs: settings.jobs,
    deviceOf: async (sessionId) => (await sessions.get(sessionId))?.device,
  })
  const reminders = createRemindersService({
    repository: repositories.reminders,
    push,
    jobs: settings.jobs,
    mails: settings.mailsEnquiries,
  })
  const idempotency = createIdempotency({
    keys: repositories.idempotencyKeys,
    secret: settings.sessionSecret,
    log: settings.log,
  })
  const enquiries = createEnquiriesService({
    repository: repositories.enquiries,
    limits,
    findTour: tours.find,
    tourIdsOf: tours.listIdsOfLandscape,
    feed: enquiryFeed,
    noticeOf: site.noticeOf,
    referencePrefix,
    audit,
    events,
    jobs: settings.jobs,
    mails: settings.mailsEnquiries,
    reminding: reminders.announcing,
    namePersons,
    acknowledge: createAcknowledgement({
      limits,
      setting: async () => (await replyTemplates.get()).acknowledgement,
      publicUrl: settings.publicUrl,
      site: site.getPublic,
    }),
    recordIdOf: idempotency.recordIdOf,
  })
  const enquirySeats = createEnquirySeats({ repository: repositories.enquiryDesk, tours })
  const enquiryDesk = createEnquiryDeskService({
    repository: repositories.enquiryDesk,
    insert: repositories.enquiries.insert,
    referencePrefix,
    findTour: tours.find,
    reminding: reminders.announcing,
    seats: enquirySeats,
    feed: enquiryFeed,
    events,
    jobs: settings.jobs,
    findJobs: jobs.findByKeys,
    mails: settings.mailsEnquiries,
    findAdmin: (id) => accountsService.findAdmin(id, 'enquiries'),
    listAdmins: () => accountsService.listAdmins('enquiries'),
    namePersons,
    onReply: (enquiryId, at) => quotes.answered(enquiryId, at),
  })
  const plainServices = createKindServices(plainKinds, repositories, media)
  const quotes = createQuotesService({
    repository: repositories.quotes,
    findEnquiry: enquiries.find,
    desk: enquiryDesk,
    tours,
    site,
    listTeam: plainServices.teamMembers.listPublic,
    images: media,
    secretBox: createSecretBox(settings.sessionSecret, 'quotes: links'),
    limits,
    events,
    push,
    jobs: settings.jobs,
    mails: settings.mailsEnquiries,
    publicUrl: settings.publicUrl,
    namePersons,
  })
  const documents = createDrawnDocuments()
  const searchMisses = createSearchMisses({ repository: repositories.searchMisses })
  const records = {
    categories,
    tours,
    site,
    heroSlides: createHeroSlidesService({
      repository: repositories.heroSlides,
      categories,
      tours,
      images: media,
      isCategoryTaken: (error) => isDuplicateKey(error, 'categoryId'),
    }),
    testimonials: createTestimonialsService({
      repository: repositories.testimonials,
      tours,
      images: media,
    }),
    ...plainServices,
    contact: createContactService(repositories.contact),
    replyTemplates,
  }
  return {
    accounts: accountsService,
    ...records,
    tourSearch: createTourSearchService({
      tours,
      categories,
      version: settings.catalogueVersion,
      searchAliases: site.searchAliases,
      misses: searchMisses,
    }),
    enquiries,
    overview: createOverviewService({
      enquiries,
      follow: (kept) =>
        createDayFollower(
          { desk: repositories.enquiryDesk, enquiries: repositories.enquiries },
          kept,
        ),
      quotes,
      tours,
      searches: searchMisses.list,
    }),
    departures: createDeparturesService({ tours, enquiries }),
    reminders,
    push,
    enquiryDesk,
    enquirySeats,
    enquiryFeed,
    quotes,
    product: running,
    jobs,
    media,
    routeMaps: createRouteMapsService({ rasterise: settings.media.rasterise, brand: site.brand }),
    tourPictures,
    audit,
    history: createHistoryService({
      repository: repositories.history,
      collect: repositories.jobs.collect,
      kinds: restorableKinds({ ...records, media }),
      categoryNames: categories.namesOf,
      emailsWith: accounts.emailsWith,
      namePersons,
    }),
    privacy: createPrivacyService({
      persons: repositories.persons,
      noticeOf: site.noticeOf,
      remove: removeEnquiries,
      former: accounts,
      quotesOf: quotes.copiesOf,
      namePersons,
    }),
    removeEnquiries,
    idempotency,
    webhooks,
    setup: createSetupService({
      repository: repositories.setup,
      site,
      categories,
      tours,
      heroSlides: records.heroSlides,
      enquiries,
      examplesOf: exampleSettings,
    }),
    sitemap: createSitemapService({ tours, categories, oncePerVersion }),
    itineraries: createItinerariesService({
      tours,
      site,
      contact: records.contact,
      media: settings.media,
      documents,
      publicUrl: settings.publicUrl,
      version: product.version,
    }),
    quotePdfs: createQuotePdfs({
      site,
      media: settings.media,
      documents,
      version: product.version,
    }),
  }
}

export type Services = ReturnType<typeof createServices>

declare module './http/operation.ts' {
  interface OperationContext {
    services: Services
  }
}
