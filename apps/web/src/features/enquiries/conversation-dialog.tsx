import {
  type EnquiryOrigin,
  originLabels,
  RECORDED_ORIGINS,
} from '@bharat/contracts/enquiry-stages'
import { ENQUIRY_MAX } from '@bharat/contracts/limits'
import { partyInput } from '@bharat/contracts/party'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { type ReactNode, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { schemaFailures } from '../../admin/form/rules.ts'
import { AdminError, mutate } from '../../admin/session/requests.ts'
import {
  AddEnquiryNoteDocument,
  ChoosableToursDocument,
  CreateEnquiryDocument,
  type EnquiryData,
  UpdateEnquiryDocument,
} from './desk.admin-documents.ts'
import { KnownPerson } from './known-person.tsx'
import { type Errors, useSaving } from './use-saving.ts'
import { useTextDraft } from './use-text-draft.ts'

/** What a desk writes about who asks and for what; '' for nothing. */
const EMPTY = {
  origin: 'call' as EnquiryOrigin,
  phone: '',
  fullName: '',
  message: '',
  email: '',
  followUpOn: '',
  tourId: '',
  departure: '',
  adults: '',
  children: '',
  month: '',
  note: '',
}
type Values = typeof EMPTY

export interface NewEnquiryDialogProps {
  /** Something was stored: its record opens. */
  onStored: (enquiry: EnquiryData) => void
  /** Opens the record of a person that is known. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** Records a call, a chat, a visit. What is typed stays until it is saved, also after Escape or a reload. */
export function NewEnquiryDialog({ onStored, onOpen, onClose }: NewEnquiryDialogProps) {
  const client = useClient()
  const { draft, setDraft, forget } = useTextDraft('new-enquiry', EMPTY)
  const values = draft ?? EMPTY
  const { busy, errors, failure, run } = useSaving()
  const done = (item: EnquiryData) => {
    forget()
    onStored(item)
  }
  const { origin, message, followUpOn } = values
  const save = () =>
    run(async () => {
      const input = { ...inputOf(values), origin, message, followUpOn: followUpOn || null }
      done((await mutate(client, CreateEnquiryDocument, { input })).createEnquiry.item)
    })
  const addTo = (id: string) =>
    run(async () => {
      if (message.trim() === '') return onOpen(id)
      done(
        (await mutate(client, AddEnquiryNoteDocument, { id, text: message })).addEnquiryNote.item,
      )
    })
  return (
    <FormDialog
      title="New enquiry"
      submitLabel="Save"
      busy={busy}
      busyLabel="Saving…"
      onSubmit={save}
      onCancel={onClose}
    >
      <Fields
        values={values}
        errors={errors}
        onChange={setDraft}
        known={<KnownPerson phone={values.phone} onOpen={onOpen} onAdd={addTo} />}
        about={
          <div className="grid grid-cols-[2fr_3fr] gap-3">
            <Select
              label="Came by"
              options={RECORDED_ORIGINS.map((value) => ({ value, label: originLabels[value] }))}
              value={origin}
              onChange={({ target }) =>
                setDraft({ ...values, origin: target.value as EnquiryOrigin })
              }
            />
            <Textarea
              label="Message"
              rows={1}
              maxLength={ENQUIRY_MAX.message}
              value={message}
              error={errors.message}
              onChange={({ target }) => setDraft({ ...values, message: target.value })}
            />
          </div>
        }
        more={
          <TextInput
            type="date"
            label="Follow-up"
            value={followUpOn}
            error={errors.followUpOn}
            onChange={({ target }) => setDraft({ ...values, followUpOn: target.value })}
          />
        }
      />
      <Notice tone="error" message={failure} />
    </FormDialog>
  )
}

export interface CorrectionDialogProps {
  enquiry: EnquiryData
  onStored: (enquiry: EnquiryData) => void
  onClose: () => void
}

/** Corrects who asks and for what. Only what differs is sent; a stale save is rejected, and the next one is based on what is stored. */
export function CorrectionDialog({ enquiry, onStored, onClose }: CorrectionDialogProps) {
  const client = useClient()
  const [version, setVersion] = useState(enquiry.version)
  // The record behind the dialog may be loaded again: what somebody else has changed meanwhile is not sent.
  const [opened] = useState(() => valuesOf(enquiry))
  const [values, setValues] = useState(opened)
  const { busy, errors, failure, run } = useSaving()
  const save = () =>
    run(async () => {
      const [before, after] = [inputOf(opened), inputOf(values)]
      const input = Object.fromEntries(
        Object.entries(after).filter(
          ([name, value]) =>
            JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
        ),
      )
      const variables = { id: enquiry._id, input, version }
      try {
        onStored((await mutate(client, UpdateEnquiryDocument, variables)).updateEnquiry.item)
      } catch (error) {
        if (error instanceof AdminError && error.current) {
          setVersion((error.current as EnquiryData).version)
        }
        throw error
      }
    })
  return (
    <FormDialog
      title="Correct the enquiry"
      submitLabel="Save"
      busy={busy}
      busyLabel="Saving…"
      onSubmit={save}
      onCancel={onClose}
    >
      <Fields values={values} errors={errors} onChange={setValues} isOpen tour={enquiry.tour} />
      <Notice tone="error" message={failure} />
    </FormDialog>
  )
}

interface FieldsProps {
  values: Values
  errors: Errors
  onChange: (values: Values) => void
  /** What is known of the number. */
  known?: ReactNode
  /** Fields behind the name. */
  about?: ReactNode
  /** Fields that are rarely needed. */
  more?: ReactNode
  isOpen?: boolean
  /** The tour of the enquiry, which may not be shown any more. */
  tour?: EnquiryData['tour']
}

function Fields({ values, errors, onChange, known, about, more, isOpen, tour }: FieldsProps) {
  const field = (name: keyof Values, label: string) => ({
    label,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...values, [name]: target.value }),
  })
  const [{ data }] = useQuery({ query: ChoosableToursDocument })
  const tours =
    data?.tours.items.map(({ _id, tourName }) => ({ value: _id, label: tourName })) ?? []
  const options =
    tour && !tours.some(({ value }) => value === tour._id)
      ? [{ value: tour._id, label: tour.title }, ...tours]
      : tours
  return (
    <>
      <TextInput
        {...field('phone', 'Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={ENQUIRY_MAX.phone}
      />
      {known}
      <TextInput
        {...field('fullName', 'Full name')}
        autoComplete="off"
        required
        maxLength={ENQUIRY_MAX.fullName}
      />
      {about}
      <details open={isOpen}>
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium">
          Email, tour and travellers
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <TextInput {...field('email', 'Email')} type="email" autoComplete="off" />
          <Select
            {...field('tourId', 'Tour')}
            placeholder="No tour"
            options={options}
            onChange={({ target }) => onChange({ ...values, tourId: target.value, departure: '' })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              {...field('departure', 'Departure')}
              type="date"
              hint="A day on which the tour departs"
            />
            <TextInput {...field('month', 'Month of travel')} type="month" />
            <TextInput {...field('adults', 'Adults')} inputMode="numeric" />
            <TextInput {...field('children', 'Ages of children')} hint="Such as 4, 9" />
          </div>
          <TextInput {...field('note', 'Note about the travellers')} />
          {more}
        </div>
      </details>
    </>
  )
}

/** The input of both APIs. @throws AdminError for a number that is none: JSON would send it as unknown */
function inputOf(values: Values) {
  const { phone, fullName, email, tourId, departure, adults, children, month, note } = values
  const ages = children.match(/[^\s,;&]+/g)?.map(Number) ?? []
  const party = {
    adults: adults.trim() === '' ? null : Number(adults),
    children: ages,
    month,
    note: note.trim(),
  }
  const isSaid = adults.trim() || ages.length > 0 || month || note.trim()
  const errors = isSaid ? schemaFailures(partyInput)(party) : []
  if (errors[0]) throw new AdminError(errors[0].message, 'INVALID', { errors })
  return {
    ...{ phone: phone.trim(), fullName: fullName.trim(), email: email.trim() },
    ...{ tourId: tourId || null, departure: departure || null },
    party: isSaid ? party : null,
  }
}

function valuesOf({ phone, fullName, email, tour, departure, party }: EnquiryData): Values {
  return {
    ...EMPTY,
    ...{ phone, fullName, email },
    tourId: tour?._id ?? '',
    departure: departure?.date ?? '',
    adults: String(party?.adults ?? ''),
    children: party?.children.join(', ') ?? '',
    month: party?.month ?? '',
    note: party?.note ?? '',
  }
}
