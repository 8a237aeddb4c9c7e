import { kindFacts, RECORD_KINDS } from '@bharat/contracts/kinds'
import { mayOpen } from '@bharat/contracts/permissions'
import { Badge } from '@bharat/ui/badge'
import { Menu, MenuGroup, MenuItem } from '@bharat/ui/menu'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { PersonText } from '../list/columns.tsx'
import { usePermissions } from '../session/permissions.ts'
import { useSession } from '../session/use-session.ts'
import { useSetupProgress } from './setup-way.tsx'

interface Page {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Other words of the command search for it. */
  words?: string
  /** Loads the page from the server: public pages have their own scripts. */
  reloadDocument?: true
}

/** The pages outside the nine tabs. A group is shown with the pages that the administrator may open, or not at all. */
export const MENU_GROUPS: readonly { label: string; pages: readonly Page[] }[] = [
  {
    label: 'Work',
    pages: [
      { to: '/adminOverview', label: 'Overview' },
      { to: '/adminDesk', label: 'Sales desk' },
      { to: '/adminQuotes', label: 'Quotes' },
      { to: '/adminDepartures', label: 'Departures' },
    ],
  },
  {
    label: 'Site',
    pages: [
      { to: '/adminSetup', label: 'Set up your site' },
      { to: '/adminSite', label: 'Site settings' },
      { to: '/adminMedia', label: 'Media' },
      ...kindPages(),
      { to: '/home', label: 'View site', reloadDocument: true },
    ],
  },
  {
    label: 'Company',
    pages: [
      { to: '/adminAccounts', label: 'Accounts' },
      { to: '/adminHistory', label: 'History' },
      { to: '/adminOperations', label: 'Operations' },
      { to: '/adminPrivacy', label: 'Privacy requests' },
      { to: '/adminWebhooks', label: 'Webhooks' },
    ],
  },
]

function kindPages(): Page[] {
  return RECORD_KINDS.map(kindFacts).flatMap(({ page, plural, words = '' }) =>
    page && plural ? [{ to: page as Page['to'], label: plural, words }] : [],
  )
}

export const PendingAccountsDocument = graphql(`
  query PendingAccounts {
    adminAccounts(page: 1, limit: 1, role: pending) {
      totalItems
    }
  }
`)

/** The menu of the header: the dashboard, the pages outside its tabs, and the admin's account. */
export function AdminMenu({ onLogout }: { onLogout: () => void }) {
  const permissions = usePermissions()
  const pending = usePendingAccounts(permissions.includes('accounts'))
  const groups = MENU_GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ to }) => mayOpen(permissions, to)),
  }))
  return (
    <Menu
      label={
        <span className="relative">
          Menu
          {pending > 0 && (
            <>
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -right-2 size-2 rounded-full bg-gold-bright"
              />
              <span className="sr-only"> ({pending} waiting for approval)</span>
            </>
          )}
        </span>
      }
    >
      <MenuItem>
        <Link to="/adminDashboard">Dashboard</Link>
      </MenuItem>
      {groups
        .filter(({ pages }) => pages.length > 0)
        .map(({ label, pages }) => (
          <MenuGroup key={label} label={label}>
            {pages.map(({ label, words: _, ...link }) => {
              const Item = link.to === '/adminSetup' ? SetupItem : MenuItem
              return (
                <Item key={label}>
                  <Link {...link}>
                    {label}
                    {link.to === '/adminAccounts' && pending > 0 && (
                      <Badge>{pending} waiting</Badge>
                    )}
                  </Link>
                </Item>
              )
            })}
          </MenuGroup>
        ))}
      <MenuGroup
        label={
          <>
            Account <OwnName />
          </>
        }
      >
        <MenuItem>
          <Link to="/adminAccount">Your account</Link>
        </MenuItem>
        <MenuItem>
          <button type="button" onClick={onLogout}>
            Logout
          </button>
        </MenuItem>
      </MenuGroup>
    </Menu>
  )
}

/** The item of the set-up page, which is offered until it is done or dismissed. */
function SetupItem({ children }: { children: ReactElement }) {
  const setup = useSetupProgress(true)
  if (!setup || setup.isDismissed || setup.done === setup.steps.length) return null
  return <MenuItem>{children}</MenuItem>
}

/** The name of the admin, read when the menu opens: another tab may have another session by then. */
function OwnName() {
  const session = useSession()
  return (
    <span className="block min-h-5 max-w-72 text-sm font-normal wrap-anywhere text-ink">
      {session && <PersonText person={session} />}
    </span>
  )
}

/** The number of accounts that wait for approval; loaded again after each change of an account. */
function usePendingAccounts(mayManage: boolean): number {
  const [{ data }] = useQuery({
    query: PendingAccountsDocument,
    context: OF_ACCOUNTS,
    pause: !mayManage,
  })
  return data?.adminAccounts.totalItems ?? 0
}

/** The types of the responses to approving and removing an account. */
const OF_ACCOUNTS = { additionalTypenames: ['AccountPayload', 'MessagePayload'] }
