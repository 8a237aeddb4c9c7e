import { isDeepStrictEqual } from 'node:util'
import { defined } from '@bharat/contracts/defined'
import type { Departure } from '@bharat/contracts/departures'
import { fieldLabel } from '@bharat/contracts/history-text'
import type { TourContent } from '@bharat/contracts/tour-content'
import type { TourDraftState } from '@bharat/contracts/tour-drafts'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { tourFields } from '@bharat/contracts/tour-input'
import { orNotFound } from '../../records/records.service.ts'
import type { StoredDraft, TourRecord } from '../tours.documents.repository.ts'

/*
 * The content of drafts. A draft is stored as the fields that it changes, each with the public value on which the change is
 * based. So a change of another field on the public page, such as a sold seat, is in the draft, too.
 */

type Field = keyof TourContent

/** The fields of a draft. `upcomingDates` follows from the departures. */
const FIELDS: readonly Field[] = tourFields.omit({ upcomingDates: true }).keyof().options

/** Whether the content of a tour is its own draft. */
export function isOwnDraft({ activeStatus, draftState }: TourRecord): boolean {
  return !activeStatus && !draftState.draft
}

/** The tour. @throws DomainError NOT_FOUND if it has no draft and is none itself */
export function withDraft(tour: TourRecord): TourRecord {
  if (tour.activeStatus) orNotFound(tour.draft, tourDraftMessages.none)
  return tour
}

/** The number that a save of the draft names, or of the tour without one. */
export function draftVersion({ version, draftState }: TourRecord): number {
  return draftState.draft?.version ?? version
}

/** The fields in which a draft differs from the public content. */
export function changedFields(
  current: TourContent,
  next: TourContent,
): Pick<StoredDraft, 'before' | 'after'> {
  const changed = FIELDS.filter((field) => !isDeepStrictEqual(current[field], next[field]))
  return { before: pick(current, changed), after: pick(next, changed) }
}

/** The content of a tour as it is public, without its other fields. */
export function publicContent(tour: TourContent): TourContent {
  const upcomingDates = tour.departures.map(({ date }) => date)
  return { ...(pick(tour, FIELDS) as TourContent), upcomingDates }
}

/**
 * The content that is published next: that of the draft, with the changes of the public content since, or that of the
 * tour itself. `conflicts` are the labels of the fields that both have changed; the content has the draft's value of them.
 */
export function draftContent(current: TourRecord): { content: TourContent; conflicts: string[] } {
  const { before, after } = current.draftState.draft ?? { before: {}, after: {} }
  const conflicts: string[] = []
  const { departures: planned, ...other } = after
  for (const [field, value] of Object.entries(other)) {
    const now = current[field as Field]
    if (!isDeepStrictEqual(now, before[field as Field]) && !isDeepStrictEqual(now, value))
      conflicts.push(field)
  }
  const merged = planned && mergeDepartures(before.departures ?? [], planned, current.departures)
  if (merged?.conflicts) conflicts.push('departures')
  const { departures } = merged ?? current
  return {
    content: publicContent({ ...current, ...defined(other), departures }),
    conflicts: conflicts.map((field) => fieldLabel('tours', field)),
  }
}

function pick(tour: TourContent, fields: readonly Field[]): Partial<TourContent> {
  return Object.fromEntries(fields.map((field) => [field, tour[field]]))
}

/** The departures of an earlier draft with the seats that are left now: the history does not know what was sold since. */
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
    if (isDeepStrictEqual(planned, base)) return now ?? []
    if (isDeepStrictEqual(now, base) || isDeepStrictEqual(now, planned)) return planned ?? []
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

/**
 * The state of a draft as administrators see it; null without a draft and a time to publish.
 * @param names of accounts by their e-mail addresses
 */
export function shownState(
  { draft, publication }: TourRecord['draftState'],
  names: ReadonlyMap<string, string>,
): TourDraftState | null {
  if (!draft && !publication) return null
  return {
    savedAt: draft?.savedAt.toISOString() ?? null,
    savedBy: draft?.savedBy ?? '',
    savedByName: names.get(draft?.savedBy ?? '') ?? '',
    publishAt: publication?.at.toISOString() ?? null,
    publishError: publication?.error ?? '',
  }
}
