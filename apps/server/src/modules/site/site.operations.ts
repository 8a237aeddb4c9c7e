import { STALE_SAVE } from '@bharat/contracts/messages'
import { WEEKDAYS } from '@bharat/contracts/opening-hours'
import {
  NAVIGATION_KINDS,
  navigationTarget,
  siteSettings,
  siteSettingsInput,
  siteSettingsReplies,
  siteSettingsUpdate,
} from '@bharat/contracts/site-settings'
import { baseVersion } from '@bharat/contracts/text'
import { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'

enumType('NavigationKind', 'What a link of the navigation leads to.', NAVIGATION_KINDS)
enumType('Weekday', 'A day of the week.', WEEKDAYS)

const tag = { name: 'Site settings', description: 'What pages say of the company: one record.' }

/** The settings of the site. */
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
    graphql: { member: 'site' },
    handle: async ({ services }) => ({ site: await services.site.getPublic() }),
  }),
  endpoint({
    tag,
    method: 'GET',
    path: '/admin/site',
    id: 'adminSite',
    access: 'settings',
    summary: 'The site settings',
    reply: z.object({ item: siteSettings }),
    graphql: { member: 'item' },
    handle: async ({ services }) => ({ item: await services.site.get() }),
  }),
  endpoint({
    tag,
    method: 'GET',
    path: '/admin/site/navigation-targets',
    id: 'navigationTargets',
    access: 'settings',
    summary: 'The active categories and tours that the navigation can lead to',
    reply: z.object({
      items: z.array(navigationTarget).describe('Categories, then tours, each by name.'),
    }),
    graphql: { member: 'items' },
    handle: async ({ services }) => ({ items: await services.site.listNavigationTargets() }),
  }),
  endpoint({
    tag,
    method: 'PUT',
    path: '/admin/site',
    id: 'saveSite',
    access: 'settings',
    summary: 'Replace the site settings',
    body: siteSettingsUpdate,
    reply: siteSettingsReplies.saved,
    errors: { 409: { description: STALE_SAVE, body: siteSettingsReplies.stale } },
    graphql: { args: z.object({ input: siteSettingsInput, version: baseVersion }) },
    handle: ({ services, body }) => services.site.save(body),
  }),
]
