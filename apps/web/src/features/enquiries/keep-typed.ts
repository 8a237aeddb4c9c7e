/** The id of the element of the enquiry form. */
export const FORM_ID = 'enquiry-form'

/** The key of the draft in the session storage. */
export const DRAFT_KEY = 'enquiry-draft'

/** Adds what was typed into the enquiry form of the page to the draft, also if React has not taken the form over. */
export function keepTyped(): void {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return
  try {
    const draft: Record<string, unknown> = JSON.parse(sessionStorage[DRAFT_KEY] ?? '{}')
    for (const { name, value, readOnly } of form.elements as Iterable<HTMLInputElement>)
      if (name && value && !readOnly) draft[name] = value
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
