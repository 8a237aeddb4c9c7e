import { Button } from '@bharat/ui/button'
import { type ReactNode, useId, useState } from 'react'

export interface ChartSectionProps {
  title: string
  /** What the numbers mean, where the title does not say it. */
  note?: string
  /** The headings of the table. The first column names the row. */
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  children: ReactNode
}

/** The card of a chart, on the screen and in print. */
export const CHART_CARD =
  'rounded-lg border border-line bg-surface p-4 sm:p-6 print:break-inside-avoid print:p-3'

/** A chart with its data table, which a button shows; a printed page has both. */
export function ChartSection({ title, note, headings, rows, children }: ChartSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const label = isOpen ? 'Hide table' : 'Show table'
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`flex min-w-0 flex-col gap-4 ${CHART_CARD}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={`${id}-table`}
          aria-label={`${label}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
          className="print:hidden"
        >
          {label}
        </Button>
      </div>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {children}
      <div id={`${id}-table`} className={isOpen ? '' : 'hidden print:block'}>
        <Table title={title} headings={headings} rows={rows} />
      </div>
    </section>
  )
}

function Table({ title, headings, rows }: Pick<ChartSectionProps, 'title' | 'headings' | 'rows'>) {
  const [first, ...others] = headings
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            {first}
          </th>
          {others.map((heading) => (
            <th key={heading} scope="col" className="py-2 pl-3 text-right font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={others[index]}
                className="py-1 pl-3 text-right whitespace-nowrap tabular-nums"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
