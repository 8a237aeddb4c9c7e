import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import { enquiryOutcomes, enquiryReference } from '@bharat/contracts/enquiries.messages'
import { ENQUIRY_MAX, PARTY_MAX } from '@bharat/contracts/limits'
import { PART_FAILED } from '@bharat/contracts/messages'
import { formatMonth, partyText } from '@bharat/contracts/party-text'
import { formatPhone, whatsappLink } from '@bharat/contracts/site'
import { Button, buttonClass } from '@bharat/ui/button'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { MessageDialog } from '@bharat/ui/message-dialog'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { isLostCode } from '../../lib/is-lost-code.ts'
import { useSite } from '../../lib/site.ts'
import { ENQUIRY_FIELDS, type EnquiryDraft } from './enquiry-draft.ts'
import { FORM_ID } from './keep-typed.ts'
import { type SentEnquiry, sendEnquiry } from './send-enquiry.ts'
import { DOUBT, loadRules, useEnquiryFields } from './use-enquiry-fields.ts'
import { additionMax, tourFiles, tourMessage, whatsappText } from './whatsapp-text.ts'

export interface EnquiryFormProps {
  /** On a tour's page: its id. */
  tourId?: string
  /** The departure that the enquiry is about, yyyy-mm-dd. */
  departure?: string
  /** Prefills the message (section 2, prefilled from tour) and makes it read-only; an optional field takes an addition. */
  tourName?: string
  /** The first line of the addition: the departure that the enquiry is about. */
  request?: string
  /** Days, price and seats of the departure that was pressed, a line each. */
  choice?: string
}

interface Notice {
  tone: 'success' | 'error' | 'info'
  lines: string[]
  /** Link to the chat, if the browser did not open it. */
  chat?: string
}

/** Section 8, dialog titles. */
const titles = { error: 'Something went wrong', success: 'All set!', info: 'Heads up' } as const

/**
 * Section 2, enquiry form: sent by email or over WhatsApp. One dialog lists all failures. After it closes,
 * each failure is beside its field, and the first invalid field has the focus. A doubtful number is no failure: a hint says it.
 */
export function EnquiryForm({
  tourId,
  departure,
  tourName,
  request,
  choice = '',
}: EnquiryFormProps) {
  const prefilled = tourName === undefined ? undefined : tourMessage(tourName)
  const { form, clear } = useEnquiryFields({ tourId, prefilled, request })
  const { busy, notice, sent, isDone, again, closeNotice, submit } = useSubmission({
    form,
    clear,
    tourId,
    departure,
    tourName,
  })
  const { register } = form
  const { errors } = form.formState
  const isDoubt = errors.phone?.type === DOUBT
  const hasChat = useSite().whatsapp.number !== ''
  const [days, ...facts] = choice.split('\n')

  return (
    <>
      {isDone && (
        <Sent
          reference={sent}
          about={[tourName, days].filter(Boolean).join(', ')}
          onAgain={again}
        />
      )}
      <form
        noValidate
        hidden={isDone}
        // Before hydration, submitting must send nothing, and must not put the input into the URL.
        method="dialog"
        id={FORM_ID}
        onSubmit={(event) => {
          event.preventDefault()
          submit('email')
        }}
        onFocus={() => void loadRules()}
        className="flex flex-col gap-4"
      >
        {tourId && <input type="hidden" name="tourId" value={tourId} />}
        {days && (
          <div className="mb-1 rounded-md bg-sunken p-4 tabular-nums">
            <p className="flex justify-between gap-4 font-semibold">
              <span className="text-balance">{days}</span>
              <Link
                to="."
                hash="departures"
                state
                className="-my-2.5 py-2.5 text-accent-strong underline decoration-gold underline-offset-4"
              >
                Change<span className="sr-only"> the date</span>
              </Link>
            </p>
            {facts.map((fact) => (
              <p key={fact} className="mt-1">
                {fact}
              </p>
            ))}
          </div>
        )}
        <TextInput
          label="Full name"
          autoComplete="name"
          maxLength={ENQUIRY_MAX.fullName}
          required
          error={errors.fullName?.message}
          {...register('fullName')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint={
              isDoubt ? (
                <b className="text-ink">{errors.phone?.message}</b>
              ) : (
                'India (+91) unless you write another code'
              )
            }
            maxLength={ENQUIRY_MAX.phone}
            required
            error={isDoubt ? undefined : errors.phone?.message}
            {...register('phone')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={ENQUIRY_MAX.email}
            required
            error={errors.email?.message}
            {...register('email')}
          />
        </div>
        <Textarea
          label="Message"
          rows={prefilled === undefined ? 4 : 1}
          maxLength={ENQUIRY_MAX.message}
          required
          error={errors.message?.message}
          {...(prefilled !== undefined && {
            readOnly: true,
            defaultValue: prefilled,
            hint: 'prefilled from tour',
          })}
          {...register('message')}
        />
        {prefilled !== undefined && (
          <Textarea
            label="Your dates or question"
            hint="Optional"
            rows={4}
            maxLength={additionMax(prefilled)}
            error={errors.addition?.message}
            {...register('addition')}
          />
        )}
        <Travellers form={form} />
        <div className={`mt-2 grid gap-3 ${hasChat ? 'sm:grid-cols-2' : ''}`}>
          <Button type="submit" size="lg" block busy={busy} busyLabel="Submitting…" keepFocus>
            <MailIcon /> Send by email
          </Button>
          {hasChat && (
            <Button
              variant="secondary"
              size="lg"
              block
              onClick={() => submit('whatsapp')}
              className="whitespace-nowrap"
            >
              <WhatsAppIcon /> Send on WhatsApp
            </Button>
          )}
        </div>
        <p role="status" className="font-semibold tabular-nums empty:hidden">
          {!notice && !isDone && sent}
        </p>
        {notice && <Outcome notice={notice} onClose={closeNotice} />}
      </form>
    </>
  )
}

interface SubmissionOptions extends Pick<EnquiryFormProps, 'tourId' | 'departure' | 'tourName'> {
  form: ReturnType<typeof useEnquiryFields>['form']
  /** Empties the form. */
  clear: () => void
}

/** Validates and sends the form, and keeps the notice about the last attempt. */
function useSubmission({ form, clear, tourId, departure, tourName }: SubmissionOptions) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [notice, setNotice] = useState<Notice>()
  /** Sent by email: a panel replaces the form, which would look unsent. */
  const [isDone, setDone] = useState(false)
  /** The reference of the last enquiry: it stays after its dialog was closed. */
  const [sent, setSent] = useState<string>()
  // Another date is another enquiry.
  useEffect(() => () => setDone(false), [departure])
  const context = { tourId, departure, noticeVersion: site.noticeVersion }

  const byEmail = async (enquiry: SentEnquiry) => {
    setBusy(true)
    const reference = await sendEnquiry('email', { ...enquiry, ...context })
    clear()
    setSent(referenceLines(reference)[0])
    setDone(true)
    setNotice({ tone: 'success', lines: [enquiryOutcomes.received, ...referenceLines(reference)] })
  }

  const byWhatsApp = (enquiry: SentEnquiry) => {
    const travellers = partyText(enquiry.party)
    const further = [
      ...(travellers ? [`Travellers: ${travellers}`] : []),
      ...(tourId ? tourFiles(location.origin, tourId, departure) : []),
    ]
    // Section 7: the chat opens without waiting for the response.
    const chatOf = (lines: string[] = []) =>
      whatsappLink(site, whatsappText(enquiry, tourName, [...further, ...lines]))
    sendEnquiry('whatsapp', { ...enquiry, ...context }, { keepalive: true }).then(
      // Once the reference is known, a chat that is not open yet contains it.
      (reference) => {
        setSent(referenceLines(reference)[0])
        setNotice((shown) =>
          shown?.tone === 'info'
            ? {
                ...shown,
                lines: [...shown.lines, ...referenceLines(reference)],
                ...(shown.chat && { chat: chatOf(referenceLines(reference)) }),
              }
            : shown,
        )
      },
      () => undefined,
    )
    const chat = chatOf()
    const tab = window.open(chat, '_blank')
    if (tab) {
      tab.opener = null
      setNotice({
        tone: 'info',
        lines: ['Your enquiry is written out in WhatsApp, in a new tab. Press send there.'],
      })
    } else {
      setNotice({ tone: 'info', lines: ['WhatsApp could not be opened in a new tab.'], chat })
    }
  }

  const showFailures = (failures: FieldErrors<EnquiryDraft>) =>
    failures.phone?.type === DOUBT
      ? form.setFocus('phone')
      : setNotice({
          tone: 'error',
          lines: ENQUIRY_FIELDS.flatMap((name) => failures[name]?.message ?? []),
        })

  /** Validates, then sends; presses during a request are ignored. */
  const submit = async (channel: EnquiryChannel) => {
    if (sending.current) return
    sending.current = true
    try {
      await form.handleSubmit(channel === 'email' ? byEmail : byWhatsApp, showFailures)()
    } catch (error) {
      // Not stored, or the rules could not be loaded: only a new document loads them again (ssr/lost-code.ts).
      setNotice({
        tone: 'error',
        lines: [isLostCode(error) ? PART_FAILED : enquiryOutcomes.failed],
      })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    notice,
    sent,
    isDone: isDone && !notice,
    again: () => setDone(false),
    submit: (channel: EnquiryChannel) => void submit(channel),
    /** The first invalid field gets the focus. */
    closeNotice() {
      setNotice(undefined)
      const { errors } = form.formState
      const first = ENQUIRY_FIELDS.find((name) => errors[name])
      if (first) form.setFocus(first)
    },
  }
}

interface SentProps {
  /** The tour and the days of its departure. */
  about: string
  reference: string | undefined
  onAgain: () => void
}

/** Replaces the form once an enquiry was sent by email. */
function Sent({ reference, about, onAgain }: SentProps) {
  const { phones } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  // The page is shorter than with the form: its section starts below the header again.
  useEffect(() => {
    heading.current?.closest('section')?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border-l-4 border-success bg-success-soft p-5">
      <h3 ref={heading} tabIndex={-1} className="text-heading focus-visible:outline-none">
        Your enquiry is with us
      </h3>
      <p className="tabular-nums empty:hidden">{about}</p>
      <p role="status" className="text-lg font-semibold tabular-nums empty:hidden">
        {reference}
      </p>
      <p className="text-ink-soft">We answer by email or phone. Keep the reference for a call.</p>
      <div className="mt-2 grid w-full gap-3 sm:grid-cols-2">
        {phones.primary && (
          <a href={`tel:${phones.primary}`} className={buttonClass({ variant: 'secondary' })}>
            <PhoneIcon /> {formatPhone(phones.primary)}
          </a>
        )}
        <Button variant="ghost" onClick={onAgain}>
          Write another enquiry
        </Button>
      </div>
    </div>
  )
}

/** Months that can be chosen. */
const MONTHS = 18

/** Who travels: optional, so it is closed until the visitor opens it. */
function Travellers({ form }: Pick<SubmissionOptions, 'form'>) {
  const { register, getValues, formState } = form
  const { adults, children, month } = formState.errors
  const details = useRef<HTMLDetailsElement>(null)
  const [months, setMonths] = useState<{ value: string; label: string }[]>([])
  // The server renders none: its month may have ended.
  useEffect(() => setMonths(nextMonths(new Date())), [])
  useEffect(() => {
    const isFilled = getValues(['adults', 'children', 'month']).some(Boolean)
    if (details.current && (isFilled || adults || children)) details.current.open = true
  })
  return (
    <details ref={details}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-strong underline decoration-gold underline-offset-4">
        Who travels? (optional)
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        <TextInput
          label="Adults"
          inputMode="numeric"
          maxLength={String(PARTY_MAX.adults).length}
          error={adults?.message}
          {...register('adults')}
        />
        <TextInput
          label="Ages of children"
          hint="Such as: 4, 9"
          maxLength={4 * PARTY_MAX.children}
          error={children?.message}
          {...register('children')}
        />
        <Select
          // The chosen month of a draft shows once its option exists.
          key={months.length}
          label="Month"
          placeholder="Any month"
          options={months}
          error={month?.message}
          {...register('month')}
        />
      </div>
    </details>
  )
}

function nextMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() + at))
    const value = first.toISOString().slice(0, 7)
    return { value, label: formatMonth(value) }
  })
}

/** The dialog after an attempt. */
function Outcome({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  return (
    <MessageDialog
      title={titles[notice.tone]}
      tone={notice.tone}
      lines={notice.lines}
      onClose={onClose}
    >
      {notice.chat && (
        <a
          href={notice.chat}
          target="_blank"
          rel="noreferrer"
          className="mt-4 inline-flex min-h-11 items-center font-medium text-accent-strong underline"
        >
          Open the chat
        </a>
      )}
    </MessageDialog>
  )
}

function referenceLines(reference: unknown): string[] {
  return typeof reference === 'string' ? [enquiryReference(reference)] : []
}
