import { formatRupees, type OptionAmounts } from '@bharat/contracts/quote-amounts'
import { amountRows } from '@bharat/contracts/quote-words'

export interface QuoteTotalsProps {
  /** Null while a text of the form is no number. */
  amounts: OptionAmounts | null
  tax: { rate: number; included: boolean }
  tcsRate: number
}

/** How the total of an option follows from the sum of its prices. */
export function QuoteTotals({ amounts, tax, tcsRate }: QuoteTotalsProps) {
  const rows = amounts ? amountRows(amounts, { tax, tcsRate }) : []
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm tabular-nums">
      {rows.map(({ label, amount }) => (
        <div key={label} className="contents text-ink-soft">
          <dt>{label}</dt>
          <dd className="text-right">{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className="contents font-semibold">
        <dt className="border-t border-line pt-1">Total</dt>
        <dd className="border-t border-line pt-1 text-right">
          {amounts ? formatRupees(amounts.total) : '—'}
        </dd>
      </div>
    </dl>
  )
}
