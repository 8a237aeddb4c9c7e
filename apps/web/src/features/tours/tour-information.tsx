import type { ReactNode } from 'react'
import type { TourData } from './tour-facts.ts'

type Information = Pick<TourData, 'included' | 'notIncluded' | 'groupSize' | 'bestSeason' | 'bring'>

/** What travellers ask before they book: only what is known. Not in section 2. */
export function TourInformation({ tour }: { tour: Information }) {
  const { included, notIncluded, bring, bestSeason } = tour
  const group = groupSizeText(tour.groupSize)
  const texts = [
    ['Group size', group],
    ['Best season', bestSeason],
  ].filter(([, text]) => text !== '')
  const lists: [title: string, items: readonly string[]][] = [
    ['Included', included],
    ['Not included', notIncluded],
    ['What to bring', bring],
  ]
  const known = lists.filter(([, items]) => items.length > 0)
  if (known.length === 0 && texts.length === 0) return null
  return (
    <section id="information" aria-labelledby="information-title">
      <h2 id="information-title" className="mb-4 text-title print:mb-2">
        Before you book
      </h2>
      {texts.length > 0 && (
        <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-3 print:mb-2">
          {texts.map(([name, text]) => (
            <div key={name}>
              <dt className="text-label text-ink-soft">{name}</dt>
              <dd className="mt-1 wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-3 print:gap-y-2">
        {known.map(([title, items]) => (
          <List key={title} title={title}>
            {items.map((item, at) => (
              <li key={`${at}-${item}`} className="wrap-anywhere">
                {item}
              </li>
            ))}
          </List>
        ))}
      </div>
    </section>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid">
      <h3 className="text-heading">{title}</h3>
      <ul className="mt-2 list-disc pl-5 leading-relaxed text-ink-soft marker:text-gold">
        {children}
      </ul>
    </div>
  )
}

/** `2 to 8 travellers`; empty if unknown. */
export function groupSizeText(size: Information['groupSize']): string {
  const { min = null, max = null } = size ?? {}
  if (min !== null && max !== null)
    return min === max ? `${min} travellers` : `${min} to ${max} travellers`
  if (min !== null) return `From ${min} travellers`
  return max === null ? '' : `At most ${max} travellers`
}
