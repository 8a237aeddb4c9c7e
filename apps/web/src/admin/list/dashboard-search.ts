import { ENQUIRY_STAGES } from '@bharat/contracts/enquiry-stages'
import { JOB_STATES } from '@bharat/contracts/job-states'
import { findLandscape } from '@bharat/contracts/landscapes'
import { QUOTE_STATES, QUOTE_VIEWS } from '@bharat/contracts/quote-states'
import { DELIVERY_STATES } from '@bharat/contracts/webhook-events'

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

/** The periods of the overview besides the last twelve weeks. */
const OVERVIEW_PERIODS = ['days30', 'year'] as const
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number]

export type TabId = (typeof TAB_IDS)[number]

/**
 * The readers of the URL parameters of the dashboard and the admin pages; each returns undefined for an invalid value.
 * Reload, bookmarks and the back button restore the screen.
 */
const PARAMETERS = {
  /** Absent for the first tab. */
  tab: oneOf(TAB_IDS.slice(1)),
  /** 1-based; absent for the first page. */
  page: (value: unknown) => {
    const page = Number(value)
    return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
  },
  search: (value: unknown) => textOf(value)?.slice(0, 500),
  /** Tours and highlight tabs: id of a category. */
  category: id,
  /** Tours tab. */
  status: oneOf(['active', 'inactive']),
  /** Highlight tab: only highlighted tours. */
  highlighted: oneOf([true]),
  /** Enquiries tab. */
  channel: oneOf(['email', 'whatsapp']),
  /** Enquiries tab: first and last day, yyyy-mm-dd. */
  from: day,
  to: day,
  /** List tabs and the quotes page: id of a record that opens in the form. */
  edit: linkedId,
  /** A field of a form that gets the focus: the form's id and the field's label, or the first field without one. */
  field: matching(/^[a-z-]{1,40}:.{0,80}$/),
  /** The set-up page has opened this page: it leads back. */
  setup: oneOf([true]),
  /** Accounts page. */
  role: oneOf(['admin', 'pending']),
  /** Operations page; absent: the jobs that wait, run or failed. */
  jobs: oneOf([...JOB_STATES, 'all']),
  /** Webhooks page: the deliveries of one webhook, in one state. */
  webhook: id,
  delivery: oneOf(DELIVERY_STATES),
  /** History page: a kind of record, a record such as `tours/<id>`, or `events` for the audit log. */
  record: matching(/^[a-z-]{1,40}(\/[0-9a-f]{24,32})?$/),
  /** Departures page, yyyy-mm; absent: this month. */
  month: matching(/^2\d{3}-(0[1-9]|1[0-2])$/),
  /** Quotes page: a view; absent for all quotes. */
  quotes: oneOf(QUOTE_VIEWS),
  /** Quotes page: one state. */
  quoteState: oneOf(QUOTE_STATES),
  /** Media page: id of the open image. */
  image: matching(/^[0-9a-f]{32}$/),
  /** Desk: a view; absent for all enquiries. */
  view: oneOf(DESK_VIEWS),
  /** Desk: absent for the list. */
  layout: oneOf(['board']),
  /** Desk's list: one stage. */
  stage: oneOf(ENQUIRY_STAGES),
  /** Desk's list: its order. */
  sort: oneOf(DESK_SORTS),
  /** Desk: id of an account. */
  assignee: id,
  /** Desk: only open stages. */
  open: oneOf([true]),
  /** Desk: id of a tour, or `none` for enquiries without a tour. */
  tour: (value: unknown) => (value === 'none' ? value : id(value)),
  /** Desk: the day of the departure, yyyy-mm-dd. */
  departure: day,
  /** Desk: a landscape of the enquired tours. */
  landscape: (value: unknown) => (isText(value) ? findLandscape(value) : undefined),
  /** Desk: a campaign of visits. */
  campaign: (value: unknown) => textOf(value)?.slice(0, 100),
  /** Overview; absent: the last twelve weeks, unless `from` and `to` are set. */
  period: oneOf(OVERVIEW_PERIODS),
  /** Desk: id of the open enquiry. */
  enquiry: linkedId,
}

export type DashboardSearch = {
  [Name in keyof typeof PARAMETERS]?: Exclude<ReturnType<(typeof PARAMETERS)[Name]>, undefined>
}

/** The filters of the desk besides its view and stage. */
export const DESK_FILTERS = [
  'from',
  'to',
  'channel',
  'open',
  'tour',
  'departure',
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
  const values = Object.entries(PARAMETERS).map(([name, read]) => [name, read(params[name])])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function oneOf<const Value>(values: readonly Value[]) {
  return (value: unknown): Value | undefined => values.find((known) => known === value)
}

function matching(pattern: RegExp) {
  return (value: unknown): string | undefined =>
    isText(value) && pattern.test(value) ? value : undefined
}

/** A text. The router reads digits in the URL as a number. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return isText(text) ? text : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/**
 * Id of a record that a page opens. A malformed one stays, also an empty one or several: the page says that there is no such
 * record.
 */
function linkedId(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value).slice(0, 100)
}

function id(value: unknown): string | undefined {
  return matching(/^[0-9a-f]{24}$/i)(value)
}

function day(value: unknown): string | undefined {
  const text = matching(/^\d{4}-\d{2}-\d{2}$/)(value)
  return text && !Number.isNaN(new Date(text).getTime()) ? text : undefined
}
