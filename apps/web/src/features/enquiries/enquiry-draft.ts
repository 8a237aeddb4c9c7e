/** What a visitor has typed so far. */
export interface EnquiryDraft {
  fullName: string
  phone: string
  email: string
  /** On a tour's page the prefilled line. */
  message: string
  /** On a tour's page: dates or a question. */
  addition: string
}

/** The fields in the order of the form. */
export const ENQUIRY_FIELDS = ['fullName', 'phone', 'email', 'message', 'addition'] as const

const KEY = 'enquiry-draft'

/**
 * The draft of this tab; empty where there is none or storage is forbidden.
 * @param prefilled on a tour's page its line: an addition that belongs to another line is left out
 */
export function readDraft(prefilled?: string): EnquiryDraft {
  const stored: unknown = parse(storage()?.getItem(KEY))
  const text = (name: keyof EnquiryDraft | 'prefilled') => {
    const value =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    fullName: text('fullName'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    addition: prefilled !== undefined && text('prefilled') === prefilled ? text('addition') : '',
  }
}

/** Stores what was typed; the line that a tour's page prefilled is not the visitor's message. */
export function writeDraft(values: Partial<EnquiryDraft>, prefilled?: string): void {
  const message = values.message === prefilled ? '' : values.message
  try {
    storage()?.setItem(KEY, JSON.stringify({ ...values, message, prefilled }))
  } catch {
    // A full or forbidden storage loses the draft on reload and nothing else.
  }
}

/** After a sent enquiry. */
export function forgetDraft(): void {
  storage()?.removeItem(KEY)
}

/** Reading the property itself throws where storage is forbidden. */
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
