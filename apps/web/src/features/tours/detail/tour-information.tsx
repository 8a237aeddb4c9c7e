import { type DeclaredField, shownValue, type ValuesOf } from '@bharat/contracts/fields'
import { SUITABILITY_TITLE, TOUR_FIELDS, type TourFields } from '@bharat/contracts/tour-fields'
import type { ReactNode } from 'react'

/** The known fields of a part of the declaration, with their labels. */
function known(tour: ValuesOf<TourFields>, part: DeclaredField['part']) {
  const values: Readonly<Record<string, unknown>> = tour
  return (
    Object.entries<DeclaredField>(TOUR_FIELDS)
      // The head of the page has the introduction, the part of the prices has those.
      .filter(([, field]) => !field.rows && !field.isShownApart && field.part === part)
      .map(([name, field]) => [field.label, shownValue(field, values[name])] as const)
      .filter(([, value]) => value.length > 0)
  )
}

/** For whom the tour is right: only what is known. Not in section 2. */
export function TourSuitability({ tour }: { tour: ValuesOf<TourFields> }) {
  const suitability = known(tour, 'suitability')
  if (suitability.length === 0) return null
  return (
    <section
      id="suitability"
      aria-labelledby="suitability-title"
      className="rounded-lg bg-surface p-4 shadow-card lg:p-6 print:order-first print:p-0 print:shadow-none"
    >
      <h2 id="suitability-title" className="mb-2 text-heading">
        {SUITABILITY_TITLE}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 print:flex">
        {suitability.map(([name, value]) => (
          <Fact key={name} name={name} text={[value].flat().join(', ')} />
        ))}
      </dl>
    </section>
  )
}

/** What travellers ask before they book: only what is known. Not in section 2. */
export function TourInformation({ tour }: { tour: ValuesOf<TourFields> }) {
  const information = known(tour, undefined)
  if (information.length === 0) return null
  const texts = information.filter(([, value]) => typeof value === 'string')
  const lists = information.filter(([, value]) => typeof value !== 'string')
  return (
    <section id="information" aria-labelledby="information-title">
      <h2 id="information-title" className="mb-4 text-title print:mb-2">
        Before you book
      </h2>
      {texts.length > 0 && (
        <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-3 print:mb-2">
          {texts.map(([name, text]) => (
            <Fact key={name} name={name} text={text} />
          ))}
        </dl>
      )}
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 md:grid-cols-3 print:grid-cols-3">
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

function Fact({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="mt-1 wrap-anywhere">{text}</dd>
    </div>
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
