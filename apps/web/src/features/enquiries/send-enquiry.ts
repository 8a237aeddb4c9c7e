import type { EnquiryChannel, EnquiryFormInput } from '@bharat/contracts/enquiries'
import type { Party } from '@bharat/contracts/party'
import { draftName, forgetName } from './enquiry-draft.ts'
import { enquiryOrigin } from './enquiry-origin.ts'

/** The valid fields of the form, with who travels. */
export type SentEnquiry = EnquiryFormInput & { party: Party | null }

/** What an enquiry has besides the fields of the form. */
interface EnquiryContext {
  tourId: string | undefined
  departure: string | undefined
  noticeVersion: number
}

/**
 * Sends an enquiry with its tour and its origin. The same content of one draft is stored once.
 * @returns its reference; undefined if the reply is lost
 * @throws Error if the enquiry is not stored
 */
export async function sendEnquiry(
  channel: EnquiryChannel,
  enquiry: SentEnquiry & EnquiryContext,
  init?: RequestInit,
): Promise<unknown> {
  const response = await fetch(`/api/v1/public/enquiries/${channel}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', 'idempotency-key': draftName() },
    body: JSON.stringify({
      ...enquiry,
      // The specified payload, if nothing is said.
      party: enquiry.party ?? undefined,
      ...enquiryOrigin(window.location),
    }),
    ...init,
  })
  if (!response.ok) throw new Error(String(response.status))
  forgetName()
  // An enquiry is stored, even if its reply is lost.
  const { reference } = await response.json().catch(() => ({}))
  return reference
}
