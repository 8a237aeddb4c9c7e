import { contactInput } from '@bharat/contracts/contact'
import { contactMessages } from '@bharat/contracts/contact.messages'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { drafts } from '../../admin/form/drafts.ts'
import { EntryList } from '../../admin/form/entry-list.tsx'
import { entries, formFields, text } from '../../admin/form/field-table.ts'
import { BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { RecordForm } from '../../admin/form/record-form.tsx'
import { type FormNotice, useRecordForm } from '../../admin/form/use-record-form.ts'
import { ShownOn } from '../../admin/resource/shown-on.tsx'
import { AdminError, fetchData, mutate } from '../../admin/session/requests.ts'
import {
  AdminContactDocument,
  type ContactData,
  SaveContactDocument,
} from './contact.admin-documents.ts'

const definition = {
  ...formFields<ContactData>()({
    addresses: entries((place) => ({ address: `Address ${place}`, phone: `Phone ${place}` })),
    landline: text('Landline'),
    email: text('Email'),
  }),
  schema: contactInput,
}

/** The key of its draft. Unsaved work opens the form again. */
const DRAFT = 'contact'

type State =
  | { mode: 'loading' }
  | { mode: 'failed'; message: string }
  | { mode: 'view'; contact: ContactData }
  | { mode: 'edit'; contact: ContactData | null }

/** Section 2, tab 8: the single contact record, in view or in edit mode. */
export function ContactTab() {
  return (
    <div className="flex flex-col gap-4">
      <ShownOn>
        The site does not show this record yet. Its Contact page, header and footer show the site
        configuration.
      </ShownOn>
      <Contact />
    </div>
  )
}

function Contact() {
  const client = useClient()
  const [state, setState] = useState<State>({ mode: 'loading' })
  const [notice, setNotice] = useState<FormNotice>()

  const load = useCallback(async () => {
    setState({ mode: 'loading' })
    try {
      const { adminContact } = await fetchData(client, AdminContactDocument, {})
      setState(
        adminContact && !drafts.has(DRAFT)
          ? { mode: 'view', contact: adminContact }
          : { mode: 'edit', contact: adminContact },
      )
    } catch (error) {
      if (error instanceof AdminError && error.code === 'NOT_FOUND') {
        setState({ mode: 'edit', contact: null })
        return
      }
      const isText = error instanceof AdminError && error.code !== 'NETWORK'
      setState({ mode: 'failed', message: isText ? error.message : contactMessages.couldNotLoad })
    }
  }, [client])
  useEffect(() => void load(), [load])

  if (state.mode === 'loading') return <Skeleton />
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
      onSaved={(contact) => {
        setNotice({ tone: 'success', message: contactMessages.saved })
        setState({ mode: 'view', contact })
      }}
    />
  )
}

/** As tall as what comes, so that nothing jumps. */
function Skeleton() {
  return (
    <div className="flex animate-pulse flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p role="status" className="sr-only">
        Loading
      </p>
      <span className="my-2 h-7 w-32 rounded-sm bg-sunken" />
      <div className="grid gap-4 md:grid-cols-2">
        <span className="h-21 rounded-md bg-sunken" />
        <span className="h-21 rounded-md bg-sunken" />
        <span className="h-12 rounded-md bg-sunken" />
        <span className="h-12 rounded-md bg-sunken" />
      </div>
    </div>
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
  onSaved: (contact: ContactData) => void
}) {
  const client = useClient()
  const state = useRecordForm({
    id: DRAFT,
    definition,
    opened: contact
      ? {
          editing: { id: contact._id, name: '', version: contact.version },
          values: definition.values(contact),
        }
      : undefined,
    async save(editing, input): Promise<ContactData | undefined> {
      // Version 0 stands for "there is none yet".
      const version = editing?.version ?? 0
      return (await mutate(client, SaveContactDocument, { input, version })).saveContact.item
    },
    onSaved: (_, stored) => stored && onSaved(stored),
  })
  const { form } = state

  return (
    <RecordForm
      state={state}
      title={state.editing ? 'Edit Contact' : 'Add Contact'}
      submitLabel="Save Contact"
      onCancel={() => {
        state.discard()
        onCancel()
      }}
    >
      <EntryList
        form={form}
        name="addresses"
        one="pair"
        add="Add"
        className="grid items-start md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        removeClassName="md:mt-7"
      >
        {(index) => (
          <>
            <BoundTextarea form={form} name={`addresses.${index}.address`} />
            <BoundText form={form} name={`addresses.${index}.phone`} inputMode="tel" />
          </>
        )}
      </EntryList>
      <div className="grid gap-5 md:grid-cols-2">
        <BoundText form={form} name="landline" inputMode="tel" />
        <BoundText form={form} name="email" inputMode="email" />
      </div>
    </RecordForm>
  )
}
