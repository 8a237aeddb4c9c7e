import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { usePermissions } from '../session/permissions.ts'
import { announceArrival } from './arrival.ts'
import { listenToEnquiries } from './enquiry-stream.ts'

export const NewEnquiriesDocument = graphql(`
  query NewEnquiries {
    adminEnquiries(stage: new, limit: 1) {
      totalItems
    }
  }
`)

/** The number is loaded again after responses of these types; a login dialog would interrupt the admin for it. */
const OF_ENQUIRIES = { additionalTypenames: ['EnquiryDetailPayload'], isBackground: true }
/** Milliseconds in which the screens load at most once: many enquiries may arrive together. */
const PAUSE_MS = 1000

interface EnquiryEvents {
  /** Enquiries of the stage new. */
  newCount: number
  /** Whether new enquiries appear by themselves: the connection to the server is there. */
  isLive: boolean
  subscribe: (listener: () => void) => () => void
}

const Events = createContext<EnquiryEvents>({
  newCount: 0,
  isLive: false,
  subscribe: () => () => undefined,
})

/** The number of new enquiries, live. */
export function useNewEnquiries(): number {
  return useContext(Events).newCount
}

/** Whether the screens of enquiries are live. */
export function useIsLive(): boolean {
  return useContext(Events).isLive
}

/** Calls `listener` when enquiries have changed, at most once a second. */
export function useEnquiryEvents(listener: () => void): void {
  const { subscribe } = useContext(Events)
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => subscribe(() => latest.current()), [subscribe])
}

/**
 * Live enquiries on every page of an admin with the permission: the number of new ones in the title, and the alerts
 * that the admin chose.
 */
export function EnquiryEventsProvider({ children }: { children: ReactNode }) {
  const mayFollow = usePermissions().includes('enquiries')
  const [{ data }, load] = useQuery({
    query: NewEnquiriesDocument,
    context: OF_ENQUIRIES,
    pause: !mayFollow,
  })
  const newCount = mayFollow ? (data?.adminEnquiries.totalItems ?? 0) : 0
  const [isLive, setIsLive] = useState(false)
  const [listeners] = useState(() => new Set<() => void>())
  const [subscribe] = useState(() => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  useEffect(() => {
    if (!mayFollow) return
    const notify = paused(() => {
      load({ ...OF_ENQUIRIES, requestPolicy: 'network-only' })
      for (const listener of listeners) listener()
    })
    const stop = listenToEnquiries({
      onEvent: notify.call,
      onArrival: (enquiry) => void announceArrival(enquiry),
      onLive: setIsLive,
    })
    return () => {
      stop()
      notify.stop()
    }
  }, [mayFollow, load, listeners])
  useTitleCount(newCount)
  return <Events value={{ newCount, isLive, subscribe }}>{children}</Events>
}

/** Runs `action` at once, and for further calls once at the end of the pause. */
function paused(action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  function call() {
    if (timer !== undefined) {
      isWanted = true
      return
    }
    action()
    timer = setTimeout(() => {
      timer = undefined
      if (!isWanted) return
      isWanted = false
      call()
    }, PAUSE_MS)
  }
  return { call, stop: () => clearTimeout(timer) }
}

/** Puts the number before the title of the page, also after a navigation has changed the title. */
function useTitleCount(count: number): void {
  useEffect(() => {
    function mark() {
      const title = document.title.replace(/^\(\d+\) /, '')
      const marked = count > 0 ? `(${count}) ${title}` : title
      if (marked !== document.title) document.title = marked
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [count])
}
