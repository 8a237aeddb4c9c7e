import { HeartIcon } from '@bharat/ui/icons'

/**
 * The way to the shortlist, hidden while it is empty. React does not hydrate it: features/tours/choices/choice-controls.ts
 * shows it and sets the number of tours.
 */
export function ShortlistLink() {
  return (
    <a
      href="/shortlist"
      hidden
      data-shortlist-link
      suppressHydrationWarning
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-paper text-ink hover:bg-sunken"
    >
      <HeartIcon className="size-6" />
      <span
        suppressHydrationWarning
        className="absolute top-0 right-0 inline-flex size-5 items-center justify-center rounded-full bg-gold text-xs text-espresso tabular-nums"
      />
    </a>
  )
}
