import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RejectedReply } from '@bharat/contracts/rendering'
import type { SecretBox } from '../../database/secret-box.ts'

/** A form of the page of a quote that was rejected, and what its page responds with. */
export interface SealedReply extends RejectedReply {
  status: number
  /** Seconds. */
  retryAfter?: number | undefined
}

/** The parameter of the page's query. */
export const REJECTED = 'rejected'

/** Servers in front of this one accept addresses of 8 kB. */
const LONGEST = 7000

/**
 * Puts a rejected form into the address of its page: browsers cannot go back to the response to a form without sending it again,
 * and nothing is stored. Sealed, since an address with other messages would speak for the company.
 * @param token of the quote's link: the form belongs to it
 * @returns undefined if it is too long for an address
 */
export function sealReply(box: SecretBox, reply: SealedReply, token: string): string | undefined {
  const sealed = box.seal(deflateRawSync(JSON.stringify(reply)).toString('base64'), token)
  return sealed.length <= LONGEST ? sealed : undefined
}

/** @returns undefined for one that another secret or another link has sealed */
export function openReply(box: SecretBox, sealed: string, token: string): SealedReply | undefined {
  const text = box.open(sealed, token)
  return text === null
    ? undefined
    : JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())
}
