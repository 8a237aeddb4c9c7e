import { formatTripCost, hasPrice } from '@bharat/contracts/format'
import { cancellationRows, paymentTerms } from '@bharat/contracts/prices'
import { useSite } from '../../../lib/site.ts'
import { capitalised, type TourData } from './tour-facts.ts'

/** What the prices of a tour are for, and how they are paid: only what the operator has said. Not in section 2. */
export function PriceAndPayment({ tour }: { tour: TourData }) {
  const site = useSite()
  const { cancellation } = site
  const { tripCost, priceBasis, priceOptions, pricedDeparture } = tour
  const isSaid = priceBasis !== '' || priceOptions.length > 0
  const prices = [
    // Where no date costs it, each date has its own.
    ...(isSaid && hasPrice(tripCost) && !pricedDeparture
      ? [{ label: capitalised(priceBasis) || 'Trip cost', price: tripCost, note: '' }]
      : []),
    ...priceOptions,
  ]
  const stated = paymentTerms(site, tour)
  if (prices.length === 0 && stated.length === 0 && cancellation.length === 0) return null
  return (
    <section id="price" aria-labelledby="price-title" className="print:order-first">
      <h2 id="price-title" className="mb-4 text-title print:mb-2">
        Price and payment
      </h2>
      <div className="grid gap-x-14 gap-y-6 md:grid-cols-2 print:block">
        {prices.length + stated.length > 0 && (
          <dl className="self-start divide-y divide-line border-y border-line">
            {prices.map(({ label, price, note }, at) => (
              <Row
                key={`${at}-${label}`}
                name={label}
                note={note}
                amount={formatTripCost(price ?? 0)}
              />
            ))}
            {stated.map(([name, text]) => (
              <Row key={name} name={name} text={text} />
            ))}
          </dl>
        )}
        {cancellation.length > 0 && (
          <table className="w-full self-start text-left break-inside-avoid print:mt-2">
            <caption className="mb-2 text-left font-semibold">If you cancel</caption>
            <thead className="text-label text-ink-soft">
              <tr>
                <th scope="col" className="py-2 pr-4">
                  Before departure
                </th>
                <th scope="col" className="py-2 text-right">
                  We charge
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-y border-line">
              {cancellationRows(cancellation).map(([when, charged]) => (
                <tr key={when}>
                  <th scope="row" className="py-3 pr-4 font-normal print:py-1">
                    {when}
                  </th>
                  <td className="py-3 text-right font-semibold tabular-nums print:py-1">
                    {charged}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  name: string
  note?: string
  /** It stays at the right end, and the name wraps. A text goes below a name that leaves it no room. */
  amount?: string | undefined
  text?: string
}

function Row({ name, note, amount, text }: RowProps) {
  return (
    <div
      className={`flex justify-between gap-x-6 gap-y-1 py-3 break-inside-avoid print:py-1 ${text ? 'flex-wrap' : ''}`}
    >
      <dt className="wrap-anywhere">
        {name}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </dt>
      {text ? (
        <dd className="max-w-prose wrap-anywhere">{text}</dd>
      ) : (
        <dd className="shrink-0 font-semibold tabular-nums">{amount}</dd>
      )}
    </div>
  )
}
