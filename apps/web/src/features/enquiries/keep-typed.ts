/** The id of the element of the enquiry form. */
export const FORM_ID = 'enquiry-form'

/** The key of the draft in the session storage. */
export const DRAFT_KEY = 'enquiry-draft'

/** Stores what the enquiry form of the page contains as the draft, also if React has not taken it over. */
export function keepTyped(): void {
  const form = document.getElementById(FORM_ID)
  if (form instanceof HTMLFormElement)
    sessionStorage[DRAFT_KEY] = JSON.stringify(Object.fromEntries(new FormData(form)))
}
