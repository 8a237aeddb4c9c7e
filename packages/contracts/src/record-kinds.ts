import { kindFacts, RECORD_KINDS, type RecordKind } from './kinds.ts'
import { mayOpen, type Permission } from './permissions.ts'

/** The kinds of records that an administrator with these permissions may edit. */
export function editableKinds(permissions: readonly Permission[]): RecordKind[] {
  return RECORD_KINDS.filter((kind) => mayOpen(permissions, kindFacts(kind).page ?? kind))
}
