import { createContext } from 'react'

/** The inline script that starts a page. */
export interface Boot {
  /** Text of the built ssr/boot.ts, the same on every page. */
  script: string
  /** URLs of the modules that it loads. */
  modules: readonly string[]
}

/** Set by the server in production; in development Vite's scripts start the page. */
export const BootContext = /* @__PURE__ */ createContext<Boot | undefined>(undefined)
