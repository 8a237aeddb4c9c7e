import type { Session } from '@bharat/contracts/accounts'
import { DESK_STREAMS, DESK_STREAMS_PER_ACCOUNT } from '@bharat/contracts/back-office-limits'
import type { EnquiryEvent } from '@bharat/contracts/enquiry-desk'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../../errors.ts'
import type {
  ChangedEnquiry,
  EnquiryChangeKey,
  EnquiryDeskRepository,
} from './enquiries.desk.repository.ts'

/** Milliseconds between two queries for the changes of other instances, while a desk is open. */
const POLL_MS = 1000
/**
 * A change can become visible after one with a higher number. So each look reads this many numbers again and skips
 * what it has sent already.
 */
const OVERLAP = 50
/** Changes of one look, and changes that a client can have missed; a client that missed more loads its list again. */
const MAX_CHANGES = 500

/** An event of the desk. `reload`: enquiries were erased, or the client has missed too much; it has to load its list. */
type DeskEvent =
  | { id: number; type: 'enquiry'; data: EnquiryEvent }
  | { id: number; type: 'ready' | 'reload'; data: Record<string, never> }

interface Listener {
  accountId: string
  send(events: readonly DeskEvent[]): void
  end(): void
}

interface Dependencies {
  repository: Pick<
    EnquiryDeskRepository,
    'lastSequence' | 'lastErasure' | 'changesAfter' | 'changed'
  >
  onError: (error: unknown) => void
  pollMs?: number
}

/**
 * Tells open desks about new, changed and erased enquiries, including those of other instances. Two indexed queries a
 * second, only while a desk is open (docs/decisions/031-sales-desk.md).
 */
export function createEnquiryFeed({ repository, onError, pollMs = POLL_MS }: Dependencies) {
  const listeners = new Set<Listener>()
  /** The numbers of the sent changes that the next look reads again, by enquiry. */
  let sent = new Map<string, number>()
  let last: number | undefined
  let lastErasure = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let looking: Promise<void> | undefined
  let again = false
  let isClosed = false

  async function look(): Promise<void> {
    if (last === undefined) {
      lastErasure = await repository.lastErasure()
      last = Math.max(lastErasure, await repository.lastSequence())
      sent = numbersOf(await repository.changesAfter(last - OVERLAP, MAX_CHANGES))
      return
    }
    const [changes, erasure] = await Promise.all([
      repository.changesAfter(last - OVERLAP, MAX_CHANGES),
      repository.lastErasure(),
    ])
    // The last desk was closed meanwhile.
    if (last === undefined) return
    const fresh = changes.filter(({ id, sequence }) => sent.get(id) !== sequence)
    sent = numbersOf(changes)
    const isErased = erasure > lastErasure
    if (fresh.length === 0 && !isErased) return
    last = Math.max(last, erasure, fresh.at(-1)?.sequence ?? 0)
    lastErasure = Math.max(lastErasure, erasure)
    const events = await enquiryEvents(fresh)
    if (isErased) events.push(reloadAt(erasure))
    for (const listener of listeners) listener.send(events)
  }

  async function enquiryEvents(changes: readonly EnquiryChangeKey[]): Promise<DeskEvent[]> {
    if (changes.length === 0) return []
    return (await repository.changed(changes.map(({ id }) => id))).map(toEvent)
  }

  /** Looks once more if it is called during a look. Never throws. */
  function wake(): void {
    if (listeners.size === 0 || isClosed) return
    if (looking) {
      again = true
      return
    }
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined
        if (!again) return
        again = false
        wake()
      })
  }

  function remove(listener: Listener): void {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    last = undefined
  }

  /** What a client has missed since an event. @param after the id of the event */
  async function missed(after: number): Promise<DeskEvent[]> {
    const changes = await repository.changesAfter(after, MAX_CHANGES)
    if (changes.length === MAX_CHANGES || lastErasure > after) return [reloadAt(after)]
    return enquiryEvents(changes)
  }

  return {
    /** Called after a change on this instance. */
    wake,

    /**
     * Opens a stream of events. The first one is `ready`.
     * @param lastEventId resumes after this event
     * @throws DomainError TOO_MANY for too many streams of the account, UNAVAILABLE for too many streams altogether
     */
    async subscribe({ userId: accountId }: Session, lastEventId: string | null) {
      const own = [...listeners].filter((listener) => listener.accountId === accountId)
      if (own.length >= DESK_STREAMS_PER_ACCOUNT) {
        throw new DomainError('TOO_MANY', deskMessages.tooManyStreams, { retryAfter: 60 })
      }
      if (isClosed || listeners.size >= DESK_STREAMS) {
        throw unavailable()
      }
      const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined
      // Until it is opened, the events of this client wait here: it misses none and counts for the limits.
      const waiting: DeskEvent[] = []
      const listener: Listener = {
        accountId,
        send: (events) => void waiting.push(...events),
        end: () => undefined,
      }
      listeners.add(listener)
      try {
        if (last === undefined) {
          wake()
          await looking
        }
        if (last === undefined) throw unavailable()
        timer ??= setInterval(wake, pollMs)
        timer.unref()
        const before = after === undefined ? [] : await missed(after)
        const ready = { id: last, type: 'ready', data: {} } as const
        waiting.unshift(...before, ready)
      } catch (error) {
        remove(listener)
        throw error
      }
      return {
        open(client: Pick<Listener, 'send' | 'end'>) {
          Object.assign(listener, { send: client.send, end: client.end })
          client.send(waiting)
          return () => remove(listener)
        },
      }
    },

    /** Ends every stream. The clients connect to another instance. */
    close(): void {
      isClosed = true
      for (const listener of [...listeners]) {
        listener.end()
        remove(listener)
      }
    },
  }
}

export type EnquiryFeed = ReturnType<typeof createEnquiryFeed>

function reloadAt(id: number): DeskEvent {
  return { id, type: 'reload', data: {} }
}

function unavailable(): DomainError {
  return new DomainError('UNAVAILABLE', serviceMessages.busy, { retryAfter: 5 })
}

function numbersOf(changes: readonly { id: string; sequence: number }[]): Map<string, number> {
  return new Map(changes.map(({ id, sequence }) => [id, sequence]))
}

function toEvent({ id: _id, sequence, arrived }: ChangedEnquiry): DeskEvent {
  const data: EnquiryEvent = arrived
    ? { _id, kind: 'created', item: arrived }
    : { _id, kind: 'changed' }
  return { id: sequence, type: 'enquiry', data }
}
