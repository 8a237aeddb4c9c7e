import { PERMISSIONS, type Permission, permissionTexts } from '@bharat/contracts/permissions'

/** The permissions of an account as one text. */
export function permissionsText(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return 'All'
  return permissions.map((permission) => permissionTexts[permission].label).join(', ') || '–'
}
