import type { Party } from './party.ts'

const monthYear = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A month as `May 2027`. @param month yyyy-mm */
export function formatMonth(month: string): string {
  return monthYear.format(new Date(`${month}-01`))
}

/** Who travels in one line: `2 adults, 2 children (4 and 9 years), May 2027`. Empty if nothing is known. */
export function partyText(party: Party | null): string {
  if (!party) return ''
  const { adults, children, month, note } = party
  const ages = [children.slice(0, -1).join(', '), children.slice(-1).join('')]
  const years = `${ages.filter(Boolean).join(' and ')} ${children.at(-1) === 1 ? 'year' : 'years'}`
  return [
    adults === null ? '' : `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
    children.length > 0 &&
      `${children.length} ${children.length === 1 ? 'child' : 'children'} (${years})`,
    month && formatMonth(month),
    note,
  ]
    .filter(Boolean)
    .join(', ')
}
