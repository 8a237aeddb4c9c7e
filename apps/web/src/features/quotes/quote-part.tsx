import type { ReactNode } from 'react'

export interface QuotePartProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a quote, in its form and where it is read. */
export function QuotePart({ title, aside, children }: QuotePartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {title}
        {aside}
      </h3>
      {children}
    </section>
  )
}
