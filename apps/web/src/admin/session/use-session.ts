import type { Session } from '@bharat/contracts/accounts'
import { useEffect, useState } from 'react'
import { currentSession } from './session.ts'

/** The session as of mounting, because another tab may have another one later; undefined until it is known, null without one. */
export function useSession(): Session | null | undefined {
  const [session, setSession] = useState<Session | null>()
  useEffect(() => void currentSession().then(setSession), [])
  return session
}
