import type { RequestSession } from '@bharat/contracts/accounts'
import { defined } from '@bharat/contracts/defined'
import type { Enquiry } from '@bharat/contracts/enquiries'
import { travellerActions } from '@bharat/contracts/enquiry-stages'
import { endOfIndianDay, indianDay } from '@bharat/contracts/indian-day'
import type { Page } from '@bharat/contracts/list'
import {
  type AnnouncedQuote,
  type ListedQuote,
  newQuoteInput,
  type PublicQuote,
  type Quote,
  type QuoteContent,
  quoteAcceptanceInput,
  quoteDeclineInput,
  quoteDiscardQuery,
  quoteInput,
  quoteListQuery,
  quoteQuestionInput,
  quoteSendInput,
} from '@bharat/contracts/quotes'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { QuotePageContent } from '@bharat/contracts/rendering'
import type { Person, Saved } from '@bharat/contracts/replies'
import type { Tour } from '@bharat/contracts/tours'
import type { RateLimits } from '../../database/rate-limits.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import { hashOf, newLinkToken } from '../accounts/link-tokens.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import type { EnquiryDeskService } from '../enquiries/enquiries.desk.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { PushService } from '../reminders/push.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import { type KeptReply, openReply, sealReply } from './entered-reply.ts'
import {
  createQuoteEvents,
  type EventDetail,
  expiryKeyOf,
  type QuoteEvent,
  withoutExpiry,
} from './quotes.events.ts'
import { quoteLimit } from './quotes.limits.ts'
import { prefilledQuote } from './quotes.prefill.ts'
import {
  amountsOf,
  askedAtOf,
  type QuoteDocument,
  type QuotedEnquiry,
  type QuotesRepository,
  stateOf,
} from './quotes.repository.ts'
import {
  announcedChanges,
  changedParts,
  dayImagesOf,
  hashOfContent,
  seatsLeftOf,
  shownOf,
  termsNow,
  textOf,
  toAnnounced,
  toQuote,
} from './quotes.views.ts'

interface Dependencies {
  repository: QuotesRepository
  /** An enquiry; null for an unknown id. */
  findEnquiry(id: string): Promise<Enquiry | null>
  desk: Pick<EnquiryDeskService, 'find' | 'recordQuote' | 'markQuoted' | 'win' | 'reopen'>
  tours: Pick<ToursService, 'findComplete'>
  site: Pick<SiteService, 'getPublic'>
  /** The people of the company, as the site shows them. */
  listTeam(): Promise<{ name: string; image: string }[]>
  images: Pick<MediaService, 'lookUp'>
  /** Encrypts the tokens of links, which the desk shows again. */
  secretBox: SecretBox
  limits: Pick<RateLimits, 'take' | 'count'>
  events: Pick<WebhookEvents, 'announcing'>
  jobs: Pick<JobQueue, 'wake' | 'enqueue'>
  push: Pick<PushService, 'replying'>
  /** Whether a mail server is configured. */
  mails: boolean
  /** The origin of the site. */
  publicUrl: () => string
  namePersons: NamePersons
  now?: () => Date
}

/**
 * Quotes (issue 31): each revision is a document, and each change of its state one conditional update. A revision that is
 * about to be sent first replaces the current one: whether a traveller accepts that one or the desk replaces it is decided
 * by one update of one document.
 */
export function createQuotesService(dependencies: Dependencies) {
  const {
    repository,
    findEnquiry,
    tours,
    site,
    listTeam,
    images,
    secretBox,
    limits,
    jobs,
    mails,
    publicUrl,
    namePersons,
    now = () => new Date(),
  } = dependencies
  const events = createQuoteEvents({ ...dependencies, repository, notifying })
  const today = () => indianDay(now())

  return {
    list: async (query: unknown): Promise<Page<ListedQuote>> =>
      repository.list(parseInput(quoteListQuery, query)),

    /** All pages of the list, in slices. */
    slices: (query: unknown): AsyncIterable<ListedQuote[]> =>
      repository.slices(parseInput(quoteListQuery, query)),

    /** A quote as the desk sees it. @throws DomainError NOT_FOUND */
    get: async (id: string): Promise<Quote> => quoteOf(await stored(id)),

    /**
     * Makes a draft for an enquiry: what the input leaves out comes from its tour, departure and party, and the settings.
     * @throws DomainError INVALID, NOT_FOUND without the enquiry, CONFLICT if it has a draft already
     */
    async create(value: unknown, session: RequestSession): Promise<Saved<Quote>> {
      const { enquiryId, ...given } = parseInput(newQuoteInput, value)
      const enquiry = orNotFound(
        await findEnquiry(enquiryId.toLowerCase()),
        quoteMessages.enquiryNotFound,
      )
      const tour = await tourOf(enquiry.tour?._id)
      const prefilled = prefilledQuote({
        enquiry,
        tour,
        site: await site.getPublic(),
        today: today(),
      })
      const content = contentOf({ ...prefilled, ...defined(given) })
      return draft(enquiry, content, session)
    },

    /**
     * Makes the next revision of a quote as a draft, with the same content.
     * @throws DomainError NOT_FOUND, CONFLICT if there is a draft already
     */
    async revise(id: string, session: RequestSession): Promise<Saved<Quote>> {
      const before = await stored(id)
      const enquiry = orNotFound(await findEnquiry(before.enquiryId), quoteMessages.enquiryNotFound)
      // A draft may have a day that is over: the desk sets another one before it sends the quote.
      return draft(enquiry, contentIn(before), session)
    },

    /**
     * Saves a draft. A day of departure that was changed must be one of the tour.
     * @throws DomainError INVALID, NOT_FOUND, CONFLICT with `current` for another version and for a quote that is no draft
     */
    async update(id: string, value: unknown, session: RequestSession): Promise<Saved<Quote>> {
      const { version, ...input } = parseInput(quoteInput, value)
      const content = contentOf(input)
      for (;;) {
        const current = await stored(id)
        const isStale = version !== undefined && version !== current.version
        if (current.state !== 'draft' || isStale) {
          if (isStale) return throwConflict(await quoteOf(current))
          throw await conflictWith(quoteMessages.notDraft, current)
        }
        if (content.departure !== current.departure)
          await checkDeparture({ ...current, ...content })
        const parts = changedParts(contentIn(current), content).join(', ')
        const change = { version: current.version, ...(parts !== '' && { parts }) }
        const entered = parts === '' ? [] : await events.jobsOf('changed', current, change)
        const saved = await repository.save(current, content, personOf(session), entered)
        if (!saved) continue
        if (parts !== '') {
          jobs.wake()
          await recordNow(saved, 'changed', change)
        }
        return { message: quoteMessages.updated, item: await quoteOf(saved) }
      }
    },

    /**
     * Sends a draft: it replaces the revision that is sent. A repetition by a client gets a conflict.
     * @throws DomainError NOT_FOUND, INVALID for content that cannot be sent, CONFLICT with `current` for another version
     * than the client has seen, if it is no draft, or another revision is accepted
     */
    async send(
      id: string,
      value: unknown,
      session: RequestSession,
    ): Promise<Saved<Quote> & { url: string }> {
      const { version } = parseInput(quoteSendInput, value ?? {})
      const current = await stored(id)
      if (current.state !== 'draft') throw await conflictWith(quoteMessages.notDraft, current)
      if (version !== undefined && version !== current.version) {
        throwConflict(await quoteOf(current))
      }
      contentOf(contentIn(current))
      await checkDeparture(current)
      const unpriced = amountsOf(current).findIndex(({ total }) => total <= 0)
      if (unpriced >= 0) {
        throw invalid(`options.${unpriced}.lines.0.unitPrice`, quoteMessages.noPrice)
      }
      const claimed = await repository.claim(current, personOf(session), sendingJob(current))
      if (!claimed) return throwConflict(await quoteOf(await stored(id)))
      const sent = await finishSending(id)
      if (sent.state !== 'sent') throw await conflictWith(quoteMessages.acceptedBefore, sent)
      jobs.wake()
      await recordNow(sent, 'sent')
      return { message: quoteMessages.sent, item: await quoteOf(sent), url: urlOf(sent) ?? '' }
    },

    /**
     * Discards a draft; the enquiry keeps that there was one. @throws DomainError INVALID, NOT_FOUND, CONFLICT with `current` for
     * another version, or if it is no draft
     */
    async discard(
      id: string,
      query: unknown,
      session: RequestSession,
    ): Promise<{ message: string }> {
      const { version } = parseInput(quoteDiscardQuery, query)
      const current = await stored(id)
      if (current.state !== 'draft') throw await conflictWith(quoteMessages.notDiscarded, current)
      if (version > 0 && version !== current.version) throwConflict(await quoteOf(current))
      const { enquiryId, number } = current
      const detail = { number, version: current.version }
      // The document cannot have the job: it goes. The job looks first whether it did.
      const [entered] = await events.jobsOf('discarded', current, detail)
      const dueAt = new Date(now().getTime() + DISCARDED_MS)
      if (entered) await jobs.enqueue({ ...entered, dueAt })
      if (!(await repository.discard(current)))
        return throwConflict(await quoteOf(await stored(id)))
      const actor = personOf(session)
      await events.recordDiscarded(id, enquiryId, detail, actor).catch(() => undefined)
      return { message: quoteMessages.discarded }
    },

    /** Notes that the questions about the quotes of an enquiry are answered which were asked until then. */
    answered: async (enquiryId: string, until: Date): Promise<void> => {
      await repository.answer(enquiryId, until)
    },

    /** The same, by a person of the desk. @throws DomainError NOT_FOUND, CONFLICT without a question */
    async answer(id: string, session: RequestSession): Promise<Saved<Quote>> {
      const until = now()
      const { enquiryId } = await stored(id)
      // The question may be about an earlier revision.
      const asked = (await repository.ofEnquiries([enquiryId])).find(askedAtOf)
      const detail = { at: until.getTime() }
      const entered = asked ? await events.jobsOf('answered', asked, detail) : []
      if (!asked || !(await repository.answer(enquiryId, until, personOf(session), entered))) {
        throw new DomainError('CONFLICT', quoteMessages.noQuestion)
      }
      jobs.wake()
      await recordNow(asked, 'answered', detail)
      return { message: quoteMessages.answered, item: await quoteOf(await stored(id)) }
    },

    /** Ends a sending that was begun; nothing for any other quote. */
    async resumeSending(id: string): Promise<void> {
      if ((await repository.get(id))?.state === 'sending') await finishSending(id)
    },

    /**
     * Withdraws a quote that is sent or accepted. The enquiry that an acceptance has made won is quoted again, and gives its
     * seats back. @throws DomainError NOT_FOUND, CONFLICT
     */
    async withdraw(id: string, session: RequestSession): Promise<Saved<Quote>> {
      const current = await stored(id)
      const withdrawn = await repository.withdraw(current, personOf(session), [
        ...(await events.jobsOf('withdrawn', current)),
        withoutExpiry(id),
      ])
      if (!withdrawn) throw new DomainError('CONFLICT', quoteMessages.notSent)
      jobs.wake()
      await recordNow(withdrawn, 'withdrawn')
      return { message: quoteMessages.withdrawn, item: await quoteOf(withdrawn) }
    },

    /** Ends a quote after its last day; nothing for any other one. */
    expire,

    /** Enters an event of a quote into its enquiry. A repetition changes nothing. */
    recordEvent: events.record,
    recordDiscarded: events.recordDiscarded,

    /** What a traveller sees of a quote, also of a draft. @throws DomainError NOT_FOUND */
    preview: async (id: string): Promise<PublicQuote> => publicOf(await stored(id)),

    /** The quote of a link, for its page, in any state. @throws DomainError NOT_FOUND, TOO_MANY for guesses */
    async open(token: string, address: string): Promise<PublicQuote> {
      return publicOf(await byToken(token, address))
    },

    /**
     * The quote of a link, for other programs.
     * @throws DomainError NOT_FOUND, TOO_MANY for guesses, CONFLICT with `state` and `newerUrl` if it was withdrawn or replaced
     */
    async read(token: string, address: string): Promise<PublicQuote> {
      const quote = await byToken(token, address)
      if (quote.state === 'withdrawn' || quote.state === 'replaced') throw await notCurrent(quote)
      return publicOf(quote)
    },

    /** Counts that a person opened the page of a link. @throws DomainError NOT_FOUND, TOO_MANY */
    async countOpening(token: string, address: string): Promise<{ message: string }> {
      await limits.take(quoteLimit('opening', address))
      await countOpeningOf(await byToken(token, address))
      return { message: quoteMessages.opened }
    },

    /**
     * Accepts an option. The same option by the same name again is answered as the first time.
     * @throws DomainError INVALID, NOT_FOUND, TOO_MANY; CONFLICT with `state` and `newerUrl` for a quote that is not current
     */
    async accept(token: string, value: unknown, address: string): Promise<Saved<PublicQuote>> {
      const { option, name } = parseInput(quoteAcceptanceInput, value)
      const quote = await repliedTo(token, address)
      const chosen = amountsOf(quote)[option]
      if (!chosen) throw invalid('option', quoteMessages.choose)
      const acceptance = { at: now(), option, name, hash: hashOfContent(quote, option) }
      const accepted =
        quote.state === 'sent' &&
        (await repository.accept(quote, today(), { acceptance, total: chosen.total }, [
          ...(await events.jobsOf('accepted', quote)),
          withoutExpiry(quote._id.toHexString()),
        ]))
      if (accepted) {
        jobs.wake()
        await recordNow(accepted, 'accepted')
        return { message: quoteMessages.accepted, item: await publicOf(accepted) }
      }
      const current = await latest(quote)
      const same =
        current.acceptance?.option === option &&
        current.acceptance.name.toLowerCase() === name.toLowerCase()
      if (current.state !== 'accepted' || !same) throw await notCurrent(current)
      return { message: quoteMessages.accepted, item: await publicOf(current) }
    },

    /** Declines a quote. @throws DomainError INVALID, NOT_FOUND, TOO_MANY, CONFLICT with `state` and `newerUrl` */
    async decline(token: string, value: unknown, address: string): Promise<Saved<PublicQuote>> {
      const { reason } = parseInput(quoteDeclineInput, value ?? {})
      const quote = await repliedTo(token, address)
      const declined =
        quote.state === 'sent' &&
        (await repository.decline(quote, today(), reason, [
          ...(await events.jobsOf('declined', quote)),
          withoutExpiry(quote._id.toHexString()),
        ]))
      if (!declined) {
        const current = await latest(quote)
        if (current.state !== 'declined') throw await notCurrent(current)
        return { message: quoteMessages.declined, item: await publicOf(current) }
      }
      jobs.wake()
      await recordNow(declined, 'declined')
      return { message: quoteMessages.declined, item: await publicOf(declined) }
    },

    /** Enters a question into the enquiry, and mails it to the person responsible. @throws DomainError INVALID, NOT_FOUND, TOO_MANY */
    async ask(token: string, value: unknown, address: string): Promise<{ message: string }> {
      const { text } = parseInput(quoteQuestionInput, value)
      const quote = await repliedTo(token, address)
      const { enquiryId, number } = quote
      const quoteId = quote._id.toHexString()
      // A browser may send a form again: the same question on the same day is one, unless it was answered meanwhile.
      const first = `${quoteId}:question:${hashOf(`${today()} ${text}`)}`
      const same = (await dependencies.desk.find(enquiryId))?.timeline.filter(({ key }) =>
        key?.startsWith(first),
      )
      const last = same?.at(-1)
      const isOpen = last && new Date(last.at) > (quote.answeredAt ?? new Date(0))
      const key = (isOpen && last.key) || (same?.length ? `${first}:${same.length}` : first)
      const payload = { quoteId, enquiryId, event: 'question', entry: key }
      const notices: NewJob[] = await notifying('question', key, enquiryId)
      // One mail at once, and one at the end of some minutes with what was asked in them.
      const asked = await limits.count(`quotemail:${quoteId}`, MAILED_MS)
      const slot = Math.floor(now().getTime() / MAILED_MS)
      const notice: NewJob = {
        type: 'quote-notice-mail',
        key: asked === 1 ? `quote-notice:${key}` : `quote-notice:${quoteId}:${slot}`,
        payload: { ...payload, isSum: asked > 1 },
        ...(asked > 1 && { dueAt: new Date((slot + 1) * MAILED_MS) }),
      }
      await dependencies.desk.recordQuote(
        enquiryId,
        { key, after: `${number}: ${travellerActions.asked}`, text, actor: null },
        {
          effect: () => repository.ask(quote, now()),
          jobs: mails ? [...notices, notice] : notices,
        },
      )
      return { message: quoteMessages.asked }
    },

    /**
     * The quote of a link, for its page. `asked`: a question waits for an answer. `isAnswered`: none does, and one was answered.
     * @param own the last question of the browser: only it gets the words
     * @throws DomainError NOT_FOUND, TOO_MANY for guesses
     */
    async openPage(
      token: string,
      address: string,
      own: KeptReply['asked'],
    ): Promise<Pick<QuotePageContent, 'quote' | 'asked' | 'isAnswered'>> {
      const document = await byToken(token, address)
      const quote = await publicOf(document)
      const { answeredAt } = document
      if (!askedAtOf(document)) return { quote, isAnswered: answeredAt !== undefined }
      const isWaiting = own && own.at > (answeredAt?.getTime() ?? 0)
      return { quote, asked: isWaiting ? own.text : '' }
    },

    /** What was entered on the page of a link, for its cookie (`entered-reply.ts`). */
    sealReply: (reply: KeptReply, token: string) => sealReply(secretBox, reply, token),
    openReply: (sealed: string, token: string) => openReply(secretBox, sealed, token),

    /** What other systems learn of a quote; null if it does not exist any more. */
    async announcedOf(id: string): Promise<AnnouncedQuote | null> {
      const document = await repository.get(id)
      return document && toAnnounced(document)
    },

    /** What the mail with a quote contains; null if it is not current any more. */
    async mailOf(id: string): Promise<{ quote: PublicQuote; email: string; url: string } | null> {
      const document = await repository.get(id)
      const url = document && urlOf(document)
      if (document?.state !== 'sent' || document.email === '' || !url) return null
      return { quote: await publicOf(document), email: document.email, url }
    },

    /** The quotes of an enquiry for a copy of what is stored about a person, as texts. */
    copiesOf: async (enquiryId: string): Promise<string[]> =>
      (await repository.ofEnquiries([enquiryId])).map(textOf),

    /** The ids of the quotes of enquiries. */
    idsOf: async (enquiryIds: readonly string[]): Promise<string[]> =>
      (await repository.ofEnquiries(enquiryIds)).map(({ _id }) => _id.toHexString()),

    /** Removes the quotes of enquiries: their links end. */
    removeOf: repository.removeOf,

    /** What the overview counts of the quotes that were sent in [from, before). */
    sentIn: repository.sentIn,
  }

  /** The notifications of a reply, for whom is responsible for the enquiry. */
  async function notifying(
    says: Parameters<PushService['replying']>[0],
    key: string,
    enquiryId: string,
  ): Promise<NewJob[]> {
    const accountId = (await findEnquiry(enquiryId))?.assignee?._id ?? null
    return dependencies.push.replying(says, key, { enquiryId, accountId })
  }

  async function stored(id: string): Promise<QuoteDocument> {
    return orNotFound(await repository.get(id), quoteMessages.notFound)
  }

  async function countOpeningOf(quote: QuoteDocument): Promise<void> {
    const first = quote.openings === 0 ? await events.jobsOf('seen', quote) : []
    const opened = await repository.countOpening(quote.tokenHash, first)
    if (opened?.openings !== 1) return
    jobs.wake()
    await recordNow(opened, 'seen')
  }

  /** The quote of a link, to which its traveller replies. A browser without scripts says nothing else of an opening. */
  async function repliedTo(token: string, address: string): Promise<QuoteDocument> {
    const quote = await byToken(token, address)
    // Of each quote: many travellers may share the address of their network. What a field rejects does not count.
    await limits.take(quoteLimit('reply', `${address}:${quote.tokenHash}`))
    if (quote.openings === 0) await countOpeningOf(quote)
    return quote
  }

  /**
   * The quote of a link; a draft has none yet. An address may guess a few times a minute: a valid link counts nothing.
   * @throws DomainError NOT_FOUND, TOO_MANY
   */
  async function byToken(token: string, address: string): Promise<QuoteDocument> {
    const quote = await repository.byToken(hashOf(token))
    if (quote && stateOf(quote) !== 'draft') return quote
    await limits.take(quoteLimit('guess', address))
    throw new DomainError('NOT_FOUND', quoteMessages.notFound)
  }

  async function draft(
    enquiry: Enquiry,
    content: QuoteContent,
    session: RequestSession,
  ): Promise<Saved<Quote>> {
    const _id = repository.newId()
    const token = newLinkToken()
    const inserted = await repository.insert(
      {
        _id,
        enquiryId: enquiry._id,
        revision: (await repository.lastRevision(enquiry._id)) + 1,
        reference: enquiry.reference ?? enquiry._id,
        ...quotedOf(enquiry),
        tokenHash: hashOf(token),
        sealedToken: secretBox.seal(token, _id),
        content,
        createdBy: personOf(session),
      },
      await events.jobsOf('drafted', { _id, enquiryId: enquiry._id }),
    )
    if (!inserted) throw new DomainError('CONFLICT', quoteMessages.openDraft)
    // The enquiry may have been erased meanwhile, with the quotes that it had then.
    if (!(await findEnquiry(enquiry._id))) {
      await repository.removeOf([enquiry._id])
      throw new DomainError('NOT_FOUND', quoteMessages.enquiryNotFound)
    }
    jobs.wake()
    await recordNow(inserted, 'drafted')
    return { message: quoteMessages.created, item: await quoteOf(inserted) }
  }

  /** @throws DomainError INVALID */
  function contentOf(value: unknown): QuoteContent {
    const { version: _, ...content } = parseInput(quoteInput, value)
    return content
  }

  /** A day is free for a tour without departures. @throws DomainError INVALID for a past day, and for one that the tour has not */
  async function checkDeparture({ departure, tourId }: QuoteDocument): Promise<void> {
    if (departure === null) return
    if (departure < today()) throw invalid('departure', quoteMessages.pastDeparture)
    const departures = (await tourOf(tourId))?.departures ?? []
    if (departures.length > 0 && !departures.some(({ date }) => date === departure)) {
      throw invalid('departure', quoteMessages.unknownDeparture)
    }
  }

  /**
   * Ends the sending of a claimed draft, also after a `kill -9`: the current revision is replaced, and the draft takes its
   * place. If the traveller has accepted that one meanwhile, the draft is one again.
   */
  async function finishSending(id: string): Promise<QuoteDocument> {
    const quote = await stored(id)
    if (quote.state !== 'sending') return quote
    const { enquiryId } = quote
    const replaced = await repository.replaceCurrent(quote, (former) => [withoutExpiry(former)])
    if (!replaced && (await repository.currentOf(enquiryId))) {
      return (await repository.release(quote)) ?? stored(id)
    }
    const enquiry = await findEnquiry(enquiryId)
    const tour = await tourOf(quote.tourId)
    const sent = await repository.markSent(
      quote,
      {
        ...(enquiry ? quotedOf(enquiry) : quote),
        tourId: quote.tourId,
        tourName: quote.tourName,
        quotedTerms: termsNow(await site.getPublic(), tour),
        sentAt: now(),
      },
      [
        ...(await events.jobsOf('sent', quote)),
        {
          type: 'quote-expiry',
          key: expiryKeyOf(id),
          payload: { quoteId: id, enquiryId },
          dueAt: endOfIndianDay(quote.validUntil),
        },
        ...(mails && (enquiry?.email ?? quote.email) !== '' ? [mailJob(quote)] : []),
      ],
    )
    return sent ?? stored(id)
  }

  async function expire(id: string): Promise<void> {
    const quote = await repository.get(id)
    if (!quote) return
    const expired = await repository.expire(quote, today(), await events.jobsOf('expired', quote))
    if (!expired) return
    jobs.wake()
    await recordNow(expired, 'expired')
  }

  /** A quote whose change has failed, as it is now; it may have ended before its job has run. */
  async function latest({ _id, state }: QuoteDocument): Promise<QuoteDocument> {
    const id = _id.toHexString()
    if (state === 'sent') await expire(id)
    return stored(id)
  }

  /** Enters an event at once; if that fails, its job does. */
  async function recordNow(
    quote: QuoteDocument,
    event: QuoteEvent,
    detail?: EventDetail,
  ): Promise<void> {
    await events.record(quote._id.toHexString(), event, detail).catch(() => undefined)
  }

  async function notCurrent(quote: QuoteDocument): Promise<DomainError> {
    return new DomainError('CONFLICT', quoteMessages.notCurrent, {
      state: stateOf(quote),
      newerUrl: await newerUrlOf(quote),
    })
  }

  async function conflictWith(message: string, document: QuoteDocument): Promise<DomainError> {
    return new DomainError('CONFLICT', message, { current: await quoteOf(document) })
  }

  /** The page of the revision that came after one that is over, whatever has become of it; null if none has. */
  async function newerUrlOf(document: QuoteDocument): Promise<string | null> {
    return (await newerOf(document)).newerUrl
  }

  async function newerOf(
    document: QuoteDocument,
  ): Promise<Pick<PublicQuote, 'newerUrl' | 'newerSentAt' | 'newerChanges'>> {
    const { enquiryId, state, revision } = document
    const none = { newerUrl: null, newerSentAt: null, newerChanges: [] }
    if (!OVER.includes(state)) return none
    const newest = await repository.newestOf(enquiryId)
    if (!newest || newest.revision <= revision) return none
    // The link of a draft that is being sent is valid as soon as that has ended.
    if (newest.state === 'sending') await finishSending(newest._id.toHexString())
    return {
      newerUrl: urlOf(newest),
      newerSentAt: newest.sentAt?.toISOString() ?? null,
      newerChanges: announcedChanges(contentIn(document), contentIn(newest)),
    }
  }

  /** The page of a quote; null if another session secret has sealed its token. */
  function urlOf({ _id, sealedToken }: Pick<QuoteDocument, '_id' | 'sealedToken'>): string | null {
    const token = secretBox.open(sealedToken, _id.toHexString())
    return token && `${publicUrl()}/q/${token}`
  }

  async function quoteOf(document: QuoteDocument): Promise<Quote> {
    const [tour, enquiry] = await Promise.all([
      tourOf(document.tourId),
      findEnquiry(document.enquiryId),
    ])
    const item = toQuote(document, urlOf(document), seatsLeftOf(document, tour, enquiry))
    await namePersons([item.createdBy])
    return item
  }

  async function tourOf(id: string | undefined): Promise<Tour | null> {
    return id ? tours.findComplete(id) : null
  }

  async function publicOf(document: QuoteDocument): Promise<PublicQuote> {
    const [settings, tour, enquiry] = await Promise.all([
      site.getPublic(),
      tourOf(document.tourId),
      findEnquiry(document.enquiryId),
    ])
    const terms = document.quotedTerms ?? termsNow(settings, tour)
    const responsible: Person = enquiry?.assignee ?? { ...document.createdBy, name: '' }
    await namePersons([responsible])
    const { name } = responsible
    const team = name === '' ? [] : await listTeam()
    const named = team.filter((member) => member.name.toLowerCase() === name.toLowerCase())
    const image = named.find((member) => member.image !== '')?.image
    return {
      ...shownOf(document),
      seatsLeft: seatsLeftOf(document, tour, enquiry),
      // Sending a draft takes the name that its enquiry has then.
      fullName: stateOf(document) === 'draft' && enquiry ? enquiry.fullName : document.fullName,
      cover: tour?.mainImage ?? null,
      dayImages: dayImagesOf(document.itinerary, tour),
      tour: tour?.activeStatus ? { id: tour._id, title: tour.tourName } : null,
      depositPercent: null,
      balanceDays: null,
      ...terms,
      contact: {
        name,
        image: image ? (await images.lookUp([image]))(image) : null,
        phone: settings.phones.primary,
        whatsapp: settings.whatsapp.number,
        email: settings.email,
        availability: settings.availability,
      },
      ...(await newerOf(document)),
      canAccept: document.state === 'sent' && document.validUntil >= today(),
    }
  }
}

export type QuotesService = ReturnType<typeof createQuotesService>

/** Their links lead on to a later revision. */
const OVER: readonly QuoteDocument['state'][] = ['declined', 'expired', 'withdrawn', 'replaced']

/** After this time a job enters what a process that ended could not. */
const DISCARDED_MS = 60_000

/** The desk gets one mail about the questions of a quote within this time. */
const MAILED_MS = 5 * 60_000

/** The content of a stored quote. */
function contentIn(document: QuoteDocument): QuoteContent {
  const { title, validUntil, party, departure, itinerary, included, notIncluded } = document
  const { options, discount, tax, tcsRate, terms, note, internal } = document
  const texts = { title, validUntil, party, departure, itinerary, included, notIncluded }
  return { ...texts, options, discount, tax, tcsRate, terms, note, internal }
}

function quotedOf({ fullName, phone, email, tour }: Enquiry): QuotedEnquiry {
  return { fullName, phone, email, tourId: tour?._id ?? '', tourName: tour?.title ?? '' }
}

function personOf({ userId, email }: RequestSession) {
  return { _id: userId, email }
}

/** The job that ends a sending. A draft that could not be sent may be sent again. */
function sendingJob({ _id, enquiryId }: QuoteDocument): NewJob {
  const key = `quote-sending:${crypto.randomUUID()}`
  return { type: 'quote-sending', key, payload: { quoteId: _id.toHexString(), enquiryId } }
}

function mailJob({ _id, enquiryId }: QuoteDocument): NewJob {
  const quoteId = _id.toHexString()
  return { type: 'quote-mail', key: `quote-mail:${quoteId}`, payload: { quoteId, enquiryId } }
}
