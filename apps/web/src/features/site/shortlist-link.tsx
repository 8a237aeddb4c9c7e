import { HeartIcon } from '@bharat/ui/icons'

/**
 * The way to the shortlist. React does not hydrate it: features/tours/choices/choice-controls.ts sets the number of
 * tours.
 */
export function ShortlistLink() {
  return (
    <a
      href="/shortlist"
      data-shortlist-link
      aria-label="Shortlist"
      suppressHydrationWarning
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-sunken lg:-mr-3 noscript:hidden"
    >
      <HeartIcon className="size-6" />
      <span
        hidden
        suppressHydrationWarning
        className="absolute top-0 right-0 inline-flex size-5 items-center justify-center rounded-full bg-gold text-xs text-espresso tabular-nums"
      />
    </a>
  )
}
