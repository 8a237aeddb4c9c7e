import { type ReactNode, type Ref, useId } from 'react'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import type { Loaded } from '../../admin/list/use-loaded.ts'

export interface AccountSectionProps {
  title: string
  /** One or two sentences below the title. */
  lead: string
  /** The heading, which an action may focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A card of the own account page. */
export function AccountSection({ title, lead, headingRef, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2
          ref={headingRef}
          id={id}
          tabIndex={-1}
          className="text-lg leading-7 font-semibold outline-none"
        >
          {title}
        </h2>
        <p className="max-w-2xl text-sm leading-6 text-ink-soft">{lead}</p>
      </div>
      {children}
    </section>
  )
}

export interface AccountItemProps {
  name: string
  about: ReactNode
  /** What marks the item or can be done with it. */
  children: ReactNode
}

/** A device, passkey or session of a section. */
export function AccountItem({ name, about, children }: AccountItemProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">{about}</p>
      </div>
      {children}
    </li>
  )
}

export interface LoadStateProps {
  loaded: Loaded<unknown>
  /** The message if the load fails. */
  failed: string
}

/** What a section shows while its data load, and why they did not. */
export function LoadState({ loaded: { data, failure, reload }, failed }: LoadStateProps) {
  return data === undefined && failure === undefined ? (
    <p className="text-ink-soft">Loading</p>
  ) : (
    <LoadFailure loaded={{ failure, reload }} message={failed} />
  )
}
