import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ENQUIRIES_PER_MINUTE } from '@bharat/contracts/limits'
import type { Limit } from '../../database/rate-limits.ts'
import { siteOf } from '../../http/client-address.ts'

/**
 * The limits on enquiries, from the narrowest to the widest.
 * @param address an IPv4 address, or an IPv6 network such as `2001:db8:0:1::/64`
 * @param token identifies the API token of the client
 */
export function enquiryLimits(address: string, token?: string): Limit[] {
  if (token !== undefined) return [limitOf(`token:${token}`, ENQUIRIES_PER_MINUTE.token)]
  const site = siteOf(address)
  return [
    limitOf(address, ENQUIRIES_PER_MINUTE.address),
    ...(site ? [limitOf(`site:${site}`, ENQUIRIES_PER_MINUTE.site)] : []),
    limitOf('all', ENQUIRIES_PER_MINUTE.total),
  ]
}

function limitOf(key: string, attempts: number): Limit {
  return { key: `enquiry:${key}`, attempts, windowMs: 60_000, message: enquiryMessages.tooMany }
}
