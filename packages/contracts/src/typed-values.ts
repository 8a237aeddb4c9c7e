/*
 * What people type into the settings, in the form in which it is stored. A form shows it when its field is left, and the
 * server stores it. A text that is not understood stays as it is, and its rule rejects it. This file has no Zod.
 */

const NAMED_TIMES: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' }

/** A time of day as HH:MM: `9.30`, `6 pm`, `6.30PM`, `1830` or `18`. */
export function typedTime(text: string): string {
  const typed = text.trim().toLowerCase()
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:\s*[.:h]?\s*(\d{2}))?(?:\s*([ap])\.?\s*m\.?)?$/.exec(typed) ?? []
  const named = Object.hasOwn(NAMED_TIMES, typed) ? NAMED_TIMES[typed] : undefined
  if (named || hour === '') return named ?? text
  const isTwelveHours = half !== undefined
  const number = Number(hour)
  if (isTwelveHours && (number < 1 || number > 12)) return text
  const hours = isTwelveHours ? (number % 12) + (half === 'p' ? 12 : 0) : number
  if (hours > 23 || Number(minute) > 59) return text
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** A code in capital letters: `mt-`, as it begins references. */
export function typedCode(text: string): string {
  return text.trim().replace(/-$/, '').toUpperCase()
}

/** A web address with https: `example.com/page`. */
export function typedAddress(text: string): string {
  const typed = text.trim()
  if (/^https:\/\//i.test(typed)) return typed
  const rest = typed.replace(/^(?:http:)?\/\//i, '')
  const isHost =
    /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}]{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(
      rest,
    )
  return isHost ? `https://${rest}` : typed
}

/** A rating of five: `4.8/5`, `4,8` or `4.8 out of 5`. */
export function typedRating(text: string): string {
  const [, rating] =
    /^(\d(?:[.,]\d+)?)\s*(?:(?:\/|out of|of)\s*5|stars?)?$/i.exec(text.trim()) ?? []
  return rating?.replace(',', '.') ?? text
}

/** The pages of a company elsewhere: the host and the path of a handle, and what else leads to the host. */
const NETWORKS = {
  instagram: { base: 'https://www.instagram.com/', hosts: /^(?:www\.|m\.)?instagram\.com$/ },
  facebook: { base: 'https://www.facebook.com/', hosts: /^(?:[a-z-]+\.)?facebook\.com$|^fb\.com$/ },
  x: { base: 'https://x.com/', hosts: /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/ },
  youtube: { base: 'https://www.youtube.com/@', hosts: /^(?:www\.|m\.)?youtube\.com$/ },
} as const

export type Network = keyof typeof NETWORKS

/** Parameters that are part of an address; all others of these hosts follow people. */
const KEPT_PARAMETERS = ['id', 'v', 'list']

/**
 * A page on one of these networks: `@handle`, `handle`, `instagram.com/handle`, or an address that was copied there.
 * Without an @ a text with a dot is an address, and "none" is no handle.
 */
export function typedPage(network: Network, text: string): string {
  const typed = text.trim()
  const { base, hosts } = NETWORKS[network]
  const [, marked, plain = ''] = /^(?:@([\p{L}\p{N}._-]+)|(\w[\w-]*))$/u.exec(typed) ?? []
  const handle = marked ?? (/^(?:none|nil|no|na)$/i.test(plain) ? '' : plain)
  if (handle) return base + handle
  const address = typedAddress(typed)
  if (!URL.canParse(address)) return typed
  const url = new URL(address)
  if (!/^https:$/.test(url.protocol) || !hosts.test(url.hostname)) return address
  const kept = [...url.searchParams].filter(([name]) => KEPT_PARAMETERS.includes(name))
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  return `${new URL(base).origin}${url.pathname}${query}`.replace(/(?<=\/[^/?]+)\/(?=\?|$)/, '')
}
