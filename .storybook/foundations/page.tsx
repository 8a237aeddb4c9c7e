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

/** A link to another page of Storybook, such as `/story/ui-button--all`. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`./?path=${to}`}
      target="_top"
      className="inline-flex min-h-11 items-center text-accent-strong underline decoration-gold underline-offset-4"
    >
      {children}
    </a>
  )
}

/** A table whose first column names the row. */
export function Rows({
  headings,
  rows,
}: {
  headings: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b border-line-strong">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          <tr key={at} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={headings[column + 1]} className="py-2 pr-4 wrap-anywhere">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
