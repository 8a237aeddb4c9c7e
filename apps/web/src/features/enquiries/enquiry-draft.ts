/** What a visitor has typed so far. */
export interface EnquiryDraft {
  fullName: string
  phone: string
  email: string
  message: string
}

const KEY = 'enquiry-draft'

/** The draft of this tab; empty where there is none or storage is refused. */
export function readDraft(): EnquiryDraft {
  const stored: unknown = parse(storage()?.getItem(KEY))
  const text = (name: keyof EnquiryDraft) => {
    const value =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    fullName: text('fullName'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
  }
}

/** Keeps what was typed; a message that a tour's page filled in is not the visitor's and is left out. */
export function writeDraft(values: Partial<EnquiryDraft>, prefilled?: string): void {
  const message = values.message === prefilled ? '' : values.message
  try {
    storage()?.setItem(KEY, JSON.stringify({ ...values, message }))
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
