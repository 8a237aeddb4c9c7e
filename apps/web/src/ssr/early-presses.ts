/**
 * The last press on a button, as a press does nothing before hydration: boot.ts records it, and the client entry and
 * the islands repeat it.
 */
export interface EarlyPresses {
  button?: HTMLButtonElement | undefined
  /** Whether React has hydrated the page, without its islands. */
  isOver?: boolean
}

declare global {
  interface Window {
    /** Set on every page that the server renders in production. */
    earlyPresses?: EarlyPresses
  }
}
