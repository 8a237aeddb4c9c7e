import type { ReactNode } from 'react'

/** Says above a tab's form where the site shows what is entered there. */
export function ShownOn({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
