import type { DraftStatus, Editing, FormStart } from './form-definition.ts'

/** Unsaved work of a form: the original values and the current ones. */
export interface Draft<Values> extends FormStart<Values> {
  values: Values
  /** Number of chosen images, which `draft-files.ts` stores. */
  chosen?: number
}

export interface Drafts {
  /** The stored draft of a form, if it has the form's current shape. */
  read: <Values extends object>(key: string, empty: Values) => Draft<Values> | undefined
  write: <Values extends object>(key: string, draft: Draft<Values>) => void
  /** Calls `write` after a pause in typing, unless the draft is scheduled again or cleared before. */
  schedule: (key: string, write: () => void) => void
  /** Stores scheduled work at once: the form goes. */
  flush: (key: string) => void
  clear: (key: string) => void
  /** Whether that form has unsaved work. */
  has: (key: string) => boolean
  /** Whether any form has unsaved work. */
  any: () => boolean
  /** Deletes the work of all forms. */
  clearAll: () => void
  /** Deletes what nobody has changed for so long that `read` ignores it. */
  clearOld: () => void
}

type Former = NonNullable<Editing> & { edition?: DraftStatus }

const PREFIX = 'admin-draft:'

/** Days after the last change in which a text of the desk is shown again. */
const TEXT_DAYS = 30

/** Pause in typing after which unsaved work is stored. */
const WRITE_DELAY_MS = 300

/**
 * Stores unsaved work, so that it survives a reload. Chosen files are in `draft-files.ts`: here a single image
 * is replaced by the stored one, and files in a list are omitted.
 * @param open opens the storage at each use: browsers may forbid it, then nothing is stored
 * @param maxAgeMs milliseconds after the last change in which a draft can be read
 */
export function createDrafts(open: () => Storage, maxAgeMs = Number.POSITIVE_INFINITY): Drafts {
  const scheduled = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => void }>()
  const cancel = (key: string) => {
    clearTimeout(scheduled.get(key)?.timer)
    scheduled.delete(key)
  }
  const flush = (key: string) => {
    const write = scheduled.get(key)?.write
    cancel(key)
    write?.()
  }
  const keys = () =>
    attempt(() => Object.keys(open()).filter((name) => name.startsWith(PREFIX))) ?? []
  /** Undefined for a draft that is too old. */
  const stored = (name: string): unknown => {
    const { at = Date.now(), ...draft }: { at?: number } =
      attempt(() => JSON.parse(open().getItem(name) ?? 'null')) ?? {}
    return Date.now() - at <= maxAgeMs ? draft : undefined
  }

  return {
    read<Values extends object>(key: string, empty: Values) {
      const draft = stored(PREFIX + key)
      if (!isDraft(draft, empty)) return undefined
      // Version 1.0.0 gave the status this name.
      const { edition, ...editing } = { ...draft.editing } as Former
      return edition ? { ...draft, editing: { ...editing, draftStatus: edition } } : draft
    },
    write(key, draft) {
      const values = withoutFiles(draft.values, draft.base)
      const written = JSON.stringify({ ...draft, values, at: Date.now() })
      attempt(() => open().setItem(PREFIX + key, written))
    },
    schedule(key, write) {
      cancel(key)
      scheduled.set(key, { timer: setTimeout(() => flush(key), WRITE_DELAY_MS), write })
    },
    flush,
    clear(key) {
      cancel(key)
      attempt(() => open().removeItem(PREFIX + key))
    },
    has: (key) => keys().includes(PREFIX + key),
    any: () => keys().length > 0,
    clearAll() {
      for (const key of scheduled.keys()) cancel(key)
      for (const name of keys()) attempt(() => open().removeItem(name))
    },
    clearOld() {
      for (const name of keys()) if (!stored(name)) attempt(() => open().removeItem(name))
    },
  }
}

/** The drafts of this browser tab. */
export const drafts = createDrafts(() => window.sessionStorage)

/** The texts of the desk, in all tabs of this browser (docs/decisions/081-texts-of-the-desk.md). */
export const texts = createDrafts(() => window.localStorage, TEXT_DAYS * 86_400_000)

function withoutFiles(value: unknown, base: unknown): unknown {
  if (value instanceof Blob) return typeof base === 'string' ? base : null
  if (Array.isArray(value)) {
    const before: unknown[] = Array.isArray(base) ? base : []
    return value
      .filter((entry) => !(entry instanceof Blob))
      .map((entry, at) => withoutFiles(entry, before[at]))
  }
  if (typeof value !== 'object' || value === null) return value
  const before: Record<string, unknown> = { ...(base as object | null) }
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, withoutFiles(held, before[name])]),
  )
}

/**
 * Ignores drafts of older forms and manipulated ones: every value must have the same type as in the empty form.
 */
function isDraft<Values extends object>(stored: unknown, empty: Values): stored is Draft<Values> {
  if (typeof stored !== 'object' || stored === null) return false
  const { editing, base, values } = stored as Partial<Record<keyof Draft<Values>, unknown>>
  return isEditing(editing) && fits(base, empty) && fits(values, empty)
}

function isEditing(editing: unknown): boolean {
  if (editing === null) return true
  if (typeof editing !== 'object' || editing === undefined) return false
  const { id, name, version } = editing as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof version === 'number'
}

function fits(values: unknown, empty: object): boolean {
  if (typeof values !== 'object' || values === null) return false
  const held = values as Record<string, unknown>
  return Object.entries(empty).every(([name, sample]) => {
    const value = held[name]
    if (Array.isArray(sample)) return Array.isArray(value)
    // An image is null or a URL.
    if (sample === null) return value === null || typeof value === 'string'
    return value !== null && typeof value === typeof sample
  })
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
