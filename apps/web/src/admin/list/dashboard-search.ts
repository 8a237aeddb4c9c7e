import type { Role } from '@bharat/contracts/accounts'
import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import { ENQUIRY_STAGES, type EnquiryStage } from '@bharat/contracts/enquiry-stages'
import { JOB_STATES, type JobState } from '@bharat/contracts/job-states'
import { findLandscape, type Landscape } from '@bharat/contracts/landscapes'
import {
  QUOTE_STATES,
  QUOTE_VIEWS,
  type QuoteState,
  type QuoteView,
} from '@bharat/contracts/quote-states'
import { DELIVERY_STATES, type DeliveryState } from '@bharat/contracts/webhook-events'

/** The nine tabs in their order (section 2), as URL parameters. */
export const TAB_IDS = [
  'categories',
  'hero-carousel',
  'tours',
  'highlight',
  'testimonials',
  'awards',
  'team-members',
  'contact',
  'enquiries',
] as const

/** The views of the sales desk besides all enquiries. */
export const DESK_VIEWS = [
  'unanswered',
  'unassigned',
  'today',
  'tomorrow',
  'overdue',
  'mine',
] as const
export type DeskView = (typeof DESK_VIEWS)[number]

/** The orders of the desk's list besides the newest arrival first. */
export const DESK_SORTS = ['updatedAt', 'followUpOn'] as const
export type DeskSort = (typeof DESK_SORTS)[number]

/** The periods of the overview besides the last twelve weeks. */
const OVERVIEW_PERIODS = ['days30', 'year'] as const
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number]

export type TabId = (typeof TAB_IDS)[number]

/**
 * The URL parameters of the dashboard and the admin pages: reload, bookmarks and the back button restore the screen.
 */
export interface DashboardSearch {
  tab?: TabId
  /** 1-based; absent for the first page. */
  page?: number
  search?: string
  /** Tours and highlight tabs: id of a category. */
  category?: string
  /** Tours tab. */
  status?: 'active' | 'inactive'
  /** Highlight tab: only highlighted tours. */
  highlighted?: true
  /** Enquiries tab. */
  channel?: EnquiryChannel
  /** Enquiries tab: first and last day, yyyy-mm-dd. */
  from?: string
  to?: string
  /** List tabs and the quotes page: id of a listed record that opens in the form. */
  edit?: string
  /** A field of a form that gets the focus: the form's id and the field's label, or the first field without one. */
  field?: string
  /** The set-up page has opened this page: it leads back. */
  setup?: true
  /** Accounts page. */
  role?: Role
  /** History page: a kind of record, a record such as `tours/<id>`, or `events` for the audit log. */
  record?: string
  /** Departures page, yyyy-mm; absent: this month. */
  month?: string
  /** Operations page; absent: the jobs that wait, run or failed. */
  jobs?: JobState | 'all'
  /** Webhooks page: the deliveries of one webhook, in one state. */
  webhook?: string
  delivery?: DeliveryState
  /** Quotes page: a view; absent for all quotes. */
  quotes?: QuoteView
  /** Quotes page: one state. */
  quoteState?: QuoteState
  /** Media page: id of the open image. */
  image?: string
  /** Desk: a view; absent for all enquiries. */
  view?: DeskView
  /** Desk: absent for the list. */
  layout?: 'board'
  /** Desk's list: one stage. */
  stage?: EnquiryStage
  /** Desk's list: its order. */
  sort?: DeskSort
  /** Desk: id of an account. */
  assignee?: string
  /** Desk: only open stages. */
  open?: true
  /** Desk: id of a tour, or `none` for enquiries without a tour. */
  tour?: string
  /** Desk: a landscape of the enquired tours. */
  landscape?: Landscape
  /** Desk: a campaign of visits. */
  campaign?: string
  /** Overview; absent: the last twelve weeks, unless `from` and `to` are set. */
  period?: OverviewPeriod
  /** Desk: id of the open enquiry. */
  enquiry?: string
}

/** The filters of the desk besides its view and stage. */
export const DESK_FILTERS = [
  'from',
  'to',
  'channel',
  'open',
  'tour',
  'landscape',
  'campaign',
  'assignee',
] as const satisfies (keyof DashboardSearch)[]

/** The parameters that filter a list, besides its search. */
export const FILTERS = [
  'category',
  'status',
  'highlighted',
  'channel',
  'from',
  'to',
  'role',
  'jobs',
  'webhook',
  'delivery',
  'record',
  'month',
  'quoteState',
] as const satisfies (keyof DashboardSearch)[]

/** The change that removes the search and all filters. */
export const NO_FILTERS: { [Name in 'search' | (typeof FILTERS)[number]]?: undefined } =
  Object.fromEntries(['search', ...FILTERS].map((name) => [name, undefined]))

/** Reads the URL parameters; invalid ones are dropped. */
export function readDashboardSearch(params: Record<string, unknown>): DashboardSearch {
  const tab = TAB_IDS.find((id) => id === params.tab)
  const page = Number(params.page)
  const search = textOf(params.search)
  const campaign = textOf(params.campaign)
  const { category, status, highlighted, channel, from, to, edit, role, jobs, image, field } =
    params
  const view = DESK_VIEWS.find((known) => known === params.view)
  const period = OVERVIEW_PERIODS.find((known) => known === params.period)
  const landscape = isText(params.landscape) ? findLandscape(params.landscape) : undefined
  const delivery = DELIVERY_STATES.find((known) => known === params.delivery)
  const quotes = QUOTE_VIEWS.find((known) => known === params.quotes)
  const quoteState = QUOTE_STATES.find((known) => known === params.quoteState)
  const stage = ENQUIRY_STAGES.find((known) => known === params.stage)
  const sort = DESK_SORTS.find((known) => known === params.sort)
  return {
    ...(tab && tab !== TAB_IDS[0] && { tab }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(isText(search) && { search: search.slice(0, 500) }),
    ...(isId(category) && { category }),
    ...((status === 'active' || status === 'inactive') && { status }),
    ...(highlighted === true && { highlighted }),
    ...((channel === 'email' || channel === 'whatsapp') && { channel }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isId(edit) && { edit }),
    ...(isText(field) && /^[a-z-]{1,40}:.{0,80}$/.test(field) && { field }),
    ...(params.setup === true && { setup: true as const }),
    ...((role === 'admin' || role === 'pending') && { role }),
    ...(isJobs(jobs) && { jobs }),
    ...(isId(params.webhook) && { webhook: params.webhook }),
    ...(delivery && { delivery }),
    ...(isRecord(params.record) && { record: params.record }),
    ...(isText(params.month) &&
      /^2\d{3}-(0[1-9]|1[0-2])$/.test(params.month) && { month: params.month }),
    ...(quotes && { quotes }),
    ...(quoteState && { quoteState }),
    ...(isText(image) && /^[0-9a-f]{32}$/.test(image) && { image }),
    ...(view && { view }),
    ...(params.layout === 'board' && { layout: 'board' as const }),
    ...(stage && { stage }),
    ...(sort && { sort }),
    ...(isId(params.assignee) && { assignee: params.assignee }),
    ...(params.open === true && { open: true as const }),
    ...((isId(params.tour) || params.tour === 'none') && { tour: params.tour }),
    ...(landscape && { landscape }),
    ...(isText(campaign) && { campaign: campaign.slice(0, 100) }),
    ...(period && { period }),
    ...(isId(params.enquiry) && { enquiry: params.enquiry }),
  }
}

/** The router reads digits in the URL as a number. */
function textOf(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isId(value: unknown): value is string {
  return isText(value) && /^[0-9a-f]{24}$/i.test(value)
}

function isRecord(value: unknown): value is string {
  return isText(value) && /^[a-z-]{1,40}(\/[0-9a-f]{24,32})?$/.test(value)
}

function isJobs(value: unknown): value is JobState | 'all' {
  return value === 'all' || JOB_STATES.some((state) => state === value)
}

function isDay(value: unknown): value is string {
  return (
    isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(new Date(value).getTime())
  )
}
