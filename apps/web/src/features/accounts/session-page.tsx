import '../../admin/admin.css'
import type { ReactNode } from 'react'
import { RoadLine } from '../../admin/shell/road-line.tsx'
import { Logo } from '../../lib/logo.tsx'
import { useSite } from '../../lib/site.ts'

export interface SessionPageProps {
  title: string
  children: ReactNode
  /** Links below the card. */
  footer?: ReactNode
}

/** The frame of login and registration: a card on the paper background, below the road's centre line. */
export function SessionPage({ title, children, footer }: SessionPageProps) {
  const { name } = useSite()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-paper px-4 py-10">
      <div className="w-full max-w-sm overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <div className="bg-espresso px-6 pt-6 pb-5 text-white">
          <Logo
            onDark
            priority
            drawn={<p className="text-sm leading-5 text-gold-bright">{name || 'Your company'}</p>}
          />
          <h1 className="mt-1 text-2xl leading-8 font-semibold">{title}</h1>
        </div>
        <div className="bg-espresso">
          <RoadLine />
        </div>
        <div className="flex flex-col gap-5 p-6">{children}</div>
      </div>
      {footer && <div className="flex flex-wrap justify-center gap-2 text-sm">{footer}</div>}
    </main>
  )
}
