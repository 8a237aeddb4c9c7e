import { MAX_COMPARED, MAX_SELECTED } from '@bharat/contracts/limits'

/** The lists of tours that a visitor makes. They never leave the browser. */
export type Choice = 'shortlist' | 'compare'

/** The shortlist stays in the browser; the tours to compare stay until the tab is closed. */
const stores: Record<Choice, () => Storage> = {
  shortlist: () => localStorage,
  compare: () => sessionStorage,
}

export const MOST: Record<Choice, number> = { shortlist: MAX_SELECTED, compare: MAX_COMPARED }

/** A list of which the browser stores nothing. */
const unstored = new Map<Choice, string>()

/** The event of the window after a change in this tab; another tab's change is a `storage` event. */
const CHANGED = 'tour-choices'

/** The ids of a list. Anything else in the storage has no effect. */
export function chosen(choice: Choice): string[] {
  const ids = storedText(choice)?.match(/\b[0-9a-f]{24}\b/g) ?? []
  return [...new Set(ids)].slice(0, MOST[choice])
}

export function choose(choice: Choice, ids: readonly string[]): void {
  const text = ids.join()
  try {
    if (text === '') stores[choice]().removeItem(choice)
    else stores[choice]().setItem(choice, text)
    unstored.delete(choice)
  } catch {
    unstored.set(choice, text)
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls `changed` after each change of a list, also in another tab and while the page was in the history. */
export function onChoice(changed: () => void): () => void {
  const events = [CHANGED, 'storage', 'pageshow']
  for (const type of events) addEventListener(type, changed)
  return () => {
    for (const type of events) removeEventListener(type, changed)
  }
}

function storedText(choice: Choice): string | null {
  try {
    return unstored.get(choice) ?? stores[choice]().getItem(choice)
  } catch {
    return null
  }
}
