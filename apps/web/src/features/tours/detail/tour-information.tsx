import { type DeclaredField, shownValue, type ValuesOf } from '@bharat/contracts/fields'
import { TOUR_FIELDS, type TourFields } from '@bharat/contracts/tour-fields'
import type { ReactNode } from 'react'

/** What travellers ask before they book: only what is known. Not in section 2. */
export function TourInformation({ tour }: { tour: ValuesOf<TourFields> }) {
  const values: Readonly<Record<string, unknown>> = tour
  const known = Object.entries<DeclaredField>(TOUR_FIELDS)
    // The head of the page has the introduction.
    .filter(([, { rows }]) => !rows)
    .map(([name, field]) => [field.label, shownValue(field, values[name])] as const)
    .filter(([, value]) => value.length > 0)
  if (known.length === 0) return null
  const texts = known.filter(([, value]) => typeof value === 'string')
  const lists = known.filter(([, value]) => typeof value !== 'string')
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
        {lists.map(([title, items]) => (
          <List key={title} title={title}>
            {[items].flat().map((item, at) => (
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
