import type { ReactNode } from 'react'

export interface RoadBarProps {
  /** Three or four key facts of the page, the strongest first. */
  facts: readonly RoadFact[]
  /** Content before the facts: a one-line summary or an action. */
  children?: ReactNode
}

export interface RoadFact {
  /** `8,600 km`, `from ₹39,900`. */
  value: string
  /** Label of the value, in one to three words. */
  name: string
}

/** The road below a page's header: asphalt with the centre line, and the facts beside it. */
export function RoadBar({ facts, children }: RoadBarProps) {
  return (
    <div className="bg-asphalt text-white">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-6">
        {children}
        <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-12 xl:pr-8 phone:grid phone:grid-flow-col phone:items-start phone:gap-x-4">
          {facts.map(({ value, name }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-sm text-white/70">{name}</dt>
              <dd className="text-heading whitespace-nowrap text-gold-bright tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div aria-hidden="true" className="road-x w-full text-gold" />
    </div>
  )
}
