import { type Brand, brandOf, isOwnBrand, tokenStyle } from '@bharat/contracts/brand'
import { formatPhone } from '@bharat/contracts/site'
import { siteSettingsInput } from '@bharat/contracts/site-settings'
import { siteSettingsMessages } from '@bharat/contracts/site-settings.messages'
import { ConflictTexts } from '../../admin/form/conflict-dialog.tsx'
import { defineSingleRecord } from '../../admin/resource/single-record-tab.tsx'
import { siteRequests } from './site.admin-documents.ts'
import { SiteFields, targetNames } from './site-fields.tsx'
import { type StoredSite, siteForm } from './site-form.ts'

/** The page of the site settings: the stored ones, and their form. A conflict shows targets by their names. */
export function SiteSettings() {
  return (
    <ConflictTexts value={(text) => targetNames.get(text) ?? text}>
      <Settings />
    </ConflictTexts>
  )
}

/** The set-up page alone saves settings without a name: those of another company. */
const schema = siteSettingsInput.extend({
  name: siteSettingsInput.shape.name.refine(Boolean, siteSettingsMessages.required('Company name')),
})

const Settings = defineSingleRecord({
  id: 'site-settings',
  kind: 'site',
  messages: {
    title: 'Site settings',
    add: 'Edit site settings',
    edit: 'Edit site settings',
    save: 'Save settings',
    saved: siteSettingsMessages.saved,
    couldNotLoad: siteSettingsMessages.couldNotLoad,
  },
  ...siteRequests.requests,
  async save(client, change) {
    const saved = await siteRequests.requests.save(client, change)
    showBrand(brandOf(saved))
    return saved
  },
  view: View,
  form: { ...siteForm, schema, fields: SiteFields },
})

/** Shows the saved colours in the open back-office; the next document has them from the server. */
function showBrand(brand: Brand) {
  const { style } = document.documentElement
  for (const [token, colour] of Object.entries(tokenStyle(brand))) {
    if (isOwnBrand(brand)) style.setProperty(token, colour)
    else style.removeProperty(token)
  }
}

function View({ record }: { record: StoredSite }) {
  const rows = [
    ['Company', [record.name, record.tagline].filter(Boolean).join(': ')],
    [
      'Phones',
      [record.phones.primary, record.phones.alternate].filter(Boolean).map(formatPhone).join(', '),
    ],
    ['Email', record.email],
    ['WhatsApp', formatPhone(record.whatsapp.number)],
    ['Navigation', record.navigation.map(({ label }) => label).join(', ')],
    ['Recognised by', record.recognisedBy],
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
