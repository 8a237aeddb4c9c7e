import { mayOpen, type Permission } from '@bharat/contracts/permissions'
import type { DashboardSearch, TabId } from '../list/dashboard-search.ts'
import { MENU_GROUPS } from '../shell/admin-menu.tsx'
import type { Command, CommandTarget } from './command.ts'
import { settingCommands } from './settings.ts'

/** The tabs: name, one record, and other words. */
const TABS: Record<TabId, { label: string; one?: string; words?: string }> = {
  categories: { label: 'Categories', one: 'category' },
  'hero-carousel': { label: 'Hero carousel', one: 'hero slide', words: 'banner home page' },
  tours: { label: 'Tours', one: 'tour', words: 'trips departures itinerary prices' },
  highlight: { label: 'Highlighted tours', words: 'featured home page' },
  testimonials: { label: 'Testimonials', one: 'testimonial', words: 'reviews' },
  awards: { label: 'Awards', one: 'award' },
  'team-members': { label: 'Team members', one: 'team member', words: 'staff employees' },
  contact: { label: 'Contact', words: 'addresses offices landline' },
  enquiries: { label: 'Enquired clients', words: 'enquiries leads customers' },
}

/** Other words for the pages of the menu. */
const PAGE_WORDS: Record<string, string> = {
  '/adminOverview': 'statistics charts numbers report',
  '/adminDesk': 'enquiries leads customers follow-up board',
  '/adminSite': 'company phones links whatsapp reply templates',
  '/adminMedia': 'images photos pictures library credits',
  '/adminAccounts': 'users administrators permissions approve',
  '/adminHistory': 'changes audit log restore versions',
  '/adminOperations': 'server jobs backup state',
  '/adminPrivacy': 'erase export data of a person gdpr dpdp',
  '/adminWebhooks': 'integrations events',
  '/home': 'website public',
}

const DOWNLOADS = [
  { area: 'enquiries', what: 'enquiries', path: '/admin/enquiries' },
  { area: 'tours', what: 'tours', path: '/admin/tours' },
]

/** Every page, action and setting that an administrator with these permissions may use. */
export function commandsFor(permissions: readonly Permission[]): Command[] {
  return [...pages(), ...actions(), ...settingCommands()].filter(
    ({ area }) => area === undefined || mayOpen(permissions, area),
  )
}

function pages(): Command[] {
  const tabs = Object.entries(TABS) as [TabId, (typeof TABS)[TabId]][]
  return [
    ...MENU_GROUPS.flatMap(({ pages }) => pages).map(
      ({ label, to, ...link }): Command => ({
        id: `page:${to}`,
        group: 'Pages',
        label,
        words: PAGE_WORDS[to] ?? '',
        area: to,
        target: { to, ...link },
      }),
    ),
    {
      id: 'page:/adminAccount',
      group: 'Pages',
      label: 'Your account',
      words: 'change password passkeys authenticator two-factor sessions',
      target: { to: '/adminAccount' },
    },
    ...tabs.map(
      ([tab, { label, words = '' }]): Command => ({
        id: `tab:${tab}`,
        group: 'Pages',
        label,
        detail: 'Dashboard',
        words,
        area: tab,
        target: dashboard({ tab }),
      }),
    ),
  ]
}

function actions(): Command[] {
  const tabs = Object.entries(TABS) as [TabId, (typeof TABS)[TabId]][]
  return [
    ...tabs.flatMap(([tab, { one }]): Command[] =>
      one
        ? [
            {
              id: `new:${tab}`,
              group: 'Actions',
              label: `New ${one}`,
              words: 'add create',
              area: tab,
              target: dashboard({ tab, field: `${tab}:` }),
            },
          ]
        : [],
    ),
    ...DOWNLOADS.flatMap(({ area, what, path }) =>
      (['csv', 'xlsx'] as const).map(
        (type): Command => ({
          id: `export:${what}.${type}`,
          group: 'Actions',
          label: `Export ${what} (${type === 'csv' ? 'CSV' : 'Excel'})`,
          words: 'download spreadsheet',
          area,
          target: { download: path, type },
        }),
      ),
    ),
    { id: 'logout', group: 'Actions', label: 'Log out', words: 'logout sign', target: 'logout' },
  ]
}

function dashboard(search: DashboardSearch): CommandTarget {
  return { to: '/adminDashboard', search }
}

/** The commands that have every word of the query, those whose label begins with it first; all without a query. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

/** 0 for a label that begins with the words, then by where the words are; -1 if one is missing. */
function rankOf({ label, detail = '', words: others = '' }: Command, words: readonly string[]) {
  const [name, rest] = [plain(label), plain(`${detail} ${others}`)]
  if (!words.every((word) => name.includes(word) || rest.includes(word))) return -1
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1
  return words.every((word) => name.includes(word)) ? 2 : 3
}

/** Without case and diacritics. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
