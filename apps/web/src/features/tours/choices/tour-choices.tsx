import { CompareIcon, HeartIcon } from '@bharat/ui/icons'

export interface TourChoicesProps {
  id: string
  tourName: string
  /** The page has a bar that leads to the comparison. */
  canCompare?: boolean
}

/**
 * Buttons on the image of a tour card: to compare the tour, and to keep it in the shortlist. React does not hydrate
 * them; choice-controls.ts presses them.
 */
export function TourChoices({ id, tourName, canCompare = false }: TourChoicesProps) {
  return (
    <div className="absolute top-2 right-2 z-2 flex gap-2 print:hidden noscript:hidden">
      {canCompare && (
        <button
          type="button"
          data-choice="compare"
          data-tour={id}
          aria-pressed={false}
          suppressHydrationWarning
          className={`${look} gap-1.5 px-4 text-sm font-medium aria-pressed:bg-espresso aria-pressed:text-white`}
        >
          <CompareIcon className="size-4" />
          Compare<span className="sr-only"> {tourName}</span>
        </button>
      )}
      <button
        type="button"
        data-choice="shortlist"
        data-tour={id}
        aria-pressed={false}
        suppressHydrationWarning
        aria-label={`Shortlist ${tourName}`}
        className={`${look} w-11 aria-pressed:[&_svg]:fill-current`}
      >
        <HeartIcon />
      </button>
    </div>
  )
}

const look =
  'outline-both inline-flex h-11 cursor-pointer items-center justify-center rounded-full bg-surface text-ink shadow-card hover:bg-sunken'

/** The same for the shortlist, with its text, on the page of the tour. */
export function ShortlistButton({ id, className = '' }: { id: string; className?: string }) {
  return (
    <button
      type="button"
      data-choice="shortlist"
      data-tour={id}
      aria-pressed={false}
      suppressHydrationWarning
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium text-accent-strong hover:underline aria-pressed:[&_svg]:fill-current print:hidden noscript:hidden ${className}`}
    >
      <HeartIcon />
      Shortlist
    </button>
  )
}
