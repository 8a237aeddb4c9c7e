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
  /** Whether any form has unsaved work that `clearAll` deletes. */
  any: () => boolean
  /** Deletes the work of all forms; texts of an account stay (`ofAccount`). */
  clearAll: () => void
}

type Former = NonNullable<Editing> & { edition?: DraftStatus }

const PREFIX = 'admin-draft:'
const OF_ACCOUNT = 'account:'

/** The key of a text that stays after a logout: only the account that has written it is shown it. */
export const ofAccount = (userId: string, id: string): string => `${OF_ACCOUNT}${userId}:${id}`

/** Pause in typing after which unsaved work is stored. */
const WRITE_DELAY_MS = 300

/**
 * Stores unsaved work, so that it survives a reload. Chosen files are in `draft-files.ts`: here a single image
 * is replaced by the stored one, and files in a list are omitted.
 * @param open opens the storage at each use: browsers may forbid it, then nothing is stored
 */
export function createDrafts(open: () => Storage): Drafts {
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
  const ofForms = () => keys().filter((name) => !name.startsWith(PREFIX + OF_ACCOUNT))

  return {
    read<Values extends object>(key: string, empty: Values) {
      const stored: unknown = attempt(() => JSON.parse(open().getItem(PREFIX + key) ?? 'null'))
      if (!isDraft(stored, empty)) return undefined
      // Version 1.0.0 gave the status this name.
      const { edition, ...editing } = { ...stored.editing } as Former
      return edition ? { ...stored, editing: { ...editing, draftStatus: edition } } : stored
    },
    write(key, draft) {
      const values = withoutFiles(draft.values, draft.base)
      attempt(() => open().setItem(PREFIX + key, JSON.stringify({ ...draft, values })))
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
    any: () => ofForms().length > 0,
    clearAll() {
      for (const key of scheduled.keys()) cancel(key)
      for (const key of ofForms()) attempt(() => open().removeItem(key))
    },
  }
}

/** The drafts of this browser tab. */
export const drafts = createDrafts(() => window.sessionStorage)

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
