import {
  areaOf,
  type KindFacts,
  kindFacts,
  RECORD_KINDS,
  type RecordKind,
} from '@bharat/contracts/kinds'
import { mayOpen, type Permission } from '@bharat/contracts/permissions'
import { TAB_IDS, type TabId } from '../list/dashboard-search.ts'
import { MENU_GROUPS } from '../shell/admin-menu.tsx'
import type { Command, PagePath } from './command.ts'
import { settingCommands } from './settings.ts'

/** The names of the tabs that edit no kind of their own, and other words for them. */
const OTHER_TABS: Record<Exclude<TabId, RecordKind>, { label: string; words: string }> = {
  highlight: { label: 'Highlighted tours', words: 'featured home page' },
  enquiries: { label: 'Enquired clients', words: 'enquiries leads customers' },
}

const PAGE_WORDS: Record<string, string> = {
  '/adminOverview': 'statistics charts numbers report',
  '/adminDesk': 'enquiries leads customers follow-up board',
  '/adminQuotes': 'offers proposals prices',
  '/adminDepartures': 'dates seats month guaranteed full cancelled',
  '/adminSetup': 'first steps new site wizard onboarding',
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
  return [
    ...MENU_GROUPS.flatMap(({ pages }) => pages).map(
      ({ label, to, words = PAGE_WORDS[to] ?? '', ...link }): Command => ({
        id: `page:${to}`,
        group: 'Pages',
        label,
        words,
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
    ...TAB_IDS.map((tab): Command => {
      const { label, plural = label, words = '' } = namesOf(tab)
      return {
        id: `tab:${tab}`,
        group: 'Pages',
        label: plural,
        detail: 'Dashboard',
        words,
        area: tab,
        target: { to: '/adminDashboard', search: { tab } },
      }
    }),
  ]
}

function namesOf(tab: TabId): Pick<KindFacts, 'label' | 'plural' | 'words'> {
  return tab === 'highlight' || tab === 'enquiries' ? OTHER_TABS[tab] : kindFacts(tab)
}

/** Adding a record of each kind. */
function additions(): Command[] {
  return RECORD_KINDS.flatMap((kind): Command[] => {
    const { label, plural, page } = kindFacts(kind)
    if (plural === undefined) return []
    const search = { ...(!page && { tab: kind as TabId }), field: `${kind}:` }
    return [
      {
        id: `new:${kind}`,
        group: 'Actions',
        label: `New ${label.toLowerCase()}`,
        words: 'add create',
        area: areaOf(kind),
        target: { to: (page ?? '/adminDashboard') as PagePath, search },
      },
    ]
  })
}

function actions(): Command[] {
  return [
    ...additions(),
    {
      id: 'new:enquiry',
      group: 'Actions',
      label: 'New enquiry',
      words: 'add create record call conversation walk-in',
      area: 'enquiries',
      target: { to: '/adminDesk', search: { field: 'enquiry:' } },
    },
    {
      id: 'new:quote',
      group: 'Actions',
      label: 'New quote',
      words: 'add create offer proposal price',
      area: '/adminQuotes',
      target: { to: '/adminQuotes', search: { field: 'quote:' } },
    },
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
