import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DoAndDont, type Usage } from '../docs-page.tsx'

export interface PageProps {
  title: string
  /** One or two sentences below it. */
  lead: string
  usage: Usage
  children: ReactNode
}

/** A page of the foundations. */
export function Page({ title, lead, usage, children }: PageProps) {
  return (
    <main className="page-column py-section">
      <h1 className="text-display">{title}</h1>
      <p className="mt-4 max-w-2xl text-lead text-ink-soft">{lead}</p>
      <DoAndDont {...usage} />
      <div className="mt-12 flex flex-col gap-14">{children}</div>
    </main>
  )
}

/** A part of such a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-title">{title}</h2>
      <div className="mt-6">{children}</div>
    </section>
  )
}

/** An element and one of its properties, measured in the browser. */
export function Measured({
  read,
  children,
}: {
  /** Returns the text beside the element. */
  read: (element: HTMLElement) => string
  children: (measured: string, ref: React.RefObject<HTMLElement | null>) => ReactNode
}) {
  const element = useRef<HTMLElement>(null)
  const [measured, setMeasured] = useState('')
  useEffect(() => {
    const measure = () => element.current && setMeasured(read(element.current))
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [read])
  return children(measured, element)
}
