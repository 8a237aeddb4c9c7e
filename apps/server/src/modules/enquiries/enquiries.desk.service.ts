import type { RequestSession, Session } from '@bharat/contracts/accounts'
import {
  type EnquiryChange,
  type EnquiryDetail,
  type EnquirySummary,
  enquiryChange,
  enquiryReplyInput,
  noteInput,
} from '@bharat/contracts/enquiry-desk'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { indianDay } from '@bharat/contracts/indian-day'
import type { Job } from '@bharat/contracts/jobs'
import type { Person, Saved, StoredPerson } from '@bharat/contracts/replies'
import { defaultSubject } from '@bharat/contracts/reply-text'
import type { WebhookEvent } from '@bharat/contracts/webhook-events'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { DeskEnquiry, DeskFields, EnquiryDeskRepository } from './enquiries.desk.repository.ts'
import type { StoredEntry } from './enquiries.documents.repository.ts'
import type { EnquiryFeed } from './enquiries.feed.ts'
import { withMailStates } from './enquiries.mail-states.ts'
import { replyMailOf } from './enquiries.reply-job.ts'

interface Dependencies {
  repository: EnquiryDeskRepository
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
  now?: () => Date
}

/** Enquiries that are handed over at a time. */
const BATCH = 100

/** The change of a field, with its entry in the timeline. */
interface Step {
  fields: DeskFields
  entry?: Omit<StoredEntry, 'at' | 'actor'>
}

/** The sales desk: stages, assignees, follow-ups, notes and replies (docs/decisions/031-sales-desk.md). */
export function createEnquiryDeskService(dependencies: Dependencies) {
  const {
    repository,
    feed,
    events,
    jobs,
    findJobs,
    mails,
    findAdmin,
    listAdmins,
    namePersons,
    now = () => new Date(),
  } = dependencies

  return {
    /** An enquiry with its timeline and the same person's other enquiries. @throws DomainError NOT_FOUND */
    get: async (id: string): Promise<EnquiryDetail> => detailOf(await stored(id)),

    /** The admins who may be responsible for an enquiry, by e-mail. */
    listAssignees: listAdmins,

    /**
     * Changes stage, assignee or follow-up date. Concurrent changes are applied one after the other.
     * @throws DomainError NOT_FOUND, INVALID, CONFLICT with `current` for an outdated version
     */
    async change(
      id: string,
      value: unknown,
      session: RequestSession,
    ): Promise<Saved<EnquiryDetail>> {
      let current = await stored(id)
      const { version, assigneeId, ...change } = parseInput(enquiryChange, value)
      const assignee = typeof assigneeId === 'string' ? await adminOf(assigneeId) : assigneeId
      for (;;) {
        if (version !== undefined && version !== current.version) {
          return throwConflict(await detailOf(current))
        }
        const steps = stepsOf(current, { ...change, assignee })
        if (steps.length === 0) return updated(current)
        const changed = await store(current, steps, actorOf(session))
        if (changed) return updated(assignee ? await withoutRemoved(changed) : changed)
        // Another request has changed the enquiry meanwhile.
        current = await stored(id)
      }
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
      if (!send) return recorded(deskMessages.replyRecorded, await repository.addReply(id, entry))
      if (!mails) throw new DomainError('CONFLICT', deskMessages.noMailServer)
      const { reference, _id } = await stored(id)
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
      return recorded(deskMessages.replyQueued, item)
    },

    /** How many enquiries each stage and view has. */
    async summary({ userId }: Session): Promise<EnquirySummary> {
      const day = indianDay(now())
      const [stages, today, overdue, mine] = await Promise.all([
        repository.countStages(),
        repository.countDue('today', day),
        repository.countDue('overdue', day),
        repository.countAssigned(userId),
      ])
      const all = Object.values(stages).reduce((sum, count) => sum + count, 0)
      return { all, ...stages, today, overdue, mine }
    },
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
    if (fields.stage && !current.firstReplyAt) fields.firstReplyAt = at
    const entries = steps.flatMap(({ entry }) => (entry ? [{ ...entry, at, ...acting }] : []))
    const announced = await announcementsOf(current, fields)
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

  /** @throws DomainError NOT_FOUND */
  async function recorded(
    message: string,
    item: DeskEnquiry | null,
  ): Promise<Saved<EnquiryDetail>> {
    const enquiry = orNotFound(item, deskMessages.notFound)
    feed.wake()
    return { message, item: await detailOf(enquiry) }
  }

  async function updated(enquiry: DeskEnquiry): Promise<Saved<EnquiryDetail>> {
    return { message: deskMessages.updated, item: await detailOf(enquiry) }
  }

  /** @throws DomainError INVALID */
  async function adminOf(id: string): Promise<Person> {
    const admin = await findAdmin(id)
    if (!admin) throw invalid('assigneeId', deskMessages.assignee)
    return admin
  }
}

/** Who acts, for an entry of the timeline. */
function actorOf({ userId, email, token }: RequestSession): Pick<StoredEntry, 'actor' | 'token'> {
  return { actor: { _id: userId, email }, ...(token && { token: token.name }) }
}

type WantedChange = Partial<Omit<EnquiryChange, 'version' | 'assigneeId'>> & {
  assignee: Person | null | undefined
}

/** What a change does to the stored enquiry: nothing for a field that has the value already. */
function stepsOf(current: DeskEnquiry, wanted: WantedChange): Step[] {
  const { assignee, followUpOn } = wanted
  const steps = stageSteps(current, wanted)
  if (assignee !== undefined && assignee?._id !== current.assignee?._id) {
    const stored = assignee && { _id: assignee._id, email: assignee.email }
    steps.push({ fields: { assignee: stored }, entry: { kind: 'assignee', assignee: stored } })
  }
  if (followUpOn !== undefined && followUpOn !== current.followUpOn) {
    steps.push({ fields: { followUpOn }, entry: { kind: 'followUp', followUpOn } })
  }
  return steps
}

/** A lost enquiry has a reason, and no other one has. @throws DomainError INVALID */
function stageSteps(current: DeskEnquiry, { stage, lostReason }: WantedChange): Step[] {
  const to = stage ?? current.stage
  if (to !== 'lost' && lostReason) throw invalid('lostReason', deskMessages.lostReasonOnlyLost)
  const text = lostReason ?? current.lostReason
  if (to === 'lost' && !text) throw invalid('lostReason', deskMessages.lostReason)
  if (to !== current.stage) {
    const reason = to === 'lost' ? text : null
    const entry = { kind: 'stage', from: current.stage, to, text: reason } as const
    return [{ fields: { stage: to, lostReason: reason }, entry }]
  }
  if (to === 'lost' && text !== current.lostReason) {
    return [{ fields: { lostReason: text }, entry: { kind: 'lostReason', text } }]
  }
  return []
}
