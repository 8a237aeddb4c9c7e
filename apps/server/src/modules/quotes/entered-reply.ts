import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EnteredReply } from '@bharat/contracts/rendering'
import type { SecretBox } from '../../database/secret-box.ts'

/** What a browser has entered on the page of a quote, as its cookie keeps it. */
export interface KeptReply extends EnteredReply {
  /** The address of the page after a rejection has it, too: another address has no messages. */
  id: string
  /** Of the response with the messages. */
  status: number
  /** Seconds. */
  retryAfter?: number | undefined
  /** The last question of this browser, and when it was sent, in milliseconds since 1970. */
  asked?: { text: string; at: number } | undefined
}

/** The cookie. Its path is the page: browsers send it nowhere else, and remove it when they are closed. */
export const ENTERED = 'entered'

/** Browsers accept cookies of 4 kB with their attributes. */
const LONGEST = 3800

/**
 * Keeps in a cookie what was entered on a page: browsers cannot go back to the response to a form without sending it again, the
 * server stores nothing, and another client with the address does not get the name. The cookie is encrypted and authenticated: the
 * page shows its messages as those of the company.
 * @param token of the quote's link: the reply belongs to it
 * @returns undefined if it is too long for a cookie
 */
export function sealReply(box: SecretBox, reply: KeptReply, token: string): string | undefined {
  const sealed = box.seal(deflateRawSync(JSON.stringify(reply)).toString('base64'), token)
  return sealed.length <= LONGEST ? sealed : undefined
}

/** @returns undefined for one that another secret or another link has sealed */
export function openReply(box: SecretBox, sealed: string, token: string): KeptReply | undefined {
  const text = box.open(sealed, token)
  return text === null
    ? undefined
    : JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())
}
