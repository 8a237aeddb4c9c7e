import { useSyncExternalStore } from 'react'

/** What an administrator chooses on this device. */
export interface Preferences {
  /** A sound for each new enquiry. */
  sound: boolean
  /** A notification of the system for each new enquiry; the browser asks for permission. */
  notification: boolean
  /** Keyboard shortcuts of single letters (WCAG 2.1.4). */
  shortcuts: boolean
}

const KEY = 'admin-preferences'
const DEFAULTS: Preferences = { sound: false, notification: false, shortcuts: true }
const changed = new EventTarget()
let latest: { text: string | null; value: Preferences } = { text: null, value: DEFAULTS }

/** The stored preferences; the defaults where storage is not available or not readable. */
export function readPreferences(): Preferences {
  const text = storedText()
  if (text !== latest.text) latest = { text, value: parsed(text) }
  return latest.value
}

export function savePreferences(change: Partial<Preferences>): void {
  const text = JSON.stringify({ ...readPreferences(), ...change })
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Without storage they apply until the page is left.
    latest = { text: null, value: parsed(text) }
  }
  changed.dispatchEvent(new Event('change'))
}

/** The preferences, also when another tab changes them. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences, () => DEFAULTS)
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    changed.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parsed(text: string | null): Preferences {
  try {
    const stored: Partial<Record<keyof Preferences, unknown>> = JSON.parse(text ?? '{}') ?? {}
    const value = (name: keyof Preferences) =>
      typeof stored[name] === 'boolean' ? stored[name] : DEFAULTS[name]
    return {
      sound: value('sound'),
      notification: value('notification'),
      shortcuts: value('shortcuts'),
    }
  } catch {
    return DEFAULTS
  }
}
