import { OPTIONS_PAGE } from '@bharat/contracts/limits'
import { WEEKDAYS } from '@bharat/contracts/opening-hours'
import {
  NAVIGATION_KINDS,
  navigationTarget,
  navigationTargetQuery,
  siteSettings,
  siteSettingsInput,
  siteSettingsReplies,
  siteSettingsUpdate,
} from '@bharat/contracts/site-settings'
import { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'
import { singleRecordOperations } from '../records/single-record.operations.ts'

enumType('NavigationKind', 'What a link of the navigation leads to.', NAVIGATION_KINDS)
enumType('Weekday', 'A day of the week.', WEEKDAYS)

const tag = { name: 'Site settings', description: 'What pages say of the company: one record.' }

const [readSettings, saveSettings] = singleRecordOperations({
  path: '/admin/site',
  name: 'Site',
  tag,
  summaries: { get: 'The site settings', save: 'Replace the site settings' },
  item: siteSettings,
  replies: siteSettingsReplies,
  input: siteSettingsInput,
  update: siteSettingsUpdate,
  service: (services) => services.site,
})

export const siteOperations = [
  endpoint({
    tag,
    method: 'GET',
    path: '/public/site',
    id: 'site',
    access: 'public',
    summary: 'The site settings that pages show',
    reply: z.object({ site: siteSettings }),
    cached: true,
    graphql: { member: 'site', complexity: { field: 100, multiplier: 1 } },
    handle: async ({ services }) => ({ site: await services.site.getPublic() }),
  }),
  readSettings,
  endpoint({
    tag,
    method: 'GET',
    path: '/admin/site/navigation-targets',
    id: 'navigationTargets',
    access: 'settings',
    summary: 'The active categories and tours that the navigation can lead to',
    query: navigationTargetQuery,
    reply: z.object({
      items: z
        .array(navigationTarget)
        .describe(`Categories, then tours, each by name; at most ${OPTIONS_PAGE} and the \`ids\`.`),
    }),
    graphql: { member: 'items' },
    handle: async ({ services, query }) => ({
      items: await services.site.listNavigationTargets(query),
    }),
  }),
  saveSettings,
]
