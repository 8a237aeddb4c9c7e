import { useSyncExternalStore } from 'react'
import { lastAccount } from '../../admin/session/session.ts'

/** A state of the desk. It stays when the desk is left, until the document or the account is another one. */
export interface SessionState<State> {
  read: () => State
  change: (next: (state: State) => State) => void
  /** As a hook. */
  use: () => State
}

const all = new Set<() => void>()

/** Forgets the states of the desk: each story begins without those of the one before. */
export function forgetSessionStates(): void {
  for (const forget of all) forget()
}

/** @param onForgotten after it was forgotten */
export function createSessionState<State>(
  initial: State,
  onForgotten?: () => void,
): SessionState<State> {
  const listeners = new Set<() => void>()
  let held = { account: '', state: initial }
  function read() {
    const account = lastAccount()
    if (account !== held.account) {
      held = { account, state: initial }
      onForgotten?.()
    }
    return held.state
  }
  function change(next: (state: State) => State) {
    held = { account: lastAccount(), state: next(read()) }
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  all.add(() => {
    change(() => initial)
    onForgotten?.()
  })
  return { read, change, use: () => useSyncExternalStore(subscribe, read, read) }
}
