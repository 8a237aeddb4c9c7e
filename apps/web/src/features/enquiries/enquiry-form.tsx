import type { EnquiryChannel, EnquiryFormInput } from '@bharat/contracts/enquiries'
import { enquiryOutcomes, enquiryReference } from '@bharat/contracts/enquiries.messages'
import { ENQUIRY_MAX } from '@bharat/contracts/limits'
import { whatsappLink } from '@bharat/contracts/site'
import { Button } from '@bharat/ui/button'
import { MailIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { MessageDialog } from '@bharat/ui/message-dialog'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { schemaFailures, toFieldErrors } from '../../admin/form/rules.ts'
import { useSite } from '../../lib/site.ts'
import {
  ENQUIRY_FIELDS,
  type EnquiryDraft,
  forgetDraft,
  readDraft,
  writeDraft,
} from './enquiry-draft.ts'
import { enquiryOrigin } from './enquiry-origin.ts'
import {
  additionMax,
  tourMessage,
  whatsappText,
  wholeMessage,
  withRequest,
} from './whatsapp-text.ts'

export interface EnquiryFormProps {
  /** On a tour's page: its id. */
  tourId?: string
  /** The departure that the enquiry is about, yyyy-mm-dd. */
  departure?: string
  /** Prefills the message and makes it read-only; an optional field takes an addition. */
  tourName?: string
  /** The first line of the addition: the departure that the enquiry is about. */
  request?: string
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
 * Section 2, enquiry form: sent by e-mail or over WhatsApp. One dialog lists all failures. After it closes,
 * each failure is beside its field, and the first invalid field has the focus.
 */
export function EnquiryForm({ tourId, departure, tourName, request }: EnquiryFormProps) {
  const site = useSite()
  const prefilled = tourName === undefined ? undefined : tourMessage(tourName)
  const { register, handleSubmit, reset, getValues, setValue, watch, setFocus, formState } =
    useForm<EnquiryDraft, unknown, EnquiryFormInput>({
      defaultValues: { ...emptyDraft, ...(prefilled !== undefined && { message: prefilled }) },
      resolver,
      // Only after the dialog has closed.
      shouldFocusError: false,
    })
  const { errors } = formState
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [notice, setNotice] = useState<Notice>()

  // The input survives errors and reloads of the tab, including input from before hydration.
  useEffect(() => {
    reset({
      ...readDraft(prefilled),
      ...typedAlready(),
      ...(prefilled !== undefined && { message: prefilled }),
    })
    // Includes input from before hydration.
    writeDraft(getValues(), prefilled)
    const subscription = watch((values) => writeDraft(values, prefilled))
    return () => subscription.unsubscribe()
  }, [reset, watch, getValues, prefilled])

  // After the draft: what the visitor has typed stays below the line.
  useEffect(() => {
    if (request !== undefined) setValue('addition', withRequest(getValues('addition'), request))
  }, [request, getValues, setValue])

  // Section 2: leaving a tour page clears the message.
  useEffect(() => {
    if (prefilled === undefined) return
    return () => writeDraft({ ...readDraft(), message: '' })
  }, [prefilled])

  const showFailures = (failures: FieldErrors<EnquiryDraft>) =>
    setNotice({
      tone: 'error',
      lines: ENQUIRY_FIELDS.flatMap((name) => failures[name]?.message ?? []),
    })

  const closeNotice = () => {
    setNotice(undefined)
    const first = ENQUIRY_FIELDS.find((name) => errors[name])
    if (first) setFocus(first)
  }

  /** Validates, then sends; presses during a request are ignored. */
  const submit = async (send: (enquiry: EnquiryFormInput) => unknown) => {
    if (sending.current) return
    sending.current = true
    try {
      await handleSubmit(send, showFailures)()
    } catch {
      // Not stored, or the network failed before the rules were loaded.
      setNotice({ tone: 'error', lines: [enquiryOutcomes.failed] })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** Sends an enquiry with its tour and its origin. Resolves with its reference. */
  const send = async (
    channel: EnquiryChannel,
    enquiry: EnquiryFormInput,
    init?: RequestInit,
  ): Promise<unknown> => {
    const body = {
      ...enquiry,
      tourId,
      departure,
      noticeVersion: site.noticeVersion,
      ...enquiryOrigin(window.location),
    }
    const response = await fetch(`/api/v1/public/enquiries/${channel}`, { ...post(body), ...init })
    if (!response.ok) throw new Error(String(response.status))
    // An enquiry is stored, even if its reply is lost.
    const { reference } = await response.json().catch(() => ({}))
    return reference
  }

  const sendByEmail = async (enquiry: EnquiryFormInput) => {
    setBusy(true)
    const reference = await send('email', enquiry)
    forgetDraft()
    reset({ ...emptyDraft, ...(prefilled !== undefined && { message: prefilled }) })
    setNotice({ tone: 'success', lines: [enquiryOutcomes.received, ...referenceLines(reference)] })
  }

  const sendByWhatsApp = (enquiry: EnquiryFormInput) => {
    // Section 7: the chat opens without waiting for the response.
    const chatOf = (lines: string[] = []) =>
      whatsappLink(site, whatsappText(enquiry, tourName, lines))
    send('whatsapp', enquiry, { keepalive: true }).then(
      // Once the reference is known, a chat that is not open yet contains it.
      (reference) =>
        setNotice((shown) =>
          shown?.tone === 'info'
            ? {
                ...shown,
                lines: [...shown.lines, ...referenceLines(reference)],
                ...(shown.chat && { chat: chatOf(referenceLines(reference)) }),
              }
            : shown,
        ),
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

  return (
    <form
      noValidate
      // Before hydration, submitting must send nothing, and must not put the input into the URL.
      method="dialog"
      id={FORM_ID}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(sendByEmail)
      }}
      onFocus={() => void loadRules()}
      className="flex flex-col gap-4"
    >
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
          hint="India (+91) unless you write another code"
          maxLength={ENQUIRY_MAX.phone}
          required
          error={errors.phone?.message}
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
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Button type="submit" size="lg" block busy={busy} busyLabel="Submitting…" keepFocus>
          <MailIcon /> Send by email
        </Button>
        <Button
          variant="secondary"
          size="lg"
          block
          onClick={() => void submit(sendByWhatsApp)}
          className="whitespace-nowrap"
        >
          <WhatsAppIcon /> Send on WhatsApp
        </Button>
      </div>
      {notice && (
        <MessageDialog
          title={titles[notice.tone]}
          tone={notice.tone}
          lines={notice.lines}
          onClose={closeNotice}
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
      )}
    </form>
  )
}

const FORM_ID = 'enquiry-form'
const emptyDraft: EnquiryDraft = { fullName: '', phone: '', email: '', message: '', addition: '' }

/** The schema with its messages loads when the visitor starts typing. */
const loadRules = () => import('@bharat/contracts/enquiries')

/** Section 5: validates the input with the contract; the failures have the format of react-hook-form. */
const resolver: Resolver<EnquiryDraft, unknown, EnquiryFormInput> = async ({
  addition,
  ...values
}) => {
  const { enquiryFormInput, withPhonePrefix } = await loadRules()
  const enquiry = {
    ...values,
    phone: withPhonePrefix(values.phone),
    message: wholeMessage(values.message, addition),
  }
  const { data } = enquiryFormInput.safeParse(enquiry)
  return data
    ? { values: data, errors: {} }
    : { values: {}, errors: toFieldErrors<EnquiryDraft>(schemaFailures(enquiryFormInput)(enquiry)) }
}

function referenceLines(reference: unknown): string[] {
  return typeof reference === 'string' ? [enquiryReference(reference)] : []
}

function post(body: object): RequestInit {
  return {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function typedAlready(): Partial<EnquiryDraft> {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return {}
  const typed: Partial<EnquiryDraft> = {}
  for (const name of ENQUIRY_FIELDS) {
    const control = form.elements.namedItem(name)
    const value = control && 'value' in control ? control.value : ''
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}
