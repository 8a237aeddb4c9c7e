import { QUOTES_PER_MINUTE } from '@bharat/contracts/limits'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { Limit } from '../../database/rate-limits.ts'

/**
 * How often an address may open quotes, guess their links, or answer one of them.
 * @param address an IPv4 address, or an IPv6 network such as `2001:db8:0:1::/64`
 */
export function quoteLimit(what: keyof typeof QUOTES_PER_MINUTE, address: string): Limit {
  return {
    key: `quote${what}:${address}`,
    attempts: QUOTES_PER_MINUTE[what],
    windowMs: 60_000,
    message: quoteMessages.tooMany,
  }
}
