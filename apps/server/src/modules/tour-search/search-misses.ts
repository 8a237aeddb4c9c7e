import { OVERVIEW_ROWS } from '@bharat/contracts/back-office-limits'
import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import type { Overview } from '@bharat/contracts/overview'
import { LRUCache } from 'lru-cache'
import type { SearchMissesRepository } from './search-misses.repository.ts'

type SearchMiss = Overview['searches'][number]

/** The distinct texts that are stored; of more, the rarest and oldest are dropped. */
const MAX_STORED = 200
const MAX_LENGTH = 60
/** More digits than of a number of days may be a phone or an address. */
const MAX_DIGITS = 3
const RETENTION_DAYS = 90
/** Texts of which one search is remembered, in memory. */
const MAX_SEEN = 500
const WRITES_PER_MINUTE = 30

interface Dependencies {
  repository: SearchMissesRepository
  now?: () => Date
}

export type SearchMisses = ReturnType<typeof createSearchMisses>

/**
 * The searches of visitors that found nothing, without personal data: only the words that no tour has, or, if there are none, the
 * filters of a question and its other words. A text is stored from its second search on, and visitors can neither fill the store
 * nor make it write often.
 */
export function createSearchMisses({ repository, now = () => new Date() }: Dependencies) {
  const seen = new LRUCache<string, true>({ max: MAX_SEEN })
  let minute = 0
  let writes = 0

  return {
    /** Counts a search. Never throws. @param text what of it was typed and may name a person */
    async note(text: string, name: string): Promise<void> {
      const hasPerson = text.includes('@') || text.replace(/\P{N}/gu, '').length > MAX_DIGITS
      if (name === '' || name.length > MAX_LENGTH || hasPerson) return
      if (!seen.has(name)) {
        seen.set(name, true)
        return
      }
      const current = Math.floor(now().getTime() / 60_000)
      writes = current === minute ? writes + 1 : 1
      minute = current
      if (writes > WRITES_PER_MINUTE) return
      const today = indianDay(now())
      await repository
        .change((stored) => withSearch(recent(stored, today), name, today))
        .catch(() => undefined)
    },

    async list(): Promise<SearchMiss[]> {
      return recent(await repository.list(), indianDay(now()))
        .toSorted(byCount)
        .slice(0, OVERVIEW_ROWS)
    },
  }
}

function recent(stored: readonly SearchMiss[], today: string): SearchMiss[] {
  return stored.filter(({ lastDay }) => lastDay >= daysAfter(today, -RETENTION_DAYS))
}

function withSearch(stored: SearchMiss[], words: string, lastDay: string): SearchMiss[] {
  // The first one was remembered in memory.
  const count = (stored.find((each) => each.words === words)?.count ?? 1) + 1
  const others = stored.filter((each) => each.words !== words).toSorted(byCount)
  return [{ words, count, lastDay }, ...others.slice(0, MAX_STORED - 1)]
}

function byCount(a: SearchMiss, b: SearchMiss): number {
  return b.count - a.count || (a.lastDay < b.lastDay ? 1 : -1)
}
