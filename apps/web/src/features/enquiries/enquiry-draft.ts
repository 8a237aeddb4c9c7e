/** The visitor's current input. */
export interface EnquiryDraft {
  fullName: string
  phone: string
  email: string
  /** On a tour's page: the prefilled line. */
  message: string
  /** On a tour's page: dates or a question. */
  addition: string
  /** Who travels: numbers as typed, and a month as yyyy-mm. */
  adults: string
  children: string
  month: string
}

/** The fields in form order. */
export const ENQUIRY_FIELDS = [
  'fullName',
  'phone',
  'email',
  'message',
  'addition',
  'adults',
  'children',
  'month',
] as const

const KEY = 'enquiry-draft'

/**
 * The draft of this browser tab; empty if there is none or storage is forbidden.
 * @param tourId of a tour's page: an addition for another tour is dropped
 */
export function readDraft(tourId?: string): EnquiryDraft {
  const stored: unknown = parse(storage()?.getItem(KEY))
  const text = (name: keyof EnquiryDraft | 'tourId') => {
    const value =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    fullName: text('fullName'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    adults: text('adults'),
    children: text('children'),
    month: text('month'),
    addition: tourId !== undefined && text('tourId') === tourId ? text('addition') : '',
  }
}

/** Stores the input. The prefilled line of a tour's page is not part of the visitor's message. */
export function writeDraft(values: Partial<EnquiryDraft>, tourId?: string): void {
  const message = tourId === undefined ? values.message : ''
  try {
    storage()?.setItem(KEY, JSON.stringify({ ...values, message, tourId }))
  } catch {
    // With a full or forbidden storage, the draft does not survive a reload.
  }
}

/** Deletes the draft of a sent enquiry. */
export function forgetDraft(): void {
  storage()?.removeItem(KEY)
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
