import type { Site } from './site.ts'

/** The claims of the About block that the settings have. A rating without a source is not shown. */
export function knownClaims({ expedition, reviewRating, reviewSource }: Site['claims']) {
  const { kilometres, states, days } = expedition
  const claims = [
    ['KM', kilometres],
    ['STATES', states],
    ['DAYS', days],
    ['RATING', reviewSource === '' ? null : reviewRating],
  ] as const
  return claims.flatMap(([cap, value]) => (value === null ? [] : [{ cap, value }]))
}
