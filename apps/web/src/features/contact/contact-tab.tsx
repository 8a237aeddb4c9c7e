import { contactInput, contactMessages } from '@bharat/contracts/contact'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useCallback, useEffect, useState } from 'react'
import { type FieldPath, useFieldArray, useForm } from 'react-hook-form'
import { useClient } from 'urql'
import { BoundText, BoundTextarea } from '../../admin/fields.tsx'
import { FormSection } from '../../admin/form-section.tsx'
import { LeaveGuard } from '../../admin/leave-guard.tsx'
import { useSessionEnded } from '../../admin/login-again.tsx'
import { AdminError, failureText, fetchData, isSessionEnded, mutate } from '../../admin/requests.ts'
import { schemaFailures, toFieldErrors } from '../../admin/rules.ts'
import type { FormNotice } from '../../admin/use-resource-form.ts'
import {
  AdminContactDocument,
  type ContactData,
  SaveContactDocument,
} from './contact.admin-documents.ts'

interface Values {
  addresses: { address: string; phone: string }[]
  landline: string
  email: string
}

const empty: Values = { addresses: [{ address: '', phone: '' }], landline: '', email: '' }

type State =
  | { mode: 'loading' }
  | { mode: 'failed'; message: string }
  | { mode: 'view'; contact: ContactData }
  | { mode: 'edit'; contact: ContactData | null }

/** Section 2, tab 8: the single contact record, in view or in edit mode. */
export function ContactTab() {
  const client = useClient()
  const sessionEnded = useSessionEnded()
  const [state, setState] = useState<State>({ mode: 'loading' })
  const [notice, setNotice] = useState<FormNotice>()

  const load = useCallback(async () => {
    setState({ mode: 'loading' })
    try {
      const { adminContact } = await fetchData(client, AdminContactDocument, {})
      setState(
        adminContact ? { mode: 'view', contact: adminContact } : { mode: 'edit', contact: null },
      )
    } catch (error) {
      if (error instanceof AdminError && error.code === 'NOT_FOUND') {
        setState({ mode: 'edit', contact: null })
        return
      }
      const isText = error instanceof AdminError && error.code !== 'NETWORK'
      setState({ mode: 'failed', message: isText ? error.message : contactMessages.couldNotLoad })
      if (isSessionEnded(error)) sessionEnded(() => void load())
    }
  }, [client, sessionEnded])
  useEffect(() => void load(), [load])

  if (state.mode === 'loading') return <p role="status">Loading</p>
  if (state.mode === 'failed') {
    return (
      <Notice
        tone="error"
        message={state.message}
        actions={
          <Button variant="secondary" size="sm" onClick={() => void load()}>
            Try again
          </Button>
        }
      />
    )
  }
  if (state.mode === 'view') {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone={notice?.tone ?? 'info'} message={notice?.message} />
        <ContactView
          contact={state.contact}
          onEdit={() => {
            setNotice(undefined)
            setState({ mode: 'edit', contact: state.contact })
          }}
        />
      </div>
    )
  }
  return (
    <ContactForm
      contact={state.contact}
      onCancel={() => void load()}
      onSaved={(contact, message) => {
        setNotice({ tone: 'success', message })
        setState({ mode: 'view', contact })
      }}
    />
  )
}

function ContactView({ contact, onEdit }: { contact: ContactData; onEdit: () => void }) {
  return (
    <section
      aria-label="Contact"
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">Contact</h2>
        <Button variant="secondary" onClick={onEdit}>
          Edit
        </Button>
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {contact.addresses.map(({ address, phone }, index) => (
          <li
            // Two branches may share an address.
            key={index}
            className="rounded-md bg-sunken p-4"
          >
            <p className="whitespace-pre-line">{address || '—'}</p>
            <p className="mt-1 font-medium tabular-nums">{phone || '—'}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">Landline</dt>
          <dd className="tabular-nums">{contact.landline || '—'}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Email</dt>
          <dd className="wrap-anywhere">{contact.email || '—'}</dd>
        </div>
      </dl>
    </section>
  )
}

function ContactForm({
  contact,
  onCancel,
  onSaved,
}: {
  contact: ContactData | null
  onCancel: () => void
  onSaved: (contact: ContactData, message: string) => void
}) {
  const client = useClient()
  const sessionEnded = useSessionEnded()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const form = useForm<Values>({
    defaultValues: contact
      ? {
          // The client adds __typename to every object, and the input has no such field.
          addresses: contact.addresses.map(({ address, phone }) => ({ address, phone })),
          landline: contact.landline,
          email: contact.email,
        }
      : empty,
    resolver: (values) => {
      const failures = schemaFailures(contactInput)(values)
      return failures.length > 0
        ? { values: {}, errors: toFieldErrors<Values>(failures) }
        : { values, errors: {} }
    },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'addresses' })
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setBusy(true)
    setNotice(undefined)
    try {
      const { saveContact } = await mutate(client, SaveContactDocument, { input: values })
      form.reset(values)
      onSaved(saveContact.item, saveContact.message)
    } catch (error) {
      setNotice({ tone: 'error', message: failureText(error) })
      for (const { field, message } of error instanceof AdminError ? error.errors : []) {
        form.setError(field as FieldPath<Values>, { type: 'server', message })
      }
      if (isSessionEnded(error)) sessionEnded(() => void submit())
    } finally {
      setBusy(false)
    }
  })

  // The rule about the pairs as a whole belongs to no single field of them.
  const pairs = errors.addresses?.message ?? errors.addresses?.root?.message
  return (
    <>
      <FormSection
        title={contact ? 'Edit Contact' : 'Add Contact'}
        busy={busy}
        notice={pairs ? { tone: 'error', message: pairs } : notice}
        onSubmit={submit}
        submitLabel="Save Contact"
        busyLabel={contact ? 'Updating…' : 'Saving…'}
        onCancel={onCancel}
      >
        <ul className="flex flex-col gap-4">
          {fields.map((field, index) => (
            <li
              key={field.id}
              className="grid items-start gap-4 rounded-md border border-line bg-paper p-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
            >
              <BoundTextarea
                form={form}
                name={`addresses.${index}.address`}
                label={`Address ${index + 1}`}
              />
              <BoundText
                form={form}
                name={`addresses.${index}.phone`}
                label={`Phone ${index + 1}`}
                inputMode="tel"
              />
              {fields.length > 1 && (
                <Button variant="ghost" size="sm" className="md:mt-7" onClick={() => remove(index)}>
                  Remove<span className="sr-only"> pair {index + 1}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => append({ address: '', phone: '' })}
        >
          Add
        </Button>
        <div className="grid gap-5 md:grid-cols-2">
          <BoundText form={form} name="landline" label="Landline" inputMode="tel" />
          <BoundText form={form} name="email" label="Email" inputMode="email" />
        </div>
      </FormSection>
      <LeaveGuard isDirty={isDirty} onLeave={() => form.reset()} />
    </>
  )
}
