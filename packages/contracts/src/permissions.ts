/*
 * The permissions within the role `admin`, and what each of them opens. The operations of both APIs name a permission
 * in their access. This file has no Zod: pages load it.
 */

import { areaOf, kindFacts, RECORD_KINDS, type RecordKind } from './kinds.ts'

/** What an administrator may work with. */
export const PERMISSIONS = ['catalogue', 'enquiries', 'settings', 'accounts'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The permissions that an API token can have: none that changes accounts. */
export const TOKEN_SCOPES = [
  'catalogue',
  'enquiries',
  'settings',
] as const satisfies readonly Permission[]
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The lists of records in the catalogue, as people read them. */
const CATALOGUE_LISTS = RECORD_KINDS.map(kindFacts).flatMap(({ permission, plural }) =>
  permission === 'catalogue' && plural !== undefined ? [plural] : [],
)

/** The permissions as people read them. */
export const permissionTexts: Record<Permission, { label: string; description: string }> = {
  catalogue: {
    label: 'Catalogue',
    description: `Images, ${CATALOGUE_LISTS.join(', ').toLowerCase()}.`,
  },
  enquiries: {
    label: 'Enquiries',
    description: 'Enquired clients, the sales desk, quotes, the overview and privacy requests.',
  },
  settings: {
    label: 'Settings',
    description:
      'Contact details, site settings, reply templates, webhooks and the state of the server.',
  },
  accounts: {
    label: 'Accounts',
    description: 'Who may enter the dashboard, with which permissions, and the audit log.',
  },
}

/** The permissions of each tab and page, of which one is enough. Every administrator may open the others. */
const AREAS: Readonly<Record<string, readonly Permission[]>> = {
  ...Object.fromEntries(RECORD_KINDS.map((kind) => [areaOf(kind), [kindFacts(kind).permission]])),
  highlight: ['catalogue'],
  enquiries: ['enquiries'],
  '/adminAccounts': ['accounts'],
  '/adminDepartures': ['catalogue', 'enquiries'],
  '/adminDesk': ['enquiries'],
  '/adminHistory': ['catalogue', 'settings', 'accounts'],
  '/adminOperations': ['settings'],
  '/adminOverview': ['enquiries'],
  '/adminPrivacy': ['enquiries'],
  '/adminQuotes': ['enquiries'],
  '/adminSetup': ['settings'],
  '/adminWebhooks': ['settings'],
}

/** The tabs and pages that need a permission. */
export const AREA_NAMES: readonly string[] = Object.keys(AREAS)

/** Pages are found in any case and with a final slash, like their routes. */
const BY_NAME = new Map<string, readonly Permission[]>(
  Object.entries(AREAS).map(([area, permissions]) => [area.toLowerCase(), permissions]),
)

/**
 * The permissions that open a tab or page, of which one is enough.
 * @param area the id of a tab or the path of a page
 * @returns undefined if every administrator may open it
 */
export function permissionsOf(area: string): readonly Permission[] | undefined {
  return BY_NAME.get(area.toLowerCase().replace(/\/+$/, ''))
}

/** Whether an administrator with these permissions may open a tab or page. */
export function mayOpen(permissions: readonly Permission[], area: string): boolean {
  const accepted = permissionsOf(area)
  return accepted === undefined || accepted.some((permission) => permissions.includes(permission))
}

/** The kinds of records that an administrator with these permissions may edit. */
export function editableKinds(permissions: readonly Permission[]): RecordKind[] {
  return RECORD_KINDS.filter((kind) => mayOpen(permissions, areaOf(kind)))
}

/** Permissions as a text: “Catalogue” or “Enquiries”. */
export function quoted(permissions: readonly Permission[], conjunction: 'and' | 'or'): string {
  return permissions.map((name) => `“${permissionTexts[name].label}”`).join(` ${conjunction} `)
}

/** The message for an admin without any, or without all, of the permissions that an operation needs. */
export function permissionNeeded(
  needed: readonly Permission[],
  conjunction: 'and' | 'or' = 'or',
): string {
  return `Your account does not have the permission ${quoted(needed, conjunction)}. An administrator with the permission “${permissionTexts.accounts.label}” can give it to you.`
}

/** The message for an API token without any of the scopes that an operation accepts. */
export function scopeNeeded(accepted: readonly TokenScope[]): string {
  return `This API token does not have the scope ${quoted(accepted, 'or')}.`
}
