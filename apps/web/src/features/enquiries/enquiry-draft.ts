import { randomId } from '../../lib/random-id.ts'
import { DRAFT_KEY } from './keep-typed.ts'

/** The fields in form order. */
export const ENQUIRY_FIELDS = [
  'fullName',
  'phone',
  'email',
  // On a tour's page: the prefilled line.
  'message',
  // On a tour's page: dates or a question.
  'addition',
  // Who travels: numbers as typed, and a month as yyyy-mm.
  'adults',
  'children',
  'month',
] as const

type FieldName = (typeof ENQUIRY_FIELDS)[number]

/** The visitor's current input. */
export type EnquiryDraft = Record<FieldName, string>

/** A draft with this text in each field. */
export function draftOf(text: (name: FieldName) => string): EnquiryDraft {
  return Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, text(name)])) as EnquiryDraft
}

/**
 * The draft of this browser tab; empty if there is none or storage is forbidden.
 * @param tourId of a tour's page: an addition for another tour is dropped
 */
export function readDraft(tourId?: string): EnquiryDraft {
  const stored: unknown = parse(storage()?.getItem(DRAFT_KEY))
  const text = (name: FieldName | 'tourId') => {
    const value =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const draft = draftOf(text)
  return tourId !== undefined && text('tourId') === tourId ? draft : { ...draft, addition: '' }
}

/** Stores the input. The prefilled line of a tour's page is not part of the visitor's message. */
export function writeDraft(values: Partial<EnquiryDraft>, tourId?: string): void {
  const message = tourId === undefined ? values.message : ''
  try {
    storage()?.setItem(DRAFT_KEY, JSON.stringify({ ...values, message, tourId }))
  } catch {
    // With a full or forbidden storage, the draft does not survive a reload.
  }
}

const NAME_KEY = 'enquiry-name'
let name: string | undefined

/**
 * Names the draft until it is stored (`Idempotency-Key`): what is sent again after a lost answer is stored once.
 */
export function draftName(): string {
  name ??= randomId()
  try {
    sessionStorage[NAME_KEY] ||= name
    return sessionStorage[NAME_KEY]
  } catch {
    // With a full or forbidden storage, the name does not survive a reload.
    return name
  }
}

/** Ends the name of a stored enquiry: what is sent from now on is another one. */
export function forgetName(): void {
  name = undefined
  storage()?.removeItem(NAME_KEY)
}

/** Deletes the draft of a sent enquiry. */
export function forgetDraft(): void {
  storage()?.removeItem(DRAFT_KEY)
}

/** Reading the property itself throws if storage is forbidden. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
