import { PRICE_STEPS } from '@bharat/contracts/back-office-limits'
import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { bulkMessages } from '@bharat/contracts/bulk-changes.messages'
import { formatNextDeparture, formatTripCost, PRICE_ON_REQUEST } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { MAX_PRICE } from '@bharat/contracts/limits'
import { changedPrice, type PriceChange } from '@bharat/contracts/price-changes'
import { readAmount } from '@bharat/contracts/typed-tour-values'
import { Button } from '@bharat/ui/button'
import { FormDialog } from '@bharat/ui/form-dialog'
import { ArrowRightIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import type { TadaDocumentNode } from 'gql.tada'
import { useState } from 'react'
import { type AnyVariables, useClient } from 'urql'
import type { BulkActionsProps } from '../../../admin/resource/resource.ts'
import { failureText, mutate } from '../../../admin/session/requests.ts'
import { ChangeCategory } from './change-category.tsx'
import { DepartureSeriesDialog, departuresInput } from './departure-series-dialog.tsx'
import {
  AddTourDeparturesDocument,
  ChangeTourPricesDocument,
  RedrawTourPicturesDocument,
  type TourRow,
} from './tours.admin-documents.ts'

/** Changes of the selected tours: their category, dates, prices and drawn pictures. */
export function TourBulkActions({ busy, rows, onChange, onApplied }: BulkActionsProps<TourRow>) {
  const client = useClient()
  const [open, setOpen] = useState<BulkDialog>()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ids = rows.map(({ _id }) => _id)

  function close() {
    setOpen(undefined)
    setFailure(undefined)
  }

  /** Sends a change. The dialog stays open with what was entered if it fails. */
  async function apply<Variables extends AnyVariables>(
    document: TadaDocumentNode<Record<string, BulkResult>, Variables>,
    variables: Variables,
    doneText: string,
  ) {
    setIsSending(true)
    setFailure(undefined)
    try {
      const [result] = Object.values(await mutate(client, document, variables))
      close()
      if (result) onApplied(result, doneText)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsSending(false)
    }
  }

  const button = (dialog: BulkDialog, label: string) => (
    <Button variant="secondary" size="sm" busy={busy} keepFocus onClick={() => setOpen(dialog)}>
      {label}
    </Button>
  )
  return (
    <>
      <ChangeCategory busy={busy} onChange={onChange} />
      {button('departures', 'Add dates')}
      {button('prices', 'Change prices')}
      {button('pictures', 'Draw again')}
      {open === 'departures' && (
        <DepartureSeriesDialog
          busy={isSending}
          failure={failure}
          onCancel={close}
          onAdd={(entries) => {
            const input = { ids, departures: departuresInput(entries) }
            void apply(AddTourDeparturesDocument, { input }, 'updated')
          }}
        />
      )}
      {open === 'pictures' && (
        <FormDialog
          title="Draw the pictures again"
          description="From the itineraries, the landscapes and the colours of the brand as they are now. Only drawn pictures are replaced; photographs stay."
          submitLabel="Draw again"
          busy={isSending}
          busyLabel="Drawing…"
          onCancel={close}
          onSubmit={() => void apply(RedrawTourPicturesDocument, { input: { ids } }, 'changed')}
        >
          <Notice tone="error" message={failure} />
        </FormDialog>
      )}
      {open === 'prices' && (
        <PricesDialog
          rows={rows}
          busy={isSending}
          failure={failure}
          onCancel={close}
          onChange={(change) =>
            void apply(ChangeTourPricesDocument, { input: { ids, ...change } }, 'changed')
          }
        />
      )}
    </>
  )
}

/** A price before and after the change. */
function PriceAfter({ price, after }: { price: number; after: number }) {
  return (
    <span className="flex items-center justify-end gap-1.5 text-right whitespace-nowrap">
      {formatTripCost(price) ?? PRICE_ON_REQUEST}
      {after !== price && (
        <>
          <ArrowRightIcon className="size-4 text-ink-soft" />
          <span className="sr-only">becomes </span>
          {Number.isNaN(after) ? (
            <span className="whitespace-normal">{bulkMessages.noPriceLeft}</span>
          ) : (
            formatTripCost(after)
          )}
        </>
      )}
    </span>
  )
}

type BulkDialog = 'departures' | 'prices' | 'pictures'

function roundingText(step: number): string {
  return step === 1 ? '1 rupee' : `${step} rupees`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Rows of the preview; a button shows the others. */
const PREVIEWED = 8

/** Changes prices by per cent or by an amount. It shows each price, and those of the dates, before and after. */
function PricesDialog({
  rows,
  busy,
  failure,
  onChange,
  onCancel,
}: {
  rows: readonly TourRow[]
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  onChange: (change: PriceChange) => void
  onCancel: () => void
}) {
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [text, setText] = useState('')
  const [roundTo, setRoundTo] = useState<number>(100)
  const [error, setError] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const value = readAmount(text.replace(/%$/, ''))
  const change: PriceChange = { [by]: value, roundTo }
  const today = indianDay(new Date())
  const prices = rows.map((row) => {
    const after = changedPrice(row.tripCost, change)
    const own = row.departures.flatMap(({ date, price }) =>
      price === null || date < today ? [] : [{ date, price, after: changedPrice(price, change) }],
    )
    const changed = own.filter((each) => each.after !== each.price)
    const isKept = [{ after }, ...own].some((each) => Number.isNaN(each.after))
    const isChanged = !isKept && (after !== row.tripCost || changed.length > 0)
    return {
      row,
      after,
      own: [...Map.groupBy(own, ({ price }) => price).values()],
      changed,
      isChanged,
    }
  })
  const tours = prices.filter(({ isChanged }) => isChanged)
  const departures = tours.reduce((count, { changed }) => count + changed.length, 0)
  const isWithin = by === 'percent' ? value >= -90 && value <= 900 : Math.abs(value) <= MAX_PRICE

  function submit() {
    if (isWithin) onChange(change)
    else setError(bulkMessages[by])
  }

  return (
    <FormDialog
      title="Change prices"
      description="Changes the trip cost of the selected tours, and the prices of their departures from today on. A price on request stays."
      submitLabel={isWithin ? `Change ${counted(tours.length, 'tour')}` : 'Change prices'}
      busy={busy}
      busyLabel="Changing…"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="By"
          value={by}
          options={[
            { value: 'percent', label: 'Per cent' },
            { value: 'amount', label: 'Rupees' },
          ]}
          onChange={({ target }) => {
            setBy(target.value as typeof by)
            setError(undefined)
          }}
        />
        <TextInput
          label="Change"
          hint="-5 lowers."
          required
          value={text}
          {...(error !== undefined && { error })}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
        />
        <Select
          label="Round to"
          value={String(roundTo)}
          options={PRICE_STEPS.map((step) => ({ value: String(step), label: roundingText(step) }))}
          onChange={({ target }) => setRoundTo(Number(target.value))}
        />
      </div>
      {isWithin && (
        <p role="status" className="text-sm leading-6">
          Changes {counted(tours.length, 'tour')}
          {departures > 0 && `, ${counted(departures, 'departure')} with own prices included`}.
        </p>
      )}
      {isWithin && (
        <table className="w-full text-sm">
          <caption className="sr-only">Prices before and after</caption>
          <tbody>
            {prices.slice(0, isOpen ? undefined : PREVIEWED).map(({ row, after, own }) => (
              <tr key={row._id} className="border-t border-line">
                <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                  {row.tourName}
                </th>
                <td className="py-2 font-semibold tabular-nums">
                  <PriceAfter price={row.tripCost} after={after} />
                  {own.map(
                    ([first, ...others]) =>
                      first && (
                        <div
                          key={first.date}
                          className="flex flex-wrap justify-end gap-x-1.5 font-normal"
                        >
                          {others.length > 0
                            ? counted(others.length + 1, 'date')
                            : formatNextDeparture(first.date)}
                          : <PriceAfter price={first.price} after={first.after} />
                        </div>
                      ),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isWithin && !isOpen && prices.length > PREVIEWED && (
        <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
          Show all {prices.length} tours
        </Button>
      )}
      <Notice tone="error" message={failure} />
    </FormDialog>
  )
}
