import { type ReactNode, useId } from 'react'

export interface AccountSectionProps {
  title: string
  /** One or two sentences below the title. */
  lead?: string
  children: ReactNode
}

/** A card of the own account page. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg leading-7 font-semibold">
          {title}
        </h2>
        {lead && <p className="max-w-2xl text-sm leading-6 text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
