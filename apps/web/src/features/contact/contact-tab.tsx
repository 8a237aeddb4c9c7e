import { contactInput } from '@bharat/contracts/contact'
import { contactMessages } from '@bharat/contracts/contact.messages'
import { contactFields } from '@bharat/contracts/settings-fields'
import { formatPhone } from '@bharat/contracts/site'
import { EntryList } from '../../admin/form/entry-list.tsx'
import { entries, formFields, text } from '../../admin/form/field-table.ts'
import { BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { defineSingleRecord } from '../../admin/resource/single-record-tab.tsx'
import { type ContactData, contactRequests } from './contact.admin-documents.ts'

/** Section 2, tab 8: the single contact record, in view or in edit mode. */
export const ContactTab = defineSingleRecord({
  id: 'contact',
  kind: 'contact',
  messages: {
    title: 'Contact',
    add: 'Add Contact',
    edit: 'Edit Contact',
    save: 'Save Contact',
    saved: contactMessages.saved,
    couldNotLoad: contactMessages.couldNotLoad,
    shownOn:
      'The Contact page and the footer show these addresses. The phones and links of the header are part of the site settings.',
  },
  ...contactRequests.requests,
  view: ContactView,
  form: {
    ...formFields<ContactData>()({
      addresses: entries((place) => ({ address: `Address ${place}`, phone: `Phone ${place}` })),
      landline: text(contactFields.landline),
      email: text(contactFields.email),
    }),
    schema: contactInput,
    fields: ({ form }) => (
      <>
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
      </>
    ),
  },
})

function ContactView({ record }: { record: ContactData }) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {record.addresses.map(({ address, phone }, index) => (
          <li
            // Two branches may have the same address.
            key={index}
            className="rounded-md bg-sunken p-4"
          >
            <p className="whitespace-pre-line">{address || '—'}</p>
            <p className="mt-1 font-medium tabular-nums">{formatPhone(phone) || '—'}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">Landline</dt>
          <dd className="tabular-nums">{formatPhone(record.landline) || '—'}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Email</dt>
          <dd className="wrap-anywhere">{record.email || '—'}</dd>
        </div>
      </dl>
    </>
  )
}
