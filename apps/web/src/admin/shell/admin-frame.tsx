import { Badge } from '@bharat/ui/badge'
import { Menu, MenuItem } from '@bharat/ui/menu'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { ReauthDialog } from '../session/reauth-dialog.tsx'
import { RoadLine } from './road-line.tsx'

export interface AdminFrameProps {
  title: string
  children: ReactNode
}

/** The frame of every page behind the guard: title, account menu and Logout. */
export function AdminFrame({ title, children }: AdminFrameProps) {
  return (
    <ReauthDialog>
      <div className="min-h-dvh bg-paper">
        <header className="tall:sticky top-0 z-30 bg-espresso text-white">
          <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3">
            <h1 className="grow leading-7 font-semibold sm:text-lg">{title}</h1>
            <AccountMenu />
            <LogoutButton Question={LeaveConfirm} />
          </div>
          <RoadLine />
        </header>
        <main>{children}</main>
      </div>
    </ReauthDialog>
  )
}

export const PendingAccountsDocument = graphql(`
  query PendingAccounts {
    adminAccounts(page: 1, limit: 1, role: pending) {
      totalItems
    }
  }
`)

/** Rarely used links, and whether accounts wait for approval. */
function AccountMenu() {
  const waiting = useWaiting()
  return (
    <Menu
      label={
        <span className="relative">
          Account
          {waiting > 0 && (
            <>
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -right-2 size-2 rounded-full bg-gold-bright"
              />
              <span className="sr-only"> ({waiting} waiting for approval)</span>
            </>
          )}
        </span>
      }
    >
      <MenuItem>
        <Link to="/adminDashboard">Dashboard</Link>
      </MenuItem>
      <MenuItem>
        <Link to="/adminAccounts">
          Accounts
          {waiting > 0 && <Badge>{waiting} waiting</Badge>}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/adminSite">Site settings</Link>
      </MenuItem>
      <MenuItem>
        <a href="/home">View site</a>
      </MenuItem>
    </Menu>
  )
}

/** The number of accounts that wait for approval; loaded again after each change of an account. */
function useWaiting(): number {
  const [{ data }] = useQuery({ query: PendingAccountsDocument, context: OF_ACCOUNTS })
  return data?.adminAccounts.totalItems ?? 0
}

/** The GraphQL types that approving and removing an account return. */
const OF_ACCOUNTS = { additionalTypenames: ['AccountPayload', 'MessagePayload'] }
