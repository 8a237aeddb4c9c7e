import type { Session } from '@bharat/contracts/accounts'
import { buttonClass } from '@bharat/ui/button'
import { useEffect, useState } from 'react'
import { LogoutButton, useLogout } from '../../admin/session/logout-button.tsx'
import { fetchSession } from '../../admin/session/session.ts'
import { Stop } from '../../lib/stop.tsx'
import { ApprovalStatus } from './approval-status.tsx'

/** /unauthorized (section 2): explains why, and what to do next. */
export function UnauthorizedPage() {
  // Undefined until the server has responded: the page is the same for all visitors.
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    let isGone = false
    fetchSession().then(
      (current) => isGone || setSession(current),
      // The server cannot be reached: the page stays as it is for everybody.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  const logout = useLogout()
  const { title, text } = words[session === null ? 'loggedOut' : (session?.role ?? 'unknown')]
  return (
    <Stop cap="KM" value="403" hour="night" title={title}>
      <p className="max-w-xl text-lead text-ink-soft">{text}</p>
      {session?.role === 'pending' && <ApprovalStatus />}
      <div className="flex flex-wrap gap-3">
        {session === null && (
          <a href="/adminLogin" className={buttonClass()}>
            Log in
          </a>
        )}
        {session?.role === 'admin' && (
          <a href="/adminDashboard" className={buttonClass()}>
            Open the dashboard
          </a>
        )}
        <a href="/home" className={buttonClass({ variant: 'secondary' })}>
          Back to the home page
        </a>
        {session && (
          <LogoutButton logout={logout} className={buttonClass({ variant: 'secondary' })} />
        )}
      </div>
    </Stop>
  )
}

const words = {
  unknown: {
    title: 'This road is for administrators',
    text: 'The admin dashboard opens for accounts that an administrator has approved.',
  },
  loggedOut: {
    title: 'You are not logged in',
    text: 'The admin dashboard opens for accounts that an administrator has approved. Log in with one of them.',
  },
  pending: {
    title: 'This road is closed for your account',
    text: 'You are logged in, but your account is not allowed to open the admin dashboard. A new account has to be approved by an administrator first.',
  },
  admin: {
    title: 'Your account is approved',
    text: 'It may open the admin dashboard.',
  },
} as const
