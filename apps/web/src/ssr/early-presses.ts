/** Presses before hydration: boot.ts records them, the client entry repeats the last one. */
export interface EarlyPresses {
  button?: HTMLButtonElement
  stop(): void
  isOver?: boolean
}

declare global {
  interface Window {
    /** Set on every page that the server renders in production. */
    earlyPresses?: EarlyPresses
  }
}
