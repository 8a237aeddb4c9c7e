import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defined } from '@bharat/contracts/defined'
import type { Departure } from '@bharat/contracts/departures'
import { fieldLabel } from '@bharat/contracts/history-text'
import type { TourContent } from '@bharat/contracts/tour-content'
import type { TourDraftState } from '@bharat/contracts/tour-drafts'
import { tourFields } from '@bharat/contracts/tour-input'

/*
 * The next version of a tour. It is stored as the fields that it changes, each with the public value on which the change
 * is based. So a change of another field on the public page, such as a sold seat, is in the next version, too.
 */

/** The draft of a tour, as it is stored with the tour. */
export interface StoredDraft {
  /** Identifies the draft from its first save to its end: links to previews name it. 24 hexadecimal characters. */
  id: string
  /** The number of the latest change of the tour or its draft. A save that names another one is rejected. */
  version: number
  savedAt: Date
  /** E-mail address; '' if unknown. */
  savedBy: string
  /** The public values of the changed fields when the draft was saved. */
  before: Partial<TourContent>
  after: Partial<TourContent>
}

/** When a tour is published. */
export interface StoredPublication {
  /** The job of the publication names it: another time or a cancellation makes the job ineffective. */
  id: string
  at: Date
  /** Who has set the time. */
  actor: { _id: string; email: string } | null
  /** The name of the API token with which the time was set; absent for a session. */
  token?: string
  /** Why the tour could not be published at that time. */
  error?: string
}

/** The key of the job of a publication. */
export const publicationJobKey = (publicationId: string) => `tour-publication:${publicationId}`

/** The draft and the publication of a tour. */
export interface TourEdition {
  /** The number of the last change of the tour. */
  changeNumber: number
  draft: StoredDraft | null
  publication: StoredPublication | null
  /** When the tour was hidden last; null if never. */
  hiddenAt: Date | null
}

type Field = keyof TourContent

/** A new id of a draft or a publication: 24 hexadecimal characters. */
export const newId = () => randomBytes(12).toString('hex')

/** The fields of a draft. `upcomingDates` follows from the departures. */
const FIELDS: readonly Field[] = tourFields.omit({ upcomingDates: true }).keyof().options

/** The fields in which the next version differs from the public one. */
export function changedFields(
  current: TourContent,
  next: TourContent,
): Pick<StoredDraft, 'before' | 'after'> {
  const changed = FIELDS.filter((field) => !isDeepStrictEqual(current[field], next[field]))
  const of = (content: TourContent) =>
    Object.fromEntries(changed.map((field) => [field, content[field]]))
  return { before: of(current), after: of(next) }
}

/**
 * The content that a draft leads to, or the public content without one, with the changes of the public version since. `conflicts` are the labels of the
 * fields that both have changed; the content has the draft's value of them.
 */
export function nextContent(
  current: TourContent,
  draft: Pick<StoredDraft, 'before' | 'after'> | null,
): { content: TourContent; conflicts: string[] } {
  const { before, after } = draft ?? { before: {}, after: {} }
  const conflicts: string[] = []
  const { departures: planned, ...other } = after
  for (const [field, value] of Object.entries(other)) {
    const now = current[field as Field]
    if (!isSame(now, before[field as Field]) && !isSame(now, value)) conflicts.push(field)
  }
  const merged = planned && mergeDepartures(before.departures ?? [], planned, current.departures)
  if (merged?.conflicts) conflicts.push('departures')
  const departures = merged?.departures ?? current.departures
  const content = { ...pick(current), ...defined(other), departures }
  return {
    content: { ...content, upcomingDates: departures.map(({ date }) => date) },
    conflicts: conflicts.map((field) => fieldLabel('tours', field)),
  }
}

/** The content of a tour, without its other fields. */
function pick(tour: TourContent): TourContent {
  const content = Object.fromEntries(FIELDS.map((field) => [field, tour[field]]))
  return content as unknown as TourContent
}

/**
 * The departures of an earlier version with the seats that are left now: a version of the history does not know what was
 * sold since.
 */
export function withSeatsLeft(
  earlier: readonly Departure[],
  current: readonly Departure[],
): Departure[] {
  return earlier.map((departure) => {
    const left = current.find(({ date }) => date === departure.date)?.seatsLeft ?? null
    if (left === null) return departure
    return { ...departure, seatsLeft: Math.min(left, departure.seats ?? left) }
  })
}

/** Departures by date: seats sold since on the public page stay sold, unless the draft changes the same departure. */
function mergeDepartures(
  before: readonly Departure[],
  after: readonly Departure[],
  current: readonly Departure[],
): { departures: Departure[]; conflicts: boolean } {
  const of = (list: readonly Departure[], date: string) => list.find((each) => each.date === date)
  const dates = new Set([...after, ...current].map(({ date }) => date))
  let conflicts = false
  const departures = [...dates].toSorted().flatMap((date) => {
    const [base, planned, now] = [of(before, date), of(after, date), of(current, date)]
    if (isSame(planned, base)) return now ?? []
    if (isSame(now, base) || isSame(now, planned)) return planned ?? []
    if (!base || !planned || !now) {
      conflicts = true
      return planned ?? []
    }
    const fields = Object.keys(planned) as (keyof Departure)[]
    const changed = fields.filter((field) => planned[field] !== base[field])
    if (changed.some((field) => now[field] !== base[field] && now[field] !== planned[field])) {
      conflicts = true
      return planned
    }
    return { ...now, ...Object.fromEntries(changed.map((field) => [field, planned[field]])) }
  })
  return { departures, conflicts }
}

function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b)
}

/** The state of the next version as administrators see it; null without one. */
export function shownState({ draft, publication }: TourEdition): TourDraftState | null {
  if (!draft && !publication) return null
  return {
    savedAt: draft?.savedAt.toISOString() ?? null,
    savedBy: draft?.savedBy ?? '',
    publishAt: publication?.at.toISOString() ?? null,
    publishError: publication?.error ?? '',
  }
}
