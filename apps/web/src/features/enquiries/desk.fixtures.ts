import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { isOpenStage } from '@bharat/contracts/enquiry-stages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { QUOTE_TEMPLATE } from '@bharat/contracts/reply-text'
import { site } from '@bharat/contracts/site-defaults'
import { errorResponse, respond } from '../../../../../.storybook/network.ts'
import { idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { ReplySiteDocument } from '../../admin/session/reply-sender.ts'
import {
  AddEnquiryNoteDocument,
  AddEnquiryReplyDocument,
  ChoosableToursDocument,
  CreateEnquiryDocument,
  DeskChoicesDocument,
  DeskListDocument,
  type DeskRow,
  DeskSummaryDocument,
  type EnquiryData,
  EnquiryDocument,
  KnownPersonDocument,
  RetryMailDocument,
  SentQuoteDocument,
  SentQuotesDocument,
  type TimelineData,
  UpdateEnquiriesDocument,
  UpdateEnquiryDocument,
  WonDeparturesDocument,
  WonFactsDocument,
} from './desk.admin-documents.ts'
import { byStage } from './desk-rows.ts'

export const asha = { _id: idOf(901), email: 'asha@bharatbyroad.example', name: 'Asha Menon' }
export const ravi = { _id: idOf(902), email: 'ravi@bharatbyroad.example', name: '' }

const LONG =
  'There are four of us, two of them over seventy, and we would like to go from Thrissur to Hampi and back in the second half of May, without driving at night.'
const names = ['Anjali Menon', 'Rohit Deshpande', 'Claire Dubois', 'Fatima Sheikh']
const stages = ['new', 'contacted', 'new', 'quoted', 'won', 'new', 'lost'] as const

/** The n-th enquiry, newest first. */
export function enquiryOf(n: number): EnquiryData {
  const stage = stages[n % stages.length] ?? 'new'
  const createdAt = new Date(Date.UTC(2026, 9, 28, 9, 30) - n * 7_200_000).toISOString()
  const received: TimelineData = {
    at: createdAt,
    actor: null,
    token: null,
    kind: 'received',
    from: null,
    to: null,
    text: null,
    won: null,
    assignee: null,
    followUpOn: null,
    channel: null,
    field: null,
    before: null,
    after: null,
    templateId: null,
    subject: null,
    mail: null,
    mailError: null,
    jobId: null,
  }
  const isNew = stage === 'new'
  const tour =
    n % 3 === 0
      ? { _id: idOf(101), title: 'Kerala to Kashmir', price: 124_999, priceBasis: '' }
      : n % 3 === 1
        ? { _id: idOf(102), title: 'The Konkan coast road', price: 0, priceBasis: '' }
        : null
  return {
    _id: idOf(n + 1),
    fullName: names[n % names.length] ?? '',
    phone: `+9198470123${String(n % 100).padStart(2, '0')}`,
    phoneKey: `9198470123${String(n % 100).padStart(2, '0')}`,
    phoneValid: n !== 2,
    email: `visitor${n}@example.com`,
    message: n % 2 === 0 ? LONG : 'Two of us, in May?',
    channel: n % 2 === 0 ? 'email' : 'whatsapp',
    origin: 'website',
    mail: 'none',
    createdAt,
    reference: `BR-7K${String(n).padStart(2, '0')}`,
    stage,
    lostReason: stage === 'lost' ? 'Booked elsewhere' : null,
    won:
      stage === 'won'
        ? // As the client adds it to every object of a reply; an input does not take it.
          Object.assign(
            { departure: '2027-01-12', seats: 2, amount: 238_000 },
            { __typename: 'WonEnquiry' },
          )
        : null,
    assignee: n % 4 === 1 ? asha : null,
    followUpOn: n % 5 === 3 ? '2026-10-20' : null,
    repeatOf: n === 4 ? idOf(6) : null,
    firstReplyAt: isNew ? null : new Date(Date.parse(createdAt) + 25 * 60_000).toISOString(),
    version: 1,
    tour,
    departure: tour
      ? { date: '2027-01-12', endDate: '2027-02-02', price: n % 3 === 0 ? 119_000 : 0 }
      : null,
    page: tour ? `/tours/${tour._id}` : '/home',
    utm: { source: n === 0 ? 'instagram' : '', medium: n === 0 ? 'story' : '', campaign: '' },
    referrer: n === 0 ? 'www.instagram.com' : '',
    party: n === 0 ? { adults: 2, children: [4, 9], month: '2027-05', note: '' } : null,
    device: 'phone',
    timeline: isNew
      ? [received]
      : [
          received,
          {
            ...received,
            at: new Date(Date.parse(createdAt) + 25 * 60_000).toISOString(),
            actor: asha,
            token: n % 3 === 0 ? 'Customer database' : null,
            kind: 'stage',
            from: 'new',
            to: stage,
          },
        ],
    related: [],
  }
}

/** The newest ones. 64 have two pages, and more new ones than a column of the board shows. */
export const enquiriesOf = (count: number) => Array.from({ length: count }, (_, n) => enquiryOf(n))

const NOT_TAKEN = 'The mail server did not take a message (ECONNECTION).'

interface DeskOptions {
  enquiries?: readonly EnquiryData[]
  /** Another administrator's version, stored before the first change of an enquiry. */
  meanwhile?: (enquiry: EnquiryData) => EnquiryData
  /** The first change fails. */
  failsOnce?: boolean
  /** Seats that the departure of a won enquiry has. */
  seatsLeft?: number
  /** A mail server is configured. Its first attempt fails. */
  mailServer?: boolean
}

/** A server with enquiries in memory, without a choice one in each stage: a full list takes twice as long to draw. */
export function deskServer({
  enquiries = enquiriesOf(8),
  meanwhile,
  failsOnce,
  seatsLeft = 9,
  mailServer = false,
}: DeskOptions = {}) {
  const stored = new Map(enquiries.map((enquiry) => [enquiry._id, enquiry]))
  let interferes = meanwhile
  let fails = failsOnce
  const all = () => [...stored.values()]
  const at = '2026-10-28T10:00:00.000Z'

  function store(id: string, change: Partial<EnquiryData>, entry: Partial<TimelineData>) {
    const before = stored.get(id) as EnquiryData
    const [first] = enquiryOf(0).timeline
    const added = { ...first, actor: asha, at, ...entry } as TimelineData
    const item = { ...before, ...change, timeline: [...before.timeline, added] }
    stored.set(id, item)
    return { message: 'Saved.', item }
  }
  const filtered = (variables: {
    search: string
    assignee?: string | null | undefined
    due?: string | null | undefined
    unanswered?: boolean | null | undefined
    open?: boolean | null | undefined
  }): DeskRow[] =>
    all().filter(
      ({ fullName, assignee, followUpOn, stage }) =>
        fullName.toLowerCase().includes(variables.search.toLowerCase()) &&
        (!variables.assignee || assignee?._id === asha._id) &&
        (!variables.unanswered || stage === 'new') &&
        (!variables.open || isOpenStage(stage)) &&
        (!variables.due || (followUpOn !== null && isOpenStage(stage))),
    )

  return {
    ...respond(DeskSummaryDocument, () => ({
      adminEnquirySummary: {
        all: all().length,
        ...byStage((stage) => all().filter((each) => each.stage === stage).length),
        spam: 0,
        today: 0,
        tomorrow: 0,
        unassigned: all().filter(({ assignee }) => !assignee).length,
        unanswered: filtered({ search: '', unanswered: true }).length,
        overdue: filtered({ search: '', due: 'overdue' }).length,
        mine: filtered({ search: '', assignee: 'me', open: true }).length,
      },
    })),
    ...respond(DeskListDocument, (variables) => ({
      adminEnquiries: pageOf(
        filtered(variables).filter(({ stage }) => !variables.stage || stage === variables.stage),
        variables.page,
        variables.limit,
      ),
    })),
    ...respond(EnquiryDocument, ({ id }) => {
      const adminEnquiry = stored.get(id)
      if (!adminEnquiry) throw errorResponse('Enquiry not found.', 'NOT_FOUND')
      return { adminEnquiry }
    }),
    ...respond(UpdateEnquiryDocument, ({ id, input, version }) => {
      const before = stored.get(id) as EnquiryData
      if (fails) {
        fails = false
        throw errorResponse('The server is busy. Please try again.', 'BUSY')
      }
      if (interferes) {
        stored.set(id, { ...interferes(before), version: before.version + 1 })
        interferes = undefined
      }
      const current = stored.get(id) as EnquiryData
      if (version !== current.version) throw errorResponse(STALE_SAVE, 'CONFLICT', { current })
      if ((input.won?.seats ?? 0) > seatsLeft)
        throw errorResponse(deskMessages.tooFewSeats(seatsLeft, '12/01/2027'), 'CONFLICT')
      const { assigneeId, stage = before.stage, ...others } = input
      const assignee = [asha, ravi].find(({ _id }) => _id === assigneeId) ?? null
      const change = {
        ...others,
        stage: stage as EnquiryData['stage'],
        ...(assigneeId !== undefined && { assignee }),
        version: current.version + 1,
      } as Partial<EnquiryData>
      const to = stage as EnquiryData['stage']
      return { updateEnquiry: store(id, change, { kind: 'stage', from: before.stage, to }) }
    }),
    ...respond(UpdateEnquiriesDocument, ({ ids, each, ...same }) => {
      if (each?.some(({ won }) => won && '__typename' in won)) {
        throw errorResponse('Expected type "WonInput" not to include "__typename".', 'BAD_REQUEST')
      }
      const changes = new Map<string, Omit<typeof same, 'stage'>>([
        ...(ids ?? []).map((id) => [id, same] as const),
        ...(each ?? []).map(({ id, won: _, ...change }) => [id ?? '', change] as const),
      ])
      const [last, ...others] = [...changes.keys()].toReversed()
      const done = failsOnce ? others : [...changes.keys()]
      for (const id of done) {
        const { assigneeId, ...change } = changes.get(id) ?? {}
        const assignee = [asha, ravi].find(({ _id }) => _id === assigneeId) ?? null
        const set = { ...change, ...(assigneeId !== undefined && { assignee }) }
        const before = stored.get(id) as EnquiryData
        store(id, { ...set, version: before.version + 1 } as Partial<EnquiryData>, {})
      }
      const failed = failsOnce && last ? [{ id: last, message: 'Enquiry not found.' }] : []
      return { updateEnquiries: { done: done.length, changed: done, failed } }
    }),
    ...respond(WonFactsDocument, ({ id }) => ({
      adminEnquiry: stored.get(id) as EnquiryData,
      adminQuotes: { items: id === idOf(1) ? [{ total: 238_000 }] : [] },
    })),
    ...respond(SentQuotesDocument, ({ enquiryId }) => ({
      adminQuotes: { items: enquiryId === idOf(1) ? [{ _id: idOf(700) }] : [] },
    })),
    ...respond(SentQuoteDocument, () => ({
      adminQuote: {
        url: 'https://konkan.example/q/abc',
        options: [{ total: 238_000 }],
        validUntil: '2027-01-02',
      },
    })),
    ...respond(WonDeparturesDocument, () => ({
      tour: { departures: [{ date: '2027-01-12', seatsLeft }] },
    })),
    ...respond(ChoosableToursDocument, () => ({
      tours: { items: [{ _id: idOf(101), tourName: 'Kerala to Kashmir' }] },
    })),
    ...respond(KnownPersonDocument, ({ search }) => {
      const digits = search.replace(/\D/g, '').slice(-10)
      const items = all().filter(({ phoneKey }) => phoneKey.endsWith(digits))
      return { adminEnquiries: { items } }
    }),
    ...respond(CreateEnquiryDocument, ({ input }) => {
      if (!input.phone && !input.email) {
        const errors = [{ field: 'phone', message: deskMessages.contact }]
        throw errorResponse(deskMessages.contact, 'INVALID', { errors })
      }
      const { fullName = '', phone = '', message = '' } = input as Partial<EnquiryData>
      const _id = idOf(900)
      stored.set(_id, {
        ...enquiryOf(0),
        _id,
        origin: 'call',
        fullName,
        phone,
        message,
        related: [],
      })
      return { createEnquiry: store(_id, {}, { kind: 'recorded' }) }
    }),
    ...respond(AddEnquiryNoteDocument, ({ id, text }) => ({
      addEnquiryNote: store(id, {}, { kind: 'note', text }),
    })),
    ...respond(
      AddEnquiryReplyDocument,
      ({ id, channel, send, text = null, templateId = null, subject = null }) => ({
        addEnquiryReply: store(
          id,
          { firstReplyAt: at, ...(templateId === QUOTE_TEMPLATE && { stage: 'quoted' }) },
          {
            kind: 'reply',
            channel,
            text,
            templateId,
            ...(send && { subject, mail: 'pending', mailError: NOT_TAKEN, jobId: id }),
          },
        ),
      }),
    ),
    ...respond(RetryMailDocument, ({ id }) => {
      const enquiry = stored.get(id) as EnquiryData
      const timeline = enquiry.timeline.map((entry) =>
        entry.jobId === id
          ? { ...entry, mail: 'sent' as const, mailError: null, jobId: null }
          : entry,
      )
      stored.set(id, { ...enquiry, timeline })
      return {
        retryJob: { message: 'The job runs again.', item: { _id: id, state: 'waiting' as const } },
      }
    }),
    ...respond(ReplySiteDocument, () => ({ site: { ...site, name: 'Konkan Roads' } })),
    ...respond(DeskChoicesDocument, () => ({
      enquiryAssignees: [asha, ravi],
      adminReplyTemplates: {
        templates: [
          ...DEFAULT_REPLY_TEMPLATES.map((template) => ({ ...template })),
          {
            id: 'greeting',
            name: 'Greeting',
            channels: ['email' as const],
            subject: 'Greetings from {staff}, {company}',
            text: 'Hello {name}',
          },
        ],
        mailServer,
      },
    })),
  }
}
