import type { ReactNode } from 'react'

/** States above a tab's form where the site shows the record. */
export function ShownOn({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
