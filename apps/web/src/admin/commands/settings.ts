import {
  acknowledgementFields,
  contactFields,
  type SettingsSection,
  siteSections,
} from '@bharat/contracts/settings-fields'
import type { Command, CommandTarget } from './command.ts'

/** The sections and fields of the settings; each opens its form and focuses the field. */
export function settingCommands(): Command[] {
  const site = Object.values<SettingsSection>(siteSections).flatMap(({ title, fields }) => [
    setting('/adminSite', 'site-settings', title, 'Site settings'),
    ...Object.values(fields).map((label) =>
      setting('/adminSite', 'site-settings', label, `Site settings, ${title}`),
    ),
  ])
  const templates = [
    setting('/adminSite', 'reply-templates', 'Reply templates', 'Site settings', 'Add template'),
    ...Object.values(acknowledgementFields).map((label) =>
      setting('/adminSite', 'reply-templates', label, 'Site settings, Reply templates'),
    ),
  ]
  const contact = Object.values(contactFields).map((label) =>
    setting('contact', 'contact', label, 'Dashboard, Contact'),
  )
  return [...site, ...templates, ...contact]
}

/** @param field the label in the form, if it differs */
function setting(
  area: '/adminSite' | 'contact',
  form: string,
  label: string,
  detail: string,
  field = label,
): Command {
  const search = { field: `${form}:${field}` }
  const target: CommandTarget =
    area === 'contact'
      ? { to: '/adminDashboard', search: { tab: 'contact', ...search } }
      : { to: area, search }
  return {
    id: `setting:${form}:${detail}:${label}`,
    group: 'Settings',
    label,
    detail,
    area,
    target,
  }
}
