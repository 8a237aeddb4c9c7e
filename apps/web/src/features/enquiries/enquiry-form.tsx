import { ENQUIRY_MAX } from '@bharat/contracts/limits'
import { enquiryOutcomes } from '@bharat/contracts/messages'
import { whatsappLink } from '@bharat/contracts/site'
import { Button } from '@bharat/ui/button'
import { MailIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { MessageDialog } from '@bharat/ui/message-dialog'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type EnquiryDraft, forgetDraft, readDraft, writeDraft } from './enquiry-draft.ts'
import { tourMessage, whatsappText } from './whatsapp-text.ts'

export interface EnquiryFormProps {
  /** Prefills the message, which is read-only then. */
  tourName?: string
}

interface Notice {
  tone: 'success' | 'error' | 'info'
  lines: string[]
  /** The chat the browser would not open by itself. */
  chat?: string
}

/** Section 8, dialog titles. */
const titles = { error: 'Something went wrong', success: 'All set!', info: 'Heads up' } as const

/** Section 2, enquiry form: sent by e-mail or over WhatsApp; all failures in one dialog. */
export function EnquiryForm({ tourName }: EnquiryFormProps) {
  const prefilled = tourName === undefined ? undefined : tourMessage(tourName)
  const { register, handleSubmit, reset, getValues, watch } = useForm<EnquiryDraft>({
    defaultValues: { ...emptyDraft, ...(prefilled !== undefined && { message: prefilled }) },
  })
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [notice, setNotice] = useState<Notice>()

  // What was typed outlives errors and reloads of the tab, and what was typed before this code came.
  useEffect(() => {
    reset({
      ...readDraft(),
      ...typedAlready(),
      ...(prefilled !== undefined && { message: prefilled }),
    })
    // What was typed before this code came is kept as well.
    writeDraft(getValues(), prefilled)
    const subscription = watch((values) => writeDraft(values, prefilled))
    return () => subscription.unsubscribe()
  }, [reset, watch, getValues, prefilled])

  // Section 2: on leaving a tour page the message is cleared.
  useEffect(() => {
    if (prefilled === undefined) return
    return () => writeDraft({ ...readDraft(), message: '' })
  }, [prefilled])

  const check = async () => {
    const { enquiryInput, withPhonePrefix } = await loadRules()
    const values = getValues()
    const result = enquiryInput.safeParse({ ...values, phone: withPhonePrefix(values.phone) })
    if (result.success) return result.data
    setNotice({ tone: 'error', lines: [...new Set(result.error.issues.map((i) => i.message))] })
    return undefined
  }

  const clear = () => {
    forgetDraft()
    reset({ ...emptyDraft, ...(prefilled !== undefined && { message: prefilled }) })
  }

  const sendByEmail = async () => {
    // A second press while the first is under way sends nothing.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const enquiry = await check()
      if (!enquiry) return
      const response = await fetch('/api/v1/public/enquiries/email', post(enquiry))
      if (!response.ok) throw new Error(String(response.status))
      clear()
      setNotice({ tone: 'success', lines: [enquiryOutcomes.received] })
    } catch {
      setNotice({ tone: 'error', lines: [enquiryOutcomes.failed] })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const sendByWhatsApp = async () => {
    if (sending.current) return
    sending.current = true
    const enquiry = await check()
      .catch(() => {
        // The rules could not be loaded: the network is gone.
        setNotice({ tone: 'error', lines: [enquiryOutcomes.failed] })
      })
      .finally(() => {
        sending.current = false
      })
    if (!enquiry) return
    // Section 7: sent along and forgotten; the chat is what counts.
    fetch('/api/v1/public/enquiries/whatsapp', { ...post(enquiry), keepalive: true }).catch(
      () => undefined,
    )
    const chat = whatsappLink(whatsappText(enquiry, tourName))
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
      // Sent before this code is there, it goes nowhere: least of all into the address.
      method="dialog"
      id={FORM_ID}
      onSubmit={handleSubmit(sendByEmail)}
      onFocus={() => void loadRules()}
      className="flex flex-col gap-4"
    >
      <TextInput
        label="Full name"
        autoComplete="name"
        maxLength={ENQUIRY_MAX.fullName}
        required
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
          {...register('phone')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={ENQUIRY_MAX.email}
          required
          {...register('email')}
        />
      </div>
      <Textarea
        label="Message"
        rows={4}
        maxLength={ENQUIRY_MAX.message}
        required
        {...(prefilled !== undefined && {
          readOnly: true,
          defaultValue: prefilled,
          hint: 'prefilled from tour',
        })}
        {...register('message')}
      />
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Button type="submit" size="lg" block busy={busy} busyLabel="Submitting…">
          <MailIcon /> Send by email
        </Button>
        <Button
          variant="secondary"
          size="lg"
          block
          onClick={() => void sendByWhatsApp()}
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
          onClose={() => setNotice(undefined)}
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
const emptyDraft: EnquiryDraft = { fullName: '', phone: '', email: '', message: '' }

/** The schema with its messages comes when someone begins to write. */
const loadRules = () => import('@bharat/contracts/enquiries')

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
  for (const name of ['fullName', 'phone', 'email', 'message'] as const) {
    const control = form.elements.namedItem(name)
    const value = control && 'value' in control ? control.value : ''
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}
