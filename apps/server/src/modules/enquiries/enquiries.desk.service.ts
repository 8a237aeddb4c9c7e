import type { RequestSession, Session } from '@bharat/contracts/accounts'
import { daysAfter } from '@bharat/contracts/departure-states'
import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import {
  type BulkOutcome,
  bulkEnquiryChange,
  type EnquiryChange,
  type EnquiryDetail,
  type EnquiryReplyInput,
  type EnquirySummary,
  enquiryChange,
  enquiryRecordInput,
  enquiryReplyInput,
  noteInput,
  type WonInput,
} from '@bharat/contracts/enquiry-desk'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import {
  CLOSED_STAGES,
  COUNTED_STAGES,
  type CorrectedField,
  isOpenStage,
  isSpoken,
} from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import type { Job } from '@bharat/contracts/jobs'
import { partyText } from '@bharat/contracts/party-text'
import type { Person, Saved, StoredPerson } from '@bharat/contracts/replies'
import { defaultSubject, QUOTE_TEMPLATE } from '@bharat/contracts/reply-text'
import type { WebhookEvent } from '@bharat/contracts/webhook-events'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import { changeEach } from '../records/bulk-changes.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { DeskEnquiry, DeskFields, EnquiryDeskRepository } from './enquiries.desk.repository.ts'
import type { StoredEntry } from './enquiries.documents.repository.ts'
import type { EnquiryFeed } from './enquiries.feed.ts'
import { withMailStates } from './enquiries.mail-states.ts'
import { replyMailOf } from './enquiries.reply-job.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'
import { writtenPhone } from './enquiries.search-keys.ts'
import type { EnquirySeats } from './enquiries.seats.ts'
import { type EnquiredTour, snapshotOf } from './enquiries.service.ts'

export type { DigestPart } from './enquiries.digest.repository.ts'

interface Dependencies {
  repository: EnquiryDeskRepository
  /** Stores an enquiry. */
  insert: EnquiriesRepository['insert']
  /** The prefix of new references. */
  referencePrefix(): Promise<string>
  /** A tour, shown or not; null for an unknown id. */
  findTour(id: string): Promise<EnquiredTour | null>
  /** The mail and the notifications to an account for which a colleague records an enquiry. */
  reminding: (channel: EnquiryChannel, to: string) => Promise<(enquiryId: string) => NewJob[]>
  seats: Pick<EnquirySeats, 'take' | 'freeing' | 'settle'>
  /** Tells the open desks about a change. */
  feed: Pick<EnquiryFeed, 'wake'>
  /** Announces changes and notes to other systems. */
  events: Pick<WebhookEvents, 'announcing'>
  /** Sends the mails to visitors. */
  jobs: Pick<JobQueue, 'wake'>
  /** The jobs with these keys. */
  findJobs(keys: readonly string[]): Promise<Job[]>
  /** Whether a mail server is configured. */
  mails: boolean
  /** An administrator who may be responsible for enquiries; null for any other id. */
  findAdmin(id: string): Promise<Person | null>
  /** The admins who may be responsible for enquiries, by e-mail. */
  listAdmins(): Promise<Person[]>
  namePersons: NamePersons
  /** A visitor was replied to: the questions about the quotes of the enquiry are answered. */
  onReply(enquiryId: string, at: Date): Promise<void>
  now?: () => Date
}

/** Enquiries of one request that are changed at a time: their commits are shared. */
const AT_ONCE = 20

/** Enquiries that are handed over at a time. */
const BATCH = 100

/** Days after which somebody asks what became of a quote. */
const QUOTE_FOLLOW_UP_DAYS = 2

/** An entry about a quote; `after` says what happened to it, such as `BR-7K3Q/2 sent`. */
export type QuoteEntry = Required<Pick<StoredEntry, 'key' | 'after' | 'actor'>> &
  Pick<StoredEntry, 'text' | 'token'>

/** The change of a field, with its entry in the timeline. */
interface Step {
  fields: DeskFields
  entry?: Omit<StoredEntry, 'at' | 'actor'>
}

/** The sales desk: stages, assignees, follow-ups, notes and replies (docs/decisions/031-sales-desk.md). */
export function createEnquiryDeskService(dependencies: Dependencies) {
  const {
    repository,
    insert,
    referencePrefix,
    findTour,
    reminding,
    seats,
    feed,
    events,
    jobs,
    findJobs,
    mails,
    findAdmin,
    listAdmins,
    namePersons,
    onReply,
    now = () => new Date(),
  } = dependencies

  return {
    /** An enquiry with its timeline and the same person's other enquiries. @throws DomainError NOT_FOUND */
    get: async (id: string): Promise<EnquiryDetail> => detailOf(await stored(id)),

    /** The admins who may be responsible for an enquiry, by e-mail. */
    listAssignees: listAdmins,

    /**
     * Records a conversation that no form has brought. The visitor gets no mail; a colleague who is responsible for it is
     * reminded. @throws DomainError INVALID
     */
    async record(value: unknown, session: RequestSession): Promise<Saved<EnquiryDetail>> {
      const { tourId, departure, assigneeId, followUpOn, ...said } = parseInput(
        enquiryRecordInput,
        value,
      )
      const about = await aboutOf(tourId ?? null, departure ?? null)
      const assignee = assigneeId ? await adminOf(assigneeId) : null
      const announced = await events.announcing('enquiry.created')
      // Without an address only a chat can answer.
      const channel = said.origin === 'whatsapp' || said.email === '' ? 'whatsapp' : 'email'
      const reminded =
        assignee && assignee._id !== session.userId ? await reminding(channel, assignee._id) : null
      let arrived: { id: string; jobs: readonly NewJob[] } = { id: '', jobs: [] }
      await insert(
        channel,
        { ...said, phone: writtenPhone(said.phone), ...about },
        (id) => {
          arrived = { id, jobs: [...(reminded?.(id) ?? []), ...announced(id)] }
          return arrived.jobs
        },
        undefined,
        await referencePrefix(),
        {
          assigneeId: assignee?._id ?? '',
          assigneeEmail: assignee?.email ?? '',
          followUpOn: followUpOn ?? '',
          timeline: [{ kind: 'recorded', at: now(), ...actorOf(session) }],
          ...(isSpoken(said.origin) && { firstReplyAt: now(), unanswered: false }),
        },
      )
      feed.wake()
      if (arrived.jobs.length > 0) jobs.wake()
      const item = await withoutRemoved(await stored(arrived.id))
      return { message: deskMessages.recorded, item: await detailOf(item) }
    },

    /**
     * Changes stage, assignee or follow-up date, or corrects who asks and for what. Concurrent changes are applied one after the other.
     * @throws DomainError NOT_FOUND, INVALID, CONFLICT for too few seats, and with `current` for an outdated version
     */
    async change(
      id: string,
      value: unknown,
      session: RequestSession,
    ): Promise<Saved<EnquiryDetail>> {
      const current = await stored(id)
      const { version, assigneeId, ...change } = parseInput(enquiryChange, value)
      if (change.phone) change.phone = writtenPhone(change.phone)
      const assignee = await assigneeOf(assigneeId)
      const { enquiry } = await apply(
        current,
        (latest) => wantedOf(latest, change, assignee),
        actorOf(session),
        version,
      )
      return { message: deskMessages.updated, item: await detailOf(enquiry) }
    },

    /**
     * Makes an enquiry won, with its seats. A repetition changes nothing.
     * @param booked the departure of a tour, by default of that of the enquiry
     * @param acting who does it; by default the traveller
     * @throws DomainError NOT_FOUND, INVALID for an unknown departure, CONFLICT for too few seats
     */
    async win(
      enquiryId: string,
      { tourId, ...won }: Partial<WonInput> & { tourId?: string },
      acting: Pick<StoredEntry, 'actor' | 'token'> = { actor: null },
    ): Promise<DeskEnquiry> {
      const wanted = { departure: null, seats: null, amount: null, ...won }
      const { enquiry } = await apply(
        await stored(enquiryId),
        async (latest) => ({
          stage: 'won',
          ...(await correctedAbout(latest, { tourId, departure: wanted.departure ?? undefined })),
          won: bookedOf(latest, { tourId, departure: undefined }, wanted),
          assignee: undefined,
        }),
        acting,
      )
      return enquiry
    },

    /** Makes the same change to several enquiries, or another one to each. @throws DomainError INVALID */
    async changeMany(value: unknown, session: RequestSession): Promise<BulkOutcome> {
      if (typeof value === 'object' && value !== null && Reflect.get(value, 'won')) {
        throw invalid('won', deskMessages.wonInEach)
      }
      const { ids, each, ...same } = parseInput(bulkEnquiryChange, value)
      const people = new Map([[same.assigneeId, assigneeOf(same.assigneeId)]])
      await people.get(same.assigneeId)
      const changes = new Map<string, Partial<EnquiryChange>>([
        ...ids.map((id) => [id, same] as const),
        ...each.map(({ id, ...change }) => [id, change] as const),
      ])
      const { group: _, ...outcome } = await changeEach(
        [...changes.keys()],
        async (id) => {
          const { assigneeId, version, ...change } = changes.get(id) ?? {}
          if (!people.has(assigneeId)) people.set(assigneeId, assigneeOf(assigneeId))
          const assignee = await people.get(assigneeId)
          const wanted = (latest: DeskEnquiry) => wantedOf(latest, change, assignee)
          return (await apply(await stored(id), wanted, actorOf(session), version)).isChanged
        },
        AT_ONCE,
      )
      return outcome
    },

    /**
     * Gives the open enquiries of an account to another person, or to nobody. May be repeated.
     * @param successor looked up for each batch: that person may lose the permission meanwhile
     * @param actor who removed the account; null if that account is removed itself
     */
    async handOver(
      from: string,
      successor: () => Promise<Person | null>,
      actor: StoredPerson | null,
      signal: AbortSignal,
    ): Promise<void> {
      for (;;) {
        const open = await repository.openOf(from, BATCH)
        if (open.length === 0) return
        const assignee = await successor()
        const given: DeskEnquiry[] = []
        for (const enquiry of open) {
          signal.throwIfAborted()
          // An enquiry that another request has changed meanwhile is read again.
          const changed = await store(enquiry, stepsOf(enquiry, { assignee }), { actor })
          if (changed) given.push(changed)
        }
        if (assignee === null || (await successor())) continue
        for (const enquiry of given) await withoutRemoved(enquiry)
      }
    },

    /** Adds a note. It does not count as a change of the enquiry's version. @throws DomainError NOT_FOUND, INVALID */
    async addNote(
      id: string,
      value: unknown,
      session: RequestSession,
    ): Promise<Saved<EnquiryDetail>> {
      const { text } = parseInput(noteInput, value)
      const entry = { kind: 'note', text, at: now(), ...actorOf(session) } as const
      const announced = (await events.announcing('enquiry.note_added'))(id)
      const item = await repository.addNote(id, entry, announced)
      if (announced.length > 0) jobs.wake()
      return recorded(deskMessages.noteAdded, item)
    },

    /**
     * Records that a visitor was answered, and sends the reply if the input says so.
     * @throws DomainError NOT_FOUND, INVALID, CONFLICT without a mail server
     */
    async addReply(
      id: string,
      value: unknown,
      session: RequestSession,
    ): Promise<Saved<EnquiryDetail>> {
      const { send, subject, ...reply } = parseInput(enquiryReplyInput, value)
      const entry = { ...reply, kind: 'reply', at: now(), ...actorOf(session) } as const
      if (!send) {
        const item = await repository.addReply(id, entry)
        await replied(id, entry.at)
        return recorded(deskMessages.replyRecorded, await quotedBy(reply, item, session))
      }
      if (!mails) throw new DomainError('CONFLICT', deskMessages.noMailServer)
      const { reference, _id, email } = await stored(id)
      if (email === '') {
        const errors = [{ field: 'send', message: deskMessages.noEmail }]
        throw new DomainError('INVALID', deskMessages.noEmail, { errors })
      }
      const mail = {
        id: crypto.randomUUID(),
        subject: subject ?? defaultSubject(reference),
        text: reply.text ?? '',
      }
      const item = await repository.addReply(
        _id,
        { ...entry, subject: mail.subject, mailId: mail.id },
        { reply: mail, job: replyMailOf(_id, mail.id) },
      )
      jobs.wake()
      await replied(_id, entry.at)
      return recorded(deskMessages.replyQueued, await quotedBy(reply, item, session))
    },

    /**
     * Adds an entry about a quote of an enquiry, once for each key. An enquiry that was erased meanwhile has none.
     * @param effect runs before the entry is stored, also for a repetition; it returns a further line of the entry
     */
    async recordQuote(
      id: string,
      { text = null, ...entry }: QuoteEntry,
      { effect, jobs: added = [] }: { effect?: () => Promise<unknown>; jobs?: NewJob[] } = {},
    ): Promise<void> {
      const known = await repository.find(id)
      if (!known || known.timeline.some(({ key }) => key === entry.key)) return
      const line = await effect?.()
      const lines = [text, typeof line === 'string' && line].filter(Boolean).join('\n') || null
      await repository.addQuoteEntry(id, { ...entry, kind: 'quote', text: lines, at: now() }, added)
      feed.wake()
      if (added.length > 0) jobs.wake()
    },

    /**
     * An accepted quote was withdrawn: a won enquiry is quoted again, and gives its seats back. A repetition changes nothing.
     * @returns whether it was won
     */
    async reopen(id: string, actor: StoredPerson): Promise<boolean> {
      const current = await repository.find(id)
      if (current?.stage !== 'won') return false
      const wanted = async ({ stage }: DeskEnquiry) => ({
        stage: stage === 'won' ? ('quoted' as const) : undefined,
        assignee: undefined,
      })
      return (await apply(current, wanted, { actor })).isChanged
    },

    /** A quote was sent: an open enquiry is quoted, and has a follow-up. A repetition changes nothing. */
    async markQuoted(id: string, actor: StoredPerson): Promise<void> {
      for (;;) {
        const current = await repository.find(id)
        if (!current || CLOSED_STAGES.some((stage) => stage === current.stage)) return
        const followUpOn = current.followUpOn ?? daysAfter(indianDay(now()), QUOTE_FOLLOW_UP_DAYS)
        const steps = stepsOf(current, { stage: 'quoted', followUpOn, assignee: undefined })
        if (steps.length === 0 || (await store(current, steps, { actor }))) return
      }
    },

    /** An enquiry with its timeline as it is stored; null for an unknown id. */
    find: repository.find,

    /** How many enquiries each stage and view has. */
    async summary({ userId }: Session): Promise<EnquirySummary> {
      const day = indianDay(now())
      const [stages, today, tomorrow, overdue, mine, unassigned, unanswered] = await Promise.all([
        repository.countStages(),
        repository.countDue('today', day),
        repository.countDue('tomorrow', day),
        repository.countDue('overdue', day),
        repository.countAssigned(userId),
        repository.countAssigned(''),
        repository.countUnanswered(),
      ])
      const all = COUNTED_STAGES.reduce((sum, stage) => sum + stages[stage], 0)
      return { all, ...stages, today, tomorrow, overdue, mine, unassigned, unanswered }
    },
  }

  /**
   * Changes an enquiry, unless it is as wanted.
   * @param version if set, the change is rejected if another version is stored
   */
  async function apply(
    first: DeskEnquiry,
    wantedOf: (current: DeskEnquiry) => Promise<WantedChange>,
    acting: Pick<StoredEntry, 'actor' | 'token'>,
    version?: number,
  ): Promise<{ enquiry: DeskEnquiry; isChanged: boolean }> {
    /** The tours whose seats may be free afterwards, and the versions for which they were taken. */
    const unsettled = new Map<string, number>()
    try {
      for (let current = first; ; current = await stored(first._id)) {
        if (version !== undefined && version !== current.version) {
          return throwConflict(await detailOf(current))
        }
        const wanted = await wantedOf(current)
        const steps = stepsOf(current, wanted)
        if (steps.length === 0) return { enquiry: current, isChanged: false }
        const won = steps.find((step) => step.fields.won !== undefined)?.fields.won
        if (won !== undefined && current.won?.tourId) unsettled.set(current.won.tourId, 0)
        const taken = won && (await seats.take(current, won))
        if (taken) unsettled.set(taken.tourId, taken.version)
        const changed = await store(current, steps, acting)
        // Otherwise another request has changed the enquiry meanwhile.
        if (!changed) continue
        const enquiry = wanted.assignee ? await withoutRemoved(changed) : changed
        return { enquiry, isChanged: true }
      }
    } finally {
      for (const [tourId, decided] of unsettled) await seats.settle(tourId, first._id, decided)
    }
  }

  /** The reply is stored: if this fails, the desk sees the question until somebody says that it is answered. */
  async function replied(id: string, at: Date): Promise<void> {
    await onReply(id, at).catch(() => undefined)
  }

  /** The assignee may have been removed after the check, and the hand-over may have missed this enquiry. */
  async function withoutRemoved(enquiry: DeskEnquiry): Promise<DeskEnquiry> {
    if (!enquiry.assignee || (await findAdmin(enquiry.assignee._id))) return enquiry
    return (await store(enquiry, stepsOf(enquiry, { assignee: null }), { actor: null })) ?? enquiry
  }

  /** Stores a change. Returns null if another request has changed the enquiry meanwhile. */
  async function store(
    current: DeskEnquiry,
    steps: readonly Step[],
    acting: Pick<StoredEntry, 'actor' | 'token'>,
  ): Promise<DeskEnquiry | null> {
    const at = now()
    const fields = Object.assign({}, ...steps.map((step) => step.fields)) as DeskFields
    fields.firstReplyAt = firstReplyAfter(current, fields.stage, at)
    const entries = steps.flatMap(({ entry }) => (entry ? [{ ...entry, at, ...acting }] : []))
    const announced = await announcementsOf(current, fields)
    const freed = fields.won === undefined ? null : seats.freeing(current)
    if (freed) announced.push(freed)
    const changed = await repository.change(current, fields, entries, announced)
    if (!changed) return null
    feed.wake()
    if (announced.length > 0) jobs.wake()
    return changed
  }

  /** The events of a change: one for each field that differs. */
  async function announcementsOf(
    { _id, stage, assignee, followUpOn }: DeskEnquiry,
    fields: DeskFields,
  ): Promise<NewJob[]> {
    const announce = async (
      event: WebhookEvent,
      from: string | null | undefined,
      to: string | null | undefined,
    ) => (to === undefined ? [] : (await events.announcing(event))(_id, { from: from ?? null, to }))
    const toId = fields.assignee === null ? null : fields.assignee?._id
    return [
      ...(await announce('enquiry.stage_changed', stage, fields.stage)),
      ...(await announce('enquiry.assignee_changed', assignee?._id, toId)),
      ...(await announce('enquiry.follow_up_changed', followUpOn, fields.followUpOn)),
    ]
  }

  /** After a reply from the quote template, an open enquiry is quoted. */
  async function quotedBy(
    { templateId }: Pick<EnquiryReplyInput, 'templateId'>,
    item: DeskEnquiry | null,
    session: RequestSession,
  ): Promise<DeskEnquiry | null> {
    if (!item || templateId !== QUOTE_TEMPLATE) return item
    const wanted = async ({ stage }: DeskEnquiry) => ({
      stage: isOpenStage(stage) ? ('quoted' as const) : undefined,
      assignee: undefined,
    })
    return (await apply(item, wanted, actorOf(session))).enquiry
  }

  async function stored(id: string): Promise<DeskEnquiry> {
    return orNotFound(await repository.find(id), deskMessages.notFound)
  }

  async function detailOf(enquiry: DeskEnquiry): Promise<EnquiryDetail> {
    const { uncollected: _, ...row } = enquiry
    const [timeline, related] = await Promise.all([
      withMailStates(enquiry, findJobs),
      repository.related(enquiry),
    ])
    await namePersons([
      row.assignee,
      ...timeline.flatMap(({ actor, assignee }) => [actor, assignee]),
      ...related.map(({ assignee }) => assignee),
    ])
    return { ...row, timeline, related }
  }

  /** What an enquiry keeps of a tour and a departure. @throws DomainError INVALID for an unknown one */
  async function aboutOf(tourId: string | null, day: string | null) {
    const tour = tourId === null ? null : await findTour(tourId)
    if (tourId !== null && !tour) throw invalid('tourId', deskMessages.tour)
    const about = tour ? snapshotOf(tour, day ?? '') : { tour: null, departure: null }
    if (day !== null && !about.departure) throw invalid('departure', deskMessages.departure)
    return { tour: about.tour ?? undefined, departure: about.departure ?? undefined }
  }

  /** The tour and departure that a change sets. A departure belongs to its tour; an unchanged tour stays as it was. */
  async function correctedAbout(
    current: DeskEnquiry,
    { tourId, departure }: Pick<EnquiryChange, 'tourId' | 'departure'>,
  ): Promise<Pick<DeskFields, 'tour' | 'departure'>> {
    const before = current.tour?._id ?? null
    const isOther = tourId !== undefined && tourId !== before
    const day = departure === current.departure?.date && !isOther ? undefined : departure
    if (!isOther && !day) return day === null ? { departure: null } : {}
    const about = await aboutOf(isOther ? tourId : before, day ?? null)
    return { ...(isOther && { tour: about.tour ?? null }), departure: about.departure ?? null }
  }

  /** What a change wants of the stored enquiry. */
  async function wantedOf(
    latest: DeskEnquiry,
    { tourId, departure, won, ...change }: Omit<ChangeOf, 'assigneeId'>,
    assignee: Person | null | undefined,
  ): Promise<WantedChange> {
    const about = await correctedAbout(latest, { tourId, departure: won?.departure ?? departure })
    return {
      ...change,
      ...about,
      won: won ? bookedOf(latest, { tourId, departure }, won) : movedBooking(latest, change, about),
      assignee,
    }
  }

  /** @throws DomainError NOT_FOUND */
  async function recorded(
    message: string,
    item: DeskEnquiry | null,
  ): Promise<Saved<EnquiryDetail>> {
    const enquiry = orNotFound(item, deskMessages.notFound)
    feed.wake()
    return { message, item: await detailOf(enquiry) }
  }

  /** @param id null for nobody, undefined for no change. @throws DomainError INVALID */
  async function assigneeOf(id: string | null | undefined): Promise<Person | null | undefined> {
    return typeof id === 'string' ? adminOf(id) : id
  }

  /** @throws DomainError INVALID */
  async function adminOf(id: string): Promise<Person> {
    const admin = await findAdmin(id)
    if (!admin) throw invalid('assigneeId', deskMessages.assignee)
    return admin
  }
}

export type EnquiryDeskService = ReturnType<typeof createEnquiryDeskService>

/** Who acts, for an entry of the timeline. */
function actorOf({ userId, email, token }: RequestSession): Pick<StoredEntry, 'actor' | 'token'> {
  return { actor: { _id: userId, email }, ...(token && { token: token.name }) }
}

/** What an enquiry books: a departure of its tour. Seats are those of a departure. @throws DomainError INVALID without one */
function bookedOf(
  current: DeskEnquiry,
  { tourId, departure }: Pick<EnquiryChange, 'tourId' | 'departure'>,
  won: WonInput,
) {
  const before = current.tour?._id ?? null
  const about = tourId === undefined ? before : tourId
  const known = about === before && departure === undefined ? current.departure?.date : departure
  const day = won.departure ?? (won.seats === null ? null : (known ?? null))
  if (won.seats !== null && day === null) {
    throw invalid('won.departure', deskMessages.wonWithoutDeparture)
  }
  return { ...won, departure: day, tourId: day === null ? null : about }
}

/** A corrected departure moves what is booked on it. @throws DomainError CONFLICT for seats without a departure */
function movedBooking(
  { won, tour: before }: DeskEnquiry,
  { stage = 'won' }: Pick<ChangeOf, 'stage'>,
  { tour = before, departure }: Pick<DeskFields, 'tour' | 'departure'>,
): DeskFields['won'] {
  if (!won?.departure || stage !== 'won' || departure === undefined) return undefined
  if (departure) return { ...won, departure: departure.date, tourId: tour?._id ?? null }
  if (won.seats !== null) {
    throw new DomainError(
      'CONFLICT',
      deskMessages.wonStays(won.seats, formatCalendarDay(won.departure)),
    )
  }
  return { ...won, departure: null, tourId: null }
}

/** When the first reply was, after a change: a stage beyond new counts as one until it is taken back. */
function firstReplyAfter(
  { firstReplyAt, timeline, origin }: DeskEnquiry,
  stage: DeskFields['stage'],
  at: Date,
): Date | null | undefined {
  if (stage !== 'new') return stage && stage !== 'spam' && !firstReplyAt ? at : undefined
  const isReplied =
    isSpoken(origin) || timeline.some(({ kind }) => kind === 'reply' || kind === 'quote')
  return firstReplyAt && !isReplied ? null : undefined
}

type ChangeOf = Partial<Omit<EnquiryChange, 'version'>>

type WantedChange = Partial<
  Omit<EnquiryChange, 'version' | 'assigneeId' | 'tourId' | 'departure' | 'won'>
> &
  Pick<DeskFields, 'tour' | 'departure' | 'won'> & { assignee: Person | null | undefined }

/** What a change does to the stored enquiry: nothing for a field that has the value already. */
function stepsOf(current: DeskEnquiry, wanted: WantedChange): Step[] {
  const { assignee, followUpOn } = wanted
  const steps = [...stageSteps(current, wanted), ...corrections(current, wanted)]
  if (assignee !== undefined && assignee?._id !== current.assignee?._id) {
    const stored = assignee && { _id: assignee._id, email: assignee.email }
    steps.push({ fields: { assignee: stored }, entry: { kind: 'assignee', assignee: stored } })
  }
  if (followUpOn !== undefined && followUpOn !== current.followUpOn) {
    steps.push({ fields: { followUpOn }, entry: { kind: 'followUp', followUpOn } })
  }
  return steps
}

/** How the timeline says what was corrected; null for nothing. */
const CORRECTED: {
  [Field in CorrectedField]: (of: Pick<DeskFields, CorrectedField>) => string | null
} = {
  fullName: ({ fullName }) => fullName || null,
  phone: ({ phone }) => phone || null,
  email: ({ email }) => email || null,
  tour: ({ tour }) => tour?.title ?? null,
  departure: ({ departure }) => departure?.date ?? null,
  party: ({ party }) => partyText(party ?? null) || null,
}

/** An entry for each field that differs. @throws DomainError INVALID if nobody could be answered */
function corrections(current: DeskEnquiry, wanted: WantedChange): Step[] {
  const { phone = current.phone, email = current.email } = wanted
  if (phone === '' && email === '') throw invalid('phone', deskMessages.contact)
  return (Object.keys(CORRECTED) as CorrectedField[]).flatMap((field) => {
    const value = wanted[field]
    if (value === undefined || Bun.deepEquals(value, current[field])) return []
    const [before, after] = [current, wanted].map(CORRECTED[field])
    return [{ fields: { [field]: value }, entry: { kind: 'corrected', field, before, after } }]
  })
}

/** A lost enquiry has a reason, and only a won one has booked something. @throws DomainError INVALID */
function stageSteps(current: DeskEnquiry, { stage, lostReason, won }: WantedChange): Step[] {
  const to = stage ?? current.stage
  if (to !== 'lost' && lostReason) throw invalid('lostReason', deskMessages.lostReasonOnlyLost)
  if (to !== 'won' && won) throw invalid('won', deskMessages.onlyWon)
  const text = lostReason ?? current.lostReason
  if (to === 'lost' && !text) throw invalid('lostReason', deskMessages.lostReason)
  if (to !== current.stage) {
    const reason = to === 'lost' ? text : null
    const entry = {
      kind: 'stage',
      from: current.stage,
      to,
      text: reason,
      ...(won && { won }),
    } as const
    const booked = won ?? (current.won ? null : undefined)
    return [{ fields: { stage: to, lostReason: reason, won: booked }, entry }]
  }
  if (won && !Bun.deepEquals(won, current.won)) {
    return [{ fields: { won }, entry: { kind: 'won', won } }]
  }
  if (to === 'lost' && text !== current.lostReason) {
    return [{ fields: { lostReason: text }, entry: { kind: 'lostReason', text } }]
  }
  return []
}
