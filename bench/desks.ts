import type { Server } from './checkout.ts'

/** An open desk, as the page behaves: it loads its list after an event, at most once a second. */
interface Desk {
  /** When each enquiry was first in the loaded list, by reference; times of `performance.now()`. */
  shown: ReadonlyMap<string, number>
  /** Milliseconds of each load of the list, with the numbers of the views. */
  loads: readonly number[]
  /** Requests that failed, and the end of the stream of events. */
  failures: readonly string[]
  close(): void
}

const PAUSE_MS = 1000
const ROWS = 50

/** Opens a desk and waits until it receives events. */
export async function openDesk({ url, cookie }: Server): Promise<Desk> {
  const shown = new Map<string, number>()
  const loads: number[] = []
  const failures: string[] = []
  const end = new AbortController()
  const load = onceASecond(async () => {
    const began = performance.now()
    const [list] = await Promise.all([
      get(url, cookie, `?limit=${ROWS}&sort=-createdAt`),
      get(url, cookie, '/summary'),
    ])
    const now = performance.now()
    loads.push(now - began)
    for (const { reference } of list.items) {
      if (!shown.has(reference)) shown.set(reference, now)
    }
  })
  const call = () => load().catch((error: unknown) => void failures.push(String(error)))
  const response = await fetch(`${url}/api/v1/admin/enquiries/events`, {
    headers: { cookie },
    signal: end.signal,
  })
  if (!response.ok || !response.body) throw new Error(`A desk got ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const ready = Promise.withResolvers<void>()
  const follow = async () => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) throw new Error('The server ended the stream of events.')
      if (value.includes('event: ready')) ready.resolve()
      if (value.includes('event: ')) void call()
    }
  }
  follow().catch((error: unknown) => {
    if (!end.signal.aborted) failures.push(String(error))
    ready.reject(error)
  })
  await ready.promise
  return { shown, loads, failures, close: () => end.abort() }
}

async function get(url: string, cookie: string, path: string) {
  const response = await fetch(`${url}/api/v1/admin/enquiries${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`A desk got ${response.status}.`)
  return response.json()
}

/** Runs `action` at once, and for calls within a second after it once more. */
function onceASecond(action: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | undefined
  let last = 0
  return () => {
    next ??= Bun.sleep(Math.max(0, last + PAUSE_MS - performance.now())).then(() => {
      next = undefined
      last = performance.now()
      return action()
    })
    return next
  }
}
