import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from './button.tsx'
import { DownMark } from './icons/controls.tsx'

export interface MenuProps {
  label: ReactNode
  /** `MenuItem`s and `MenuGroup`s. */
  children: ReactNode
  /** `bar` for a dark background; `button` looks like a secondary button. */
  look?: keyof typeof looks
  /** An action of the menu is in progress: the button keeps the focus and opens nothing. */
  busy?: boolean
}

/** A button or link on the dark bar of the back-office. */
export const barButtonClass =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md px-2.5 text-sm font-medium text-white no-underline outline-white hover:bg-espresso-soft disabled:cursor-not-allowed disabled:opacity-60 aria-[current=page]:bg-espresso-soft data-[state=open]:bg-espresso-soft'

const looks = {
  bar: `group ${barButtonClass}`,
  button: buttonClass({ variant: 'secondary' }, 'group data-[state=open]:bg-sunken'),
} as const

/**
 * A button that opens a list of links and actions; arrow keys move, Escape closes. It loads Radix, so
 * only admin pages use it.
 */
export function Menu({ label, children, look = 'bar', busy = false }: MenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={(next) => setOpen(next && !busy)}>
      <Radix.Trigger
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className={looks[look]}
      >
        {label}
        <DownMark className="size-3.5 transition-transform group-data-[state=open]:rotate-180" />
      </Radix.Trigger>
      {/* Not in a portal: the list belongs to the landmark of its button. */}
      <Radix.Content
        align={look === 'bar' ? 'end' : 'start'}
        sideOffset={6}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/** Items under a heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Radix.Group
      aria-labelledby={id}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      <Radix.Label id={id} className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-soft">
        {label}
      </Radix.Label>
      {children}
    </Radix.Group>
  )
}

/** One item: a link or a button. */
export function MenuItem({ children }: { children: ReactNode }) {
  return (
    <Radix.Item
      asChild
      className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-sm px-3 text-sm text-ink no-underline outline-none data-highlighted:bg-sunken"
    >
      {children}
    </Radix.Item>
  )
}
