/** The id of the element of the enquiry form. */
export const FORM_ID = 'enquiry-form'

/** The key of the draft in the session storage. */
export const DRAFT_KEY = 'enquiry-draft'

/**
 * Adds what was typed into the enquiry form of the page to the draft, also if React has not taken the form over.
 * @param typed the field of a key press before that, which may have emptied it
 */
export function keepTyped(typed?: EventTarget | null): void {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return
  // React adds properties to an element that it has taken over; it then writes the draft, without the line of a departure.
  if (typed && (!form.contains(typed as Node) || Object.keys(typed).length > 0)) return
  try {
    const draft: Record<string, unknown> = JSON.parse(sessionStorage[DRAFT_KEY] ?? '{}')
    for (const field of form.elements as Iterable<HTMLInputElement>) {
      const { name, value, readOnly } = field
      // Of another tour.
      if (name === 'tourId' && value !== draft.tourId) draft.addition = ''
      if (name && !readOnly && (value || field === typed)) draft[name] = value
    }
    sessionStorage[DRAFT_KEY] = JSON.stringify(draft)
  } catch {
    // With a full or forbidden storage, nothing survives a reload.
  }
}

/** Whether the draft of this browser tab has anything of the visitor's. */
export function hasDraft(): boolean {
  try {
    return /"(fullName|phone|email|message)":"[^"]/.test(sessionStorage[DRAFT_KEY])
  } catch {
    return false
  }
}
