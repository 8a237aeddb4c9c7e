import { wonInput } from '@bharat/contracts/enquiry-desk'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { optionalNumber } from '@bharat/contracts/typed-tour-values'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'
import { type Client, useClient } from 'urql'
import { schemaFailures } from '../../admin/form/rules.ts'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { AdminError, failureText, fetchData } from '../../admin/session/requests.ts'
import { type Booked, type DeskRow, WonFactsDocument } from './desk.admin-documents.ts'
import { useDepartures } from './use-departures.ts'
import { useSaving } from './use-saving.ts'

type Values = Record<keyof Booked, string>

export interface WonDialogProps {
  row: DeskRow
  /** Stores what is booked. @param attempt names this dialog for `mutate`. @throws AdminError */
  onConfirm: (booked: Booked, attempt: string) => Promise<void>
  onCancel: () => void
}

/**
 * Asks what a won enquiry has booked; nothing is required. The enquiry, and a quote that was accepted, say it as far as
 * they know: until they are loaded, nothing can be stored, so that no seats are forgotten. Too few seats leave the dialog
 * open, with what was typed.
 */
export function WonDialog({ row, onConfirm, onCancel }: WonDialogProps) {
  const client = useClient()
  const { data, failure: notLoaded, reload } = useLoaded(row._id, () => loadFacts(client, row))
  const [typed, setTyped] = useState<Partial<Values>>({})
  const { busy, errors, failure, run, attempt } = useSaving(typed)
  const values = { ...(data?.values ?? { departure: '', seats: '', amount: '' }), ...typed }
  const departures = useDepartures(data?.tourId ?? '', values.departure, failure)
  const isWithout = data && !values.departure
  const emptyHint = values.departure && !values.seats ? 'Empty: none are taken' : undefined
  const seatsHint = isWithout && typed.seats ? 'Not stored without a departure' : emptyHint
  const field = (name: keyof Values, label: string) => ({
    label,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      !busy && setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <FormDialog
      title={`${row.fullName} has booked`}
      description="Whatever you know of it. The seats are taken from the departure."
      submitLabel={row.stage === 'won' ? 'Save' : 'Set to Won'}
      busy={busy}
      loading={!data}
      busyLabel="Saving…"
      onSubmit={() => run(() => onConfirm(bookedOf(values), attempt))}
      onCancel={onCancel}
    >
      {data?.tourId === '' ? (
        <Notice tone="info" message={deskMessages.wonWithoutTour} />
      ) : (
        <Select
          {...field('departure', 'Departure')}
          placeholder="No departure"
          options={departures}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          {...field('seats', 'Seats')}
          inputMode="numeric"
          hint={seatsHint}
          // Seats are those of a departure. What was typed while it loaded stays, and so does the focus.
          {...(isWithout && !typed.seats && { disabled: true, value: '' })}
        />
        <TextInput {...field('amount', 'Amount (₹)')} inputMode="numeric" />
      </div>
      <Notice tone="error" message={failure} />
      <Notice
        tone="error"
        message={!data && notLoaded ? failureText(notLoaded) : undefined}
        action={{ label: 'Try again', run: reload }}
      />
    </FormDialog>
  )
}

/** The input of the API. @throws AdminError for a text that is no number: JSON would send it as unknown */
function bookedOf({ departure, seats, amount }: Values): Booked {
  const booked = {
    departure: departure || null,
    seats: departure ? optionalNumber(seats, 'people') : null,
    amount: optionalNumber(amount, '₹'),
  }
  const errors = schemaFailures(wonInput)(booked)
  if (errors[0]) throw new AdminError(errors[0].message, 'INVALID', { errors })
  return booked
}

async function loadFacts(client: Client, { _id: id, departure, won }: DeskRow) {
  const { adminEnquiry, adminQuotes } = await fetchData(client, WonFactsDocument, {
    id,
    enquiryId: id,
  })
  const { tour, party } = adminEnquiry
  const people = (party?.adults ?? 0) + (party?.children.length ?? 0)
  const day = won ? won.departure : departure?.date
  return {
    tourId: tour?._id ?? '',
    values: {
      departure: day ?? '',
      seats: String((won ? won.seats : people || null) ?? ''),
      amount: String((won ? won.amount : adminQuotes.items[0]?.total) ?? ''),
    },
  }
}
