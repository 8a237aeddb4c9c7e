import type { RequestSession, Session } from '@bharat/contracts/accounts'
import { pricedDeparture } from '@bharat/contracts/departure-rows'
import { daysAfter } from '@bharat/contracts/departure-states'
import type { Departure } from '@bharat/contracts/departures'
import {
  type Enquiry,
  type EnquiryChannel,
  type EnquiryPage,
  type EnquiryReceipt,
  enquiryInput,
  enquiryListQuery,
} from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import type { EnquiryDeparture, EnquiryTour } from '@bharat/contracts/enquiry-context'
import type { DeviceClass } from '@bharat/contracts/enquiry-stages'
import { endOfIndianDay, indianDay, startOfIndianDay } from '@bharat/contracts/indian-day'
import type { Landscape } from '@bharat/contracts/landscapes'
import { priceBasis, priceOn } from '@bharat/contracts/prices'
import { inGroups, inTurn } from '../../database/in-turn.ts'
import type { RateLimits } from '../../database/rate-limits.ts'
import { invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import { addressClass } from '../../operations/address-class.ts'
import { currentAddress } from '../../operations/request-context.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { Acknowledge } from './enquiries.acknowledgement.ts'
import type { EnquiryFeed } from './enquiries.feed.ts'
import { enquiryMailOf } from './enquiries.jobs.ts'
import { enquiryLimits } from './enquiries.limits.ts'
import { replyMailOf } from './enquiries.reply-job.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

const DAY_MS = 86_400_000

/** The fields of a tour that an enquiry keeps. */
export interface EnquiredTour {
  _id: string
  tourName: string
  days: number
  nights: number
  tripCost: number
  pricePer: string
  pricePeople: number | null
  tax: string
  departures: readonly Departure[]
}

interface Dependencies {
  repository: EnquiriesRepository
  limits: RateLimits
  /** A tour, shown or not; null for an unknown id. */
  findTour(id: string): Promise<EnquiredTour | null>
  /** Ids of the tours of a landscape, shown or not. */
  tourIdsOf(landscape: Landscape): Promise<string[]>
  /** The text of a consent notice; undefined for an unknown version. */
  noticeOf(version: number): Promise<string | undefined>
  /** The prefix of new references. */
  referencePrefix(): Promise<string>
  audit: Pick<AuditService, 'note'>
  /** Announces the enquiry to other systems. */
  events: Pick<WebhookEvents, 'announcing'>
  /** Runs the jobs that are stored with an enquiry. */
  jobs: Pick<JobQueue, 'wake'>
  /** Tells the open desks about the enquiry. */
  feed: Pick<EnquiryFeed, 'wake'>
  /** Whether an e-mail enquiry is forwarded to the operator, and may be acknowledged. */
  mails: boolean
  /** The mails to the accounts that want to know of new enquiries. */
  reminding: (channel: EnquiryChannel) => Promise<(enquiryId: string) => NewJob[]>
  namePersons: NamePersons
  /** Decides whether a visitor gets an acknowledgement. */
  acknowledge: Acknowledge
  /** The id of the record that a request creates: the same for the same parts, and only this server can tell it. */
  recordIdOf: (...parts: readonly unknown[]) => string
}

/** Enquiries (section 3), which visitors send and admins read. */
export function createEnquiriesService(dependencies: Dependencies) {
  const {
    repository,
    limits,
    findTour,
    tourIdsOf,
    noticeOf,
    referencePrefix,
    audit,
    events,
    jobs,
    feed,
    mails,
    reminding,
    namePersons,
    acknowledge,
    recordIdOf,
  } = dependencies

  const together = inGroups()
  const prefixOf = inTurn<void, string>(() => referencePrefix())
  return {
    /**
     * Stores an enquiry. Resolves after the database has stored it.
     * @param address the network address of the client, for the limits
     * @param device the class of its device; null if unknown
     * @param token identifies the API token of the client, which has a limit of its own
     * @param key names the request: with the same key, the same content is stored once (decision 083)
     */
    async submit(
      channel: EnquiryChannel,
      value: unknown,
      address: string,
      device: DeviceClass | null = null,
      token?: string,
      key: string | null = null,
    ): Promise<EnquiryReceipt & { isRepeated: boolean }> {
      const { tourId, departure, noticeVersion, ...input } = parseInput(enquiryInput, value)
      // Without what a reload may change: the page, and the consent notice.
      const { fullName, phone, email, message, party } = input
      const said = [fullName, phone, email, message, party, tourId, departure]
      const keyed = key === null ? undefined : recordIdOf(key, token, channel, ...said)
      return together(async () => {
        // Concurrent enquiries share the commands of these.
        const [prefix, announced, reminded] = await Promise.all([
          prefixOf(),
          events.announcing('enquiry.created'),
          reminding(channel),
          limits.takeAll(enquiryLimits(address, token)),
        ])
        const isMailed = mails && channel === 'email'
        const tour = tourId ? await findTour(tourId) : null
        const seen = noticeVersion !== null && (await noticeOf(noticeVersion)) !== undefined
        const enquiry = { ...input, ...(tour && snapshotOf(tour, departure)) }
        const acknowledgement = isMailed ? await acknowledge(enquiry, address) : undefined
        let stored: readonly NewJob[] = []
        let _id = ''
        const { reference, isRepeated } = await repository.insert(
          channel,
          { ...enquiry, ...(device && { device }), ...(seen && { noticeVersion }) },
          (id) => {
            _id = id
            stored = [
              ...(isMailed ? [enquiryMailOf(id)] : []),
              ...(acknowledgement ? [replyMailOf(id, acknowledgement.id)] : []),
              ...reminded(id),
              ...announced(id),
            ]
            return stored
          },
          acknowledgement?.mailOf,
          prefix,
          {},
          keyed,
        )
        // To look for jobs costs the database more than to store an enquiry.
        if (stored.length > 0) jobs.wake()
        feed.wake()
        return {
          message:
            channel === 'email' ? enquiryMessages.received : enquiryMessages.receivedByWhatsApp,
          _id,
          reference,
          isRepeated,
        }
      })
    },

    /** An enquiry; null for an unknown id. */
    async find(id: string): Promise<Enquiry | null> {
      const found = await repository.get(id)
      await namePersons([found?.assignee])
      return found
    },

    /** Whether there is no enquiry. */
    isEmpty: repository.isEmpty,

    /** The number of pending mails. */
    countPendingMails: repository.countPendingMails,

    /** What the overview counts and compares of each enquiry received in [from, before). */
    facts: repository.facts,

    /** What became of the enquiries for departures of a month. */
    forDepartures: repository.forDepartures,

    /**
     * A page for the Enquired Clients tab and the desk. `from` and `to` are Indian calendar days, both inclusive.
     * @param session decides what `assignee=me` means
     */
    async list(value: unknown, session: RequestSession): Promise<EnquiryPage> {
      const query = await parseListQuery(value, session)
      await noteTokenReading(session)
      const page = await repository.list(...query)
      await namePersons(page.items.map(({ assignee }) => assignee))
      return page
    },

    noteTokenReading,

    /** All pages of the list, in slices. The first one rejects an invalid query. */
    async *slices(value: unknown, session: Session): AsyncGenerator<Enquiry[]> {
      for await (const slice of repository.slices(...(await parseListQuery(value, session)))) {
        await namePersons(slice.map(({ assignee }) => assignee))
        yield slice
      }
    },
  }

  /**
   * Records in the audit log that a program reads the enquiries with an API token: once a day for each class of network,
   * because a program asks every few minutes.
   */
  async function noteTokenReading({ userId, email, token }: RequestSession): Promise<void> {
    if (!token) return
    const key = `enquiries:read:${token._id} ${addressClass(currentAddress())}`
    if ((await limits.count(key, DAY_MS)) > 1) return
    const actor = { _id: userId, email }
    await audit.note({ actor, action: 'enquiriesRead', target: 'Enquiries', result: 'done' })
  }

  async function parseListQuery(value: unknown, { userId }: Session) {
    const { assignee, ...query } = parseInput(enquiryListQuery, inOrder(value))
    const { updatedAfter } = query
    if (updatedAfter && query.sort === 'updatedAt' && query.page > 1) {
      throw invalid('page', enquiryMessages.pageOfChanges)
    }
    const within = {
      from: query.from ? startOfIndianDay(query.from) : undefined,
      before: query.to ? endOfIndianDay(query.to) : undefined,
      updatedAfter: updatedAfter ? new Date(updatedAfter) : undefined,
      today: indianDay(new Date()),
      tourIds: query.landscape ? await tourIdsOf(query.landscape) : undefined,
    }
    return [
      { ...query, assignee: assignee === 'me' ? userId : assignee.toLowerCase() },
      within,
    ] as const
  }
}

export type EnquiriesService = ReturnType<typeof createEnquiriesService>

/** Changes after a time are read in their order, unless the client asks for another one. */
function inOrder(value: unknown): unknown {
  const { updatedAfter, sort } = (value ?? {}) as { updatedAfter?: unknown; sort?: unknown }
  return updatedAfter && !sort ? { ...(value as object), sort: 'updatedAt' } : value
}

/** What an enquiry keeps of its tour. An unknown departure is dropped. @param date yyyy-mm-dd, or '' for none */
export function snapshotOf(
  enquired: EnquiredTour,
  date: string,
): { tour: EnquiryTour; departure?: EnquiryDeparture } {
  const { _id, tourName, days, nights, tripCost, departures } = enquired
  const priceFor = (departure?: Departure | null) => Math.max(0, priceOn({ tripCost }, departure))
  // As the page of the tour shows it: where no date costs the trip cost, nobody pays that.
  const price = priceFor(pricedDeparture(enquired, new Date()))
  const tour = { _id, title: tourName, days, nights, price, priceBasis: priceBasis(enquired) }
  const departure = departures.find((each) => each.date === date)
  if (!departure) return { tour }
  const endDate = daysAfter(date, days - 1)
  return { tour, departure: { date, endDate, price: priceFor(departure) } }
}
