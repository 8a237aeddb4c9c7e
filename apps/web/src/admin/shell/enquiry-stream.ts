import type { ArrivedEnquiry, EnquiryEvent } from '@bharat/contracts/enquiry-desk'

const ADDRESS = '/api/v1/admin/enquiries/events'
const NAME = 'enquiry-events'
/** Milliseconds until a connection that the server rejected is tried again: doubled each time. */
const RETRY_MS = { first: 1000, longest: 60_000 }

interface Listeners {
  /** Called in every tab for a new or changed enquiry, and if changes may have been missed. */
  onEvent: () => void
  /** Called for a new enquiry in one of the browser's tabs. */
  onArrival: (enquiry: ArrivedEnquiry) => void
}

/**
 * Listens to the enquiries of the server. One tab of the browser holds the connection and tells the others:
 * browsers open at most six connections to a server without HTTP/2. When that tab is closed, another one takes over.
 * @returns a function that ends it
 */
export function listenToEnquiries({ onEvent, onArrival }: Listeners): () => void {
  const end = new AbortController()
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = onEvent

  function publish(event: EnquiryEvent | null) {
    channel.postMessage(null)
    onEvent()
    if (event?.kind === 'created') onArrival(event.item)
  }
  const hold = () =>
    new Promise<void>((resolve) => {
      const close = connect(publish)
      end.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Without HTTPS a browser has no locks: each tab then has its own connection.
  if ('locks' in navigator) {
    navigator.locks.request(NAME, { signal: end.signal }, hold).catch(() => undefined)
  } else void hold()
  return () => {
    end.abort()
    channel.close()
  }
}

/** Opens the connection. The browser repeats a lost one; one that the server rejected is opened again. */
function connect(publish: (event: EnquiryEvent | null) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RETRY_MS.first
  function open() {
    source = new EventSource(ADDRESS)
    source.addEventListener('ready', () => {
      wait = RETRY_MS.first
      publish(null)
    })
    source.addEventListener('reload', () => publish(null))
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, RETRY_MS.longest)
    }
    source.addEventListener('enquiry', ({ data }) => publish(JSON.parse(data)))
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
