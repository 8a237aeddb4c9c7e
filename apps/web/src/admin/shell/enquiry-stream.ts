import type { ArrivedEnquiry, EnquiryEvent } from '@bharat/contracts/enquiry-desk'

const ADDRESS = '/api/v1/admin/enquiries/events'
const NAME = 'enquiry-events'
/** Milliseconds until a connection that the server rejected is tried again: doubled each time. */
const RETRY_MS = { first: 1000, longest: 60_000 }
/**
 * Milliseconds without an event after which a connection is renewed: the server sends a heartbeat every 10 seconds. The
 * next attempts follow sooner: a browser may use a connection that it has kept, and that is as broken as the first one.
 */
const SILENCE_MS = { live: 25_000, lost: 5000 }

interface Listeners {
  /** Called in every tab for a new or changed enquiry, and if changes may have been missed. */
  onEvent: () => void
  /** Called for a new enquiry in one of the browser's tabs. */
  onArrival: (enquiry: ArrivedEnquiry) => void
  /** Called in every tab when the connection was made or lost. */
  onLive: (isLive: boolean) => void
}

/** What the tab with the connection tells the others; `renew` is what another tab asks of it. */
type TabMessage = 'changed' | 'heartbeat' | 'lost' | 'renew'

/**
 * Listens to the enquiries of the server. One tab of the browser holds the connection and tells the others:
 * browsers open at most six connections to a server without HTTP/2. When that tab is closed, another one takes over.
 * Each tab has the connection renewed after 25 seconds without an event, and when it is shown again or the device is
 * online again: a network that drops packets reports no error.
 * @returns a function that ends it
 */
export function listenToEnquiries({ onEvent, onArrival, onLive }: Listeners): () => void {
  const end = new AbortController()
  const { signal } = end
  const channel = new BroadcastChannel(NAME)
  let connection: ReturnType<typeof connect> | undefined
  let silence: ReturnType<typeof setTimeout>

  function receive(message: TabMessage) {
    if (message === 'renew') connection?.renew()
    else onLive(message !== 'lost')
    if (message === 'changed') onEvent()
    if (message !== 'lost') watch(message === 'renew' ? SILENCE_MS.lost : SILENCE_MS.live)
  }
  function publish(message: TabMessage) {
    channel.postMessage(message)
    receive(message)
  }
  function watch(milliseconds: number) {
    clearTimeout(silence)
    silence = setTimeout(() => {
      onLive(false)
      renew()
    }, milliseconds)
  }
  const renew = () => publish('renew')
  const hold = () =>
    new Promise<void>((resolve) => {
      connection = connect(publish, onArrival)
      signal.addEventListener('abort', () => {
        connection?.close()
        resolve()
      })
    })

  channel.onmessage = ({ data }) => receive(data)
  window.addEventListener('online', renew, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && renew(), { signal })
  const onVisible = () => document.visibilityState === 'visible' && renew()
  document.addEventListener('visibilitychange', onVisible, { signal })
  watch(SILENCE_MS.live)
  // Without HTTPS a browser has no locks: each tab then has its own connection.
  if ('locks' in navigator) {
    navigator.locks.request(NAME, { signal }, hold).catch(() => undefined)
  } else void hold()
  return () => {
    end.abort()
    clearTimeout(silence)
    channel.close()
  }
}

/** Opens the connection. The browser repeats a lost one; one that the server rejected is opened again. */
function connect(
  publish: (message: TabMessage) => void,
  onArrival: (enquiry: ArrivedEnquiry) => void,
) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RETRY_MS.first
  function open() {
    source = new EventSource(ADDRESS)
    source.addEventListener('ready', () => {
      wait = RETRY_MS.first
      publish('changed')
    })
    source.addEventListener('heartbeat', () => publish('heartbeat'))
    source.addEventListener('reload', () => publish('changed'))
    source.addEventListener('enquiry', ({ data }) => {
      publish('changed')
      const event: EnquiryEvent = JSON.parse(data)
      if (event.kind === 'created') onArrival(event.item)
    })
    source.onerror = () => {
      publish('lost')
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, RETRY_MS.longest)
    }
  }
  function close() {
    clearTimeout(timer)
    source.close()
  }
  open()
  return {
    close,
    /** Replaces the connection: what was missed is loaded when the next one is ready. A rejected one waits its time. */
    renew() {
      if (source.readyState === EventSource.CLOSED) return
      close()
      open()
    },
  }
}
