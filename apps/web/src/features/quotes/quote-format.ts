import { formatDate, formatMoment } from '@bharat/contracts/format'

/** How often a person opened the page of a quote: `Seen 3 times, last 12/11/2026`; empty if never. */
export function seenText({
  openings,
  lastOpenedAt,
}: {
  openings: number
  lastOpenedAt: string | null
}): string {
  if (openings === 0) return ''
  const times = openings === 1 ? 'once' : `${openings} times`
  return `Seen ${times}${lastOpenedAt ? `, last ${formatDate(lastOpenedAt)}` : ''}`
}

/** `Question, 12/11/2026 10:30` while nobody has answered it; empty without one. */
export function askedText({ askedAt }: { askedAt: string | null }): string {
  return askedAt ? `Question, ${formatMoment(askedAt)}` : ''
}
