import type { ReactNode } from 'react'

export interface BadgeProps {
  /** `on` for active, `off` for inactive, `neutral` for a category. */
  tone?: 'on' | 'off' | 'neutral'
  children: ReactNode
}

/** A short status or category. The text carries the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs leading-4 font-medium md:py-1 ${looks[tone]}`}
    >
      {tone !== 'neutral' && (
        <span
          aria-hidden="true"
          className={`size-1.5 shrink-0 rounded-full ${tone === 'on' ? 'bg-success' : 'border border-ink-soft'}`}
        />
      )}
      {children}
    </span>
  )
}

const looks = {
  on: 'bg-success-soft text-success',
  off: 'bg-sunken text-ink-soft',
  neutral: 'bg-sunken text-ink',
} as const
