import { mayOpen, type Permission } from '@bharat/contracts/permissions'

/** A tour or an enquiry as the command search shows it. */
export interface OpenedRecord {
  kind: 'tour' | 'enquiry'
  id: string
  label: string
  detail: string
  /** The stage of an enquiry. */
  badge?: string
}

const KEY = 'admin-recent-records'
const MAX_RECENT = 8

/** Whether the command search finds these records for an administrator. */
export function mayFind(kind: OpenedRecord['kind'], permissions: readonly Permission[]): boolean {
  return mayOpen(permissions, kind === 'tour' ? 'tours' : 'enquiries')
}

/**
 * The records that were opened last in this browser tab, the latest first. They contain names of persons: the browser
 * deletes them with the tab, and the logout does.
 */
export function recentRecords(permissions: readonly Permission[]): OpenedRecord[] {
  return stored().filter(({ kind }) => mayFind(kind, permissions))
}

export function rememberRecord(record: OpenedRecord): void {
  const others = stored().filter(({ id }) => id !== record.id)
  store(JSON.stringify([record, ...others].slice(0, MAX_RECENT)))
}

export function forgetRecords(): void {
  store(undefined)
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Without storage nothing is remembered.
  }
}

function stored(): OpenedRecord[] {
  try {
    const records: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(records) ? records.filter(isRecord) : []
  } catch {
    return []
  }
}

function isRecord(value: unknown): value is OpenedRecord {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, label, detail } = value as Record<string, unknown>
  return (
    (kind === 'tour' || kind === 'enquiry') &&
    [id, label, detail].every((text) => typeof text === 'string')
  )
}
