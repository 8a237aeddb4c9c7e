import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import type { Page } from '@bharat/contracts/list'
import { type OptionAmounts, optionAmounts } from '@bharat/contracts/quote-amounts'
import type { QuoteState } from '@bharat/contracts/quote-states'
import type {
  ListedQuote,
  QuoteAcceptance,
  QuoteContent,
  QuoteListQuery,
} from '@bharat/contracts/quotes'
import type { StoredPerson } from '@bharat/contracts/replies'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'
import type { NewJob, Pending } from '../../jobs/job-types.ts'
import { findPage, findSlices, listIndexes, searchTextOf } from '../records/records.repository.ts'

/** How a quote is paid and cancelled, as the settings said when it was sent. */
export interface QuotedTerms {
  payment: { name: string; text: string }[]
  cancellation: { when: string; charged: string }[]
  /** Absent for a quote that was sent before the page showed amounts of them. */
  depositPercent?: number | null
  balanceDays?: number | null
}

/** Who gets a quote, and what it is about. */
export interface QuotedEnquiry {
  fullName: string
  phone: string
  email: string
  /** '' for none, as is the name. */
  tourId: string
  tourName: string
}

/** One revision of a quote as it is stored. */
export interface QuoteDocument extends QuoteContent, QuotedEnquiry {
  _id: ObjectId
  enquiryId: string
  revision: number
  /** The reference of the enquiry and the revision. */
  number: string
  /** `sending`: a draft that is about to replace the revision before it; clients see a draft. */
  state: QuoteState | 'sending'
  /**
   * `<enquiry>:draft` or `<enquiry>:current`: a unique index allows one draft and one revision that is sent or accepted of
   * each enquiry.
   */
  slot?: string
  /** The SHA-256 of the token of its page, and the token, encrypted for the desk. */
  tokenHash: string
  sealedToken: string
  /** The total of the accepted option, else of the cheapest, in rupees. */
  total: number
  searchText: string
  createdAt: Date
  createdBy: StoredPerson
  version: number
  /** Absent for a draft. */
  sentAt?: Date
  sentBy?: StoredPerson
  withdrawnBy?: StoredPerson
  quotedTerms?: QuotedTerms
  openings: number
  /** 1970 if nobody opened it: MongoDB cannot sort missing values by an index of the list. */
  lastOpenedAt: Date
  /** When the traveller asked a question that nobody has answered; 1970 without one, as `lastOpenedAt`. */
  askedAt: Date
  /** Questions until then are answered; absent if none is. */
  answeredAt?: Date
  /** Who said last that a question is answered. */
  answeredBy?: StoredPerson
  acceptance?: Omit<QuoteAcceptance, 'at'> & { at: Date }
  declineReason?: string
  /** Who saved the draft last. */
  savedBy?: StoredPerson
  pendingJobs?: Pending[]
}

/** A draft to insert. */
export interface NewQuote extends QuotedEnquiry {
  _id: string
  enquiryId: string
  revision: number
  reference: string
  tokenHash: string
  sealedToken: string
  content: QuoteContent
  createdBy: StoredPerson
}

/** What only lists leave out. */
const ROW = {
  itinerary: 0,
  included: 0,
  notIncluded: 0,
  options: 0,
  terms: 0,
  note: 0,
  internal: 0,
  quotedTerms: 0,
  searchText: 0,
  pendingJobs: 0,
} as const

/** Days of the view `ending`. */
const ENDING_DAYS = 7
const NEVER = new Date(0)

/** The revisions of quotes. Each change of a state is one conditional update of one revision. */
export function createQuotesRepository(database: Database) {
  const quotes = database.collection<QuoteDocument>('quotes')
  const listing = {
    collection: quotes,
    sorts: { createdAt: NEVER, validUntil: '', lastOpenedAt: NEVER },
    searchField: 'searchText',
    filters: ['state', 'enquiryId', 'openings', 'validUntil', 'askedAt'],
    dividedBy: ['enquiryId'],
    projection: ROW,
    toItem: toListed,
  } as const

  /** Changes a revision in one of these states. Null if it is in another one. */
  const move = (
    filter: Filter<QuoteDocument>,
    $set: Partial<QuoteDocument>,
    jobs: readonly Pending[] = [],
    isOver = true,
  ): Promise<QuoteDocument | null> =>
    quotes.findOneAndUpdate(filter, {
      $set,
      ...(isOver && { $unset: { slot: '' } }),
      ...(jobs.length > 0 && { $push: { pendingJobs: { $each: [...jobs] } } }),
    } as UpdateFilter<QuoteDocument>)

  return {
    async prepare(): Promise<void> {
      await quotes.createIndexes([
        ...listIndexes(listing),
        {
          key: { slot: 1 },
          unique: true,
          partialFilterExpression: { slot: { $exists: true } },
        },
        { key: { tokenHash: 1 }, unique: true },
        { key: { enquiryId: 1, revision: -1 } },
        { key: { sentAt: 1, state: 1, total: 1 } },
      ])
    },

    newId: () => new ObjectId().toHexString(),

    /** Stores a draft with its jobs. Returns null if the enquiry has one already. */
    async insert(
      { _id, reference, content, ...quote }: NewQuote,
      jobs: readonly NewJob[] = [],
    ): Promise<QuoteDocument | null> {
      const document: QuoteDocument = {
        ...content,
        ...quote,
        _id: new ObjectId(_id),
        number: `${reference}/${quote.revision}`,
        state: 'draft',
        slot: draftOf(quote.enquiryId),
        ...derivedOf({ ...content, ...quote, number: `${reference}/${quote.revision}` }),
        createdAt: new Date(),
        version: 1,
        openings: 0,
        lastOpenedAt: NEVER,
        askedAt: NEVER,
        pendingJobs: [...jobs],
      }
      try {
        await quotes.insertOne(document)
        return document
      } catch (error) {
        if (isDuplicateKey(error, 'slot')) return null
        throw error
      }
    },

    get: async (id: string): Promise<QuoteDocument | null> =>
      isObjectId(id) ? quotes.findOne(byId(id)) : null,

    byToken: (tokenHash: string): Promise<QuoteDocument | null> => quotes.findOne({ tokenHash }),

    /** The revision of an enquiry that is sent or accepted. */
    currentOf: (enquiryId: string): Promise<QuoteDocument | null> =>
      quotes.findOne({ slot: currentOf(enquiryId) }),

    /** The last revision of an enquiry that is no draft, or is being sent. */
    newestOf: (enquiryId: string): Promise<QuoteDocument | null> =>
      quotes.findOne({ enquiryId, state: { $ne: 'draft' } }, { sort: { revision: -1 } }),

    /** The number of the last revision of an enquiry; 0 without one. */
    async lastRevision(enquiryId: string): Promise<number> {
      const options = { sort: { revision: -1 }, projection: { revision: 1 } } as const
      return (await quotes.findOne({ enquiryId }, options))?.revision ?? 0
    },

    /** All revisions of enquiries. */
    ofEnquiries: (enquiryIds: readonly string[]): Promise<QuoteDocument[]> =>
      quotes.find(
        { enquiryId: { $in: [...enquiryIds] } },
        { sort: { enquiryId: 1, revision: -1 } },
      ),

    /** Saves a draft with its jobs. Null if it is none any more, or another version is stored. */
    async save(
      { _id, number, fullName, tourName, version }: QuoteDocument,
      content: QuoteContent,
      savedBy: StoredPerson,
      jobs: readonly NewJob[],
    ): Promise<QuoteDocument | null> {
      const derived = derivedOf({ ...content, number, fullName, tourName })
      return quotes.findOneAndUpdate({ _id, state: 'draft', version }, {
        $set: { ...content, ...derived, savedBy },
        $inc: { version: 1 },
        $push: { pendingJobs: { $each: [...jobs] } },
      } as UpdateFilter<QuoteDocument>)
    },

    /** Removes a draft, so that nothing of it stays in the files. False if it is none any more, or another version is stored. */
    discard: async ({ _id, version }: QuoteDocument): Promise<boolean> =>
      (await quotes.deleteMany({ _id, state: 'draft', version }, { erase: true })) > 0,

    /** Notes that the traveller has asked a question. */
    async ask({ _id }: Pick<QuoteDocument, '_id'>, askedAt: Date): Promise<void> {
      await quotes.updateOne({ _id }, { $set: { askedAt } })
    },

    /**
     * Notes that the questions about the quotes of an enquiry are answered which were asked until then: a later one stays open.
     * @returns whether there was one
     */
    answer: async (
      enquiryId: string,
      until: Date,
      answeredBy?: StoredPerson,
      jobs: readonly NewJob[] = [],
    ): Promise<boolean> =>
      (await quotes.updateMany({ enquiryId, askedAt: { $gt: NEVER, $lte: until } }, {
        $set: { askedAt: NEVER, answeredAt: until, ...(answeredBy && { answeredBy }) },
        ...(jobs.length > 0 && { $push: { pendingJobs: { $each: [...jobs] } } }),
      } as UpdateFilter<QuoteDocument>)) > 0,

    /** Begins to send a draft, with the job that ends it. Null if it is no draft any more. */
    claim: ({ _id, version }: QuoteDocument, sentBy: StoredPerson, job: NewJob) =>
      move({ _id, state: 'draft', version }, { state: 'sending', sentBy }, [job], false),

    /**
     * Marks the sent revision of the enquiry as replaced by a later one. Null without one. The later one itself, or one
     * after it, may have been sent meanwhile: that stays.
     */
    async replaceCurrent(
      { enquiryId, revision }: Pick<QuoteDocument, 'enquiryId' | 'revision'>,
      jobs: (id: string) => readonly Pending[],
    ): Promise<QuoteDocument | null> {
      const current = await quotes.findOne({ slot: currentOf(enquiryId) })
      if (!current) return null
      const filter = { _id: current._id, state: 'sent', revision: { $lt: revision } } as const
      return move(filter, { state: 'replaced' }, jobs(current._id.toHexString()))
    },

    /** Ends the sending of a draft. Null if another process has. */
    markSent(
      { _id, enquiryId, ...quote }: QuoteDocument,
      sent: QuotedEnquiry & { quotedTerms: QuotedTerms; sentAt: Date },
      jobs: readonly Pending[],
    ) {
      const slot = currentOf(enquiryId)
      const derived = derivedOf({ ...quote, ...sent })
      return move(
        { _id, state: 'sending' },
        { ...sent, ...derived, state: 'sent', slot },
        jobs,
        false,
      )
    },

    /** Makes a revision a draft again whose sending has failed. */
    release: ({ _id }: Pick<QuoteDocument, '_id'>) =>
      move({ _id, state: 'sending' }, { state: 'draft' }, [], false),

    /** Accepts a sent revision that is valid on this day. It stays the current one. */
    accept: (
      { _id }: Pick<QuoteDocument, '_id'>,
      today: string,
      fields: Required<Pick<QuoteDocument, 'acceptance' | 'total'>>,
      jobs: readonly Pending[],
    ) =>
      move(
        { _id, state: 'sent', validUntil: { $gte: today } },
        { ...fields, state: 'accepted' },
        jobs,
        false,
      ),

    decline: (
      { _id }: Pick<QuoteDocument, '_id'>,
      today: string,
      declineReason: string,
      jobs: readonly Pending[],
    ) =>
      move(
        { _id, state: 'sent', validUntil: { $gte: today } },
        { state: 'declined', declineReason },
        jobs,
      ),

    /** Ends a sent revision whose last day is before this one. */
    expire: ({ _id }: Pick<QuoteDocument, '_id'>, today: string, jobs: readonly Pending[]) =>
      move({ _id, state: 'sent', validUntil: { $lt: today } }, { state: 'expired' }, jobs),

    /** Withdraws a revision that is sent or accepted. */
    withdraw: (
      { _id }: Pick<QuoteDocument, '_id'>,
      withdrawnBy: StoredPerson,
      jobs: readonly Pending[],
    ) =>
      move(
        { _id, state: { $in: ['sent', 'accepted'] } },
        { state: 'withdrawn', withdrawnBy },
        jobs,
      ),

    /** Counts an opening of the page. @param first the jobs of the first one */
    async countOpening(tokenHash: string, first: readonly NewJob[]): Promise<QuoteDocument | null> {
      const opened = { $inc: { openings: 1 }, $set: { lastOpenedAt: new Date() } } as const
      const shown = { $nin: ['draft', 'sending'] as QuoteDocument['state'][] }
      return (
        (await quotes.findOneAndUpdate(
          { tokenHash, openings: 0, state: shown },
          { ...opened, $push: { pendingJobs: { $each: [...first] } } },
        )) ?? quotes.findOneAndUpdate({ tokenHash, state: shown }, opened)
      )
    },

    /** What the overview counts of each quote that was sent in [from, before). */
    sentIn: (from: Date, before: Date) =>
      quotes.find(
        { sentAt: { $gte: from, $lt: before } },
        { projection: { sentAt: 1, state: 1, total: 1, _id: 0 } },
      ),

    list: (query: QuoteListQuery): Promise<Page<ListedQuote>> =>
      findPage(listing, query, conditionsOf(query)),

    /** All pages of the list, in slices. */
    slices: (query: QuoteListQuery): AsyncGenerator<ListedQuote[]> =>
      findSlices(listing, query, conditionsOf(query)),

    /** Removes the quotes of enquiries, so that nothing of them stays in the files. */
    async removeOf(enquiryIds: readonly string[]): Promise<void> {
      await quotes.deleteMany({ enquiryId: { $in: [...enquiryIds] } }, { erase: true })
    },
  }
}

export type QuotesRepository = ReturnType<typeof createQuotesRepository>

const draftOf = (enquiryId: string) => `${enquiryId}:draft`
const currentOf = (enquiryId: string) => `${enquiryId}:current`

function byId(id: string): { _id: ObjectId } {
  return { _id: new ObjectId(id) }
}

/** The amounts of each option. */
export function amountsOf({ options, ...pricing }: QuoteContent): OptionAmounts[] {
  return options.map(({ lines }) => optionAmounts(lines, pricing))
}

/** What lists sort and search by. */
function derivedOf(
  quote: QuoteContent & Pick<QuoteDocument, 'number' | 'fullName' | 'tourName'>,
): Pick<QuoteDocument, 'total' | 'searchText'> {
  const { number, fullName, title, tourName } = quote
  return {
    total: Math.min(...amountsOf(quote).map(({ total }) => total)),
    searchText: searchTextOf(number, fullName, title, tourName),
  }
}

function conditionsOf({ state, view, enquiryId }: QuoteListQuery): Filter<QuoteDocument>[] {
  const conditions: Filter<QuoteDocument>[] = []
  if (state) conditions.push({ state: state === 'draft' ? { $in: ['draft', 'sending'] } : state })
  if (view === 'asked') conditions.push({ askedAt: { $gt: NEVER } })
  else if (view) conditions.push({ state: 'sent' })
  if (view === 'seen') conditions.push({ openings: { $gt: 0 } })
  if (view === 'ending') {
    conditions.push({ validUntil: { $lte: daysAfter(indianDay(new Date()), ENDING_DAYS) } })
  }
  if (enquiryId) conditions.push({ enquiryId: enquiryId.toLowerCase() })
  return conditions
}

/** The state that clients see. */
export function stateOf({ state }: Pick<QuoteDocument, 'state'>): QuoteState {
  return state === 'sending' ? 'draft' : state
}

/** When a person last opened the page; null if nobody did. */
export function openedAt({ openings, lastOpenedAt }: QuoteDocument): string | null {
  return openings === 0 ? null : lastOpenedAt.toISOString()
}

/** When the open question was asked; null without one. */
export function askedAtOf({ askedAt }: QuoteDocument): string | null {
  return askedAt > NEVER ? askedAt.toISOString() : null
}

function toListed(document: QuoteDocument): ListedQuote {
  return {
    _id: document._id.toHexString(),
    number: document.number,
    state: stateOf(document),
    title: document.title,
    validUntil: document.validUntil,
    enquiryId: document.enquiryId,
    fullName: document.fullName,
    tourId: document.tourId || null,
    tourName: document.tourName,
    sentAt: document.sentAt?.toISOString() ?? null,
    openings: document.openings,
    lastOpenedAt: openedAt(document),
    askedAt: askedAtOf(document),
    createdAt: document.createdAt.toISOString(),
    version: document.version,
    total: document.total,
  }
}
