import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import { useSyncExternalStore } from 'react'

/** All until the server has named them: hiding is a convenience, the server decides on each request. */
let known: readonly Permission[] = PERMISSIONS
const listeners = new Set<() => void>()

/** Shows the tabs and pages of these permissions, which the server has named for the session. */
export function showPermissions(permissions: readonly Permission[]): void {
  if (permissions.join() === known.join()) return
  known = permissions
  for (const listener of listeners) listener()
}

/** The permissions of the session. */
export function usePermissions(): readonly Permission[] {
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): readonly Permission[] {
  return known
}
