import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import {
  type EnquiryOrigin,
  originLabels,
  RECORDED_ORIGINS,
} from '@bharat/contracts/enquiry-stages'
import { ENQUIRY_MAX } from '@bharat/contracts/limits'
import { partyInput } from '@bharat/contracts/party'
import { personChoice } from '@bharat/contracts/persons'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { Select, type SelectOption } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { type ReactNode, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { differences } from '../../admin/form/conflict.ts'
import { ConflictDialog } from '../../admin/form/conflict-dialog.tsx'
import { schemaFailures } from '../../admin/form/rules.ts'
import type { Conflict } from '../../admin/form/use-conflict.ts'
import { AdminError, fetchData, mutate } from '../../admin/session/requests.ts'
import { lastAccount } from '../../admin/session/session.ts'
import {
  ChoosableToursDocument,
  CreateEnquiryDocument,
  type EnquiryData,
  EnquiryDocument,
  UpdateEnquiryDocument,
} from './desk.admin-documents.ts'
import { additionsTo } from './known-additions.ts'
import { KnownPerson } from './known-person.tsx'
import { addToNote } from './record-notes.tsx'
import { useDepartures } from './use-departures.ts'
import { useDeskChoices } from './use-desk-choices.ts'
import { type Errors, useSaving } from './use-saving.ts'
import { useTextDraft } from './use-text-draft.ts'

/** The assignee of a new enquiry that nobody has chosen: the account that records it. */
const MYSELF = 'myself'

/** What a desk writes about who asks and for what; '' for nothing. */
const EMPTY = {
  origin: 'call' as EnquiryOrigin,
  phone: '',
  fullName: '',
  message: '',
  email: '',
  followUpOn: '',
  assigneeId: MYSELF,
  tourId: '',
  departure: '',
  adults: '',
  children: '',
  month: '',
  note: '',
}
type Values = typeof EMPTY

/** What is not behind "More". */
const SHOWN: readonly string[] = ['phone', 'fullName', 'origin', 'message']

/** What finds a person, and says nothing that is lost when the record of the person opens. */
const ABOUT_PERSON: readonly string[] = ['phone', 'fullName', 'origin', 'assigneeId']
type Start = Values & { version: number }

/** Whether something is typed in other fields than these. */
const saysMore = (values: Values, than: readonly string[]) =>
  Object.entries(EMPTY).some(
    ([name, empty]) => !than.includes(name) && values[name as keyof Values].trim() !== empty,
  )

export interface NewEnquiryDialogProps {
  /** Something was stored: its record opens. */
  onStored: (enquiry: EnquiryData) => void
  /** Opens the record of a person that is known, with the focus on the note that goes on there. */
  onOpen: (id: string, field?: 'note') => void
  onClose: () => void
}

/** Records a call, a chat, a visit. What is typed stays until it is saved, also after Escape or a reload. */
export function NewEnquiryDialog({ onStored, onOpen, onClose }: NewEnquiryDialogProps) {
  const client = useClient()
  const tours = useTours()
  const { draft, setDraft: change, settle, attempt } = useTextDraft('new-enquiry', EMPTY)
  const [isKept, setIsKept] = useState(draft !== undefined)
  const values = draft ?? EMPTY
  // What the last caller said is not saved with the next one unseen.
  const [startsOpen] = useState(() => saysMore(values, SHOWN))
  const { busy, errors, failure, run, attempt: additions } = useSaving(values)
  // What is typed while the text is sent would go with the dialog.
  const setDraft = busy ? () => undefined : change
  const { origin, message, followUpOn } = values
  const { admins } = useDeskChoices()
  const me = lastAccount()
  const assigneeId = values.assigneeId === MYSELF ? (me ?? '') : values.assigneeId
  const assignee = admins.find(({ _id }) => _id === assigneeId)
  const save = () =>
    run(async () => {
      // Not that of the list, which may load later: what is sent again is the same.
      const handling = { followUpOn: followUpOn || null, assigneeId: assigneeId || null }
      const input = { ...inputOf(values), ...handling, origin, message }
      const reply = await mutate(client, CreateEnquiryDocument, { input }, attempt())
      settle(values)
      onStored(reply.createEnquiry.item)
    })
  const addTo = (id: string) =>
    run(async () => {
      const cameBy = origin === EMPTY.origin ? '' : `Came by: ${originLabels[origin]}`
      addToNote(id, [message.trim(), cameBy, ...(await addToRecord(id))].filter(Boolean).join('\n'))
      settle(values)
      onOpen(id, 'note')
    })

  /** Adds what the record lacks. @returns the rest, for the note. @throws AdminError */
  async function addToRecord(id: string): Promise<string[]> {
    if (!saysMore(values, ['phone', 'origin', 'message'])) return []
    const assigneeId = values.assigneeId === MYSELF ? null : (assignee?._id ?? null)
    const typed = { ...inputOf(values), followUpOn: followUpOn || null, assigneeId }
    const { adminEnquiry } = await fetchData(client, EnquiryDocument, { id })
    const { change, lines } = additionsTo(adminEnquiry, typed, {
      tour: tours.find(({ value }) => value === typed.tourId)?.label ?? '',
      assignee: assigneeId && assignee ? personChoice(assignee) : '',
    })
    if (Object.keys(change).length > 0) {
      const variables = { id, input: change, version: adminEnquiry.version }
      await mutate(client, UpdateEnquiryDocument, variables, additions)
    }
    return lines
  }

  const open = (id: string) => {
    // A number alone would be recorded for the next caller by mistake.
    if (!saysMore(values, ABOUT_PERSON)) change(undefined)
    onOpen(id)
  }
  return (
    <FormDialog
      title="New enquiry"
      submitLabel="Save"
      busy={busy}
      busyLabel="Saving…"
      onSubmit={save}
      onCancel={onClose}
    >
      <Notice
        tone="info"
        message={isKept && 'Kept from before: press Save to store it.'}
        action={{
          label: 'Clear',
          run() {
            setDraft(undefined)
            setIsKept(false)
          },
        }}
      />
      <Fields
        values={values}
        errors={errors}
        onChange={setDraft}
        tours={tours}
        isOpen={startsOpen}
        known={<KnownPerson phone={values.phone} onOpen={open} onAdd={addTo} />}
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
        moreTitle={`More · ${assignee ? `assigned to ${assignee._id === me ? 'you' : personChoice(assignee)}` : 'unassigned'}`}
        more={
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Assignee"
              placeholder="Unassigned"
              options={admins.map((person) => ({ value: person._id, label: personChoice(person) }))}
              value={assignee?._id ?? ''}
              error={errors.assigneeId}
              onChange={({ target }) => setDraft({ ...values, assigneeId: target.value })}
            />
            <TextInput
              type="date"
              label="Follow-up"
              value={followUpOn}
              error={errors.followUpOn}
              onChange={({ target }) => setDraft({ ...values, followUpOn: target.value })}
            />
          </div>
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

const LABELS = {
  phone: 'Phone',
  fullName: 'Full name',
  email: 'Email',
  tourId: 'Tour',
  departure: 'Departure',
  month: 'Month of travel',
  adults: 'Adults',
  children: 'Ages of children',
  note: 'Note about the travellers',
} as const satisfies Partial<Values>

/**
 * Corrects who asks and for what. Only what differs is sent. After a stale save the changes of both are saved; where both have
 * changed the same field, the dialog of the forms asks.
 */
export function CorrectionDialog({ enquiry, onStored, onClose }: CorrectionDialogProps) {
  const client = useClient()
  const tours = useTours()
  // The record behind the dialog may be loaded again: what somebody else has changed meanwhile is not sent.
  const [base, setBase] = useState(() => startOf(enquiry))
  const [values, setValues] = useState<Values>(base)
  const [conflict, setConflict] = useState<Conflict>()
  const { busy, errors, failure, run, attempt } = useSaving(values)

  /** @throws AdminError */
  async function send(from: Start, mine: Values): Promise<void> {
    const [before, after] = [inputOf(from), inputOf(mine)]
    const input = Object.fromEntries(
      Object.entries(after).filter(
        ([name, value]) =>
          JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
      ),
    )
    // Nothing is to correct, or somebody else has corrected it the same.
    if (Object.keys(input).length === 0) return onClose()
    const variables = { id: enquiry._id, input, version: from.version }
    try {
      const reply = await mutate(client, UpdateEnquiryDocument, variables, attempt)
      onStored(reply.updateEnquiry.item)
    } catch (error) {
      if (!(error instanceof AdminError) || !error.current) throw error
      await merge(from, mine, error.current as EnquiryData)
    }
  }

  /** Saves the changes of both, or asks which of them to go on with. @throws AdminError */
  async function merge(from: Start, mine: Values, stored: EnquiryData): Promise<void> {
    const saved = startOf(stored)
    const names = Object.keys(LABELS) as (keyof typeof LABELS)[]
    const chosen = (values: Values, isChosen: (name: keyof typeof LABELS) => boolean) =>
      Object.fromEntries(names.filter(isChosen).map((name) => [name, values[name]]))
    const merged = { ...saved, ...chosen(mine, (name) => mine[name] !== from[name]) }
    const texts = {
      tourId: (id: string) =>
        [...tours, { value: saved.tourId, label: stored.tour?.title }].find(
          ({ value }) => value === id,
        )?.label ?? '',
    }
    const versions = { base: from, mine, saved }
    const both = differences(
      LABELS,
      versions,
      () => false,
      () => '',
      texts,
    ).filter(({ changedBy }) => changedBy === 'both')
    if (both.length === 0) return send(saved, merged)
    function goOn(next: Values) {
      setConflict(undefined)
      setBase(saved)
      setValues(next)
    }
    setConflict({
      differences: both,
      keepMine() {
        goOn(merged)
        void run(() => send(saved, merged))
      },
      takeSaved: () =>
        goOn({ ...merged, ...chosen(saved, (name) => both.some((each) => each.name === name)) }),
      goBack: () => setConflict(undefined),
    })
  }
  return (
    <FormDialog
      title="Correct the enquiry"
      submitLabel="Save"
      busy={busy}
      busyLabel="Saving…"
      onSubmit={() => run(() => send(base, values))}
      onCancel={onClose}
    >
      <Fields
        values={values}
        errors={errors}
        onChange={busy ? () => undefined : setValues}
        isOpen
        tours={tours}
        departureHint={enquiry.won?.departure ? deskMessages.wonMoves : undefined}
      />
      <Notice tone="error" message={failure} />
      <ConflictDialog conflict={conflict} />
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
  moreTitle?: string
  isOpen?: boolean
  tours: SelectOption[]
  departureHint?: string | undefined
}

/** The tours that the site shows. @param tour of the enquiry, which may not be shown any more */
function useTours(tour?: EnquiryData['tour']): SelectOption[] {
  const [{ data }] = useQuery({ query: ChoosableToursDocument })
  const tours =
    data?.tours.items.map(({ _id, tourName }) => ({ value: _id, label: tourName })) ?? []
  return tour && !tours.some(({ value }) => value === tour._id)
    ? [{ value: tour._id, label: tour.title }, ...tours]
    : tours
}

function Fields({
  values,
  errors,
  onChange,
  known,
  about,
  more,
  moreTitle = 'Email, tour and travellers',
  isOpen,
  tours,
  departureHint,
}: FieldsProps) {
  const field = (name: keyof Values, label: string) => ({
    label,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...values, [name]: target.value }),
  })
  const departures = useDepartures(values.tourId, values.departure)
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
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium">{moreTitle}</summary>
        <div className="flex flex-col gap-4 pt-2">
          <TextInput {...field('email', 'Email')} type="email" autoComplete="off" />
          <Select
            {...field('tourId', 'Tour')}
            placeholder="No tour"
            options={tours}
            onChange={({ target }) => onChange({ ...values, tourId: target.value, departure: '' })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              {...field('departure', 'Departure')}
              hint={departureHint}
              placeholder={values.tourId ? 'No departure' : 'Choose a tour first'}
              options={departures}
              disabled={!values.tourId}
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

function startOf({ version, phone, fullName, email, tour, departure, party }: EnquiryData): Start {
  return {
    ...EMPTY,
    version,
    ...{ phone, fullName, email },
    tourId: tour?._id ?? '',
    departure: departure?.date ?? '',
    adults: String(party?.adults ?? ''),
    children: party?.children.join(', ') ?? '',
    month: party?.month ?? '',
    note: party?.note ?? '',
  }
}
