import { buttonClass } from '@bharat/ui/button'
import { HeartIcon } from '@bharat/ui/icons'
import type { Choice } from './choices.ts'

export interface TourChoicesProps {
  /** What the button does. A comparison needs a page with the bar that leads to it. */
  choice: Choice
  id: string
  tourName: string
}

/**
 * A button of a tour card: on its image to keep the tour in the shortlist, beside 'Learn more' to compare it. React
 * does not hydrate it; choice-controls.ts presses it.
 */
export function TourChoices({ choice, id, tourName }: TourChoicesProps) {
  const isCompare = choice === 'compare'
  return (
    <button
      type="button"
      data-choice={choice}
      data-tour={id}
      aria-pressed={false}
      suppressHydrationWarning
      aria-label={isCompare ? undefined : `Shortlist ${tourName}`}
      className={`z-2 inline-flex h-11 cursor-pointer items-center justify-center rounded-full print:hidden noscript:hidden ${isCompare ? 'relative text-sm font-medium text-ink-soft hover:underline' : 'outline-both absolute top-2 right-2 w-11 bg-surface text-ink shadow-card hover:bg-sunken aria-pressed:[&_svg]:fill-current'}`}
    >
      {isCompare ? (
        // theme.css: the pill of a chosen tour is lower than the button and covers no line of the card.
        <span>
          <span>Compare</span>
          <span className="sr-only"> {tourName} </span>
          <span>Chosen</span>
        </span>
      ) : (
        <HeartIcon />
      )}
    </button>
  )
}

/** The same for the shortlist, with its text, on the page of the tour. */
export function ShortlistButton({ id }: { id: string }) {
  return (
    <button
      type="button"
      data-choice="shortlist"
      data-tour={id}
      aria-pressed={false}
      suppressHydrationWarning
      className={buttonClass(
        { variant: 'ghost' },
        'max-sm:px-2.5 aria-pressed:[&_svg]:fill-current print:hidden noscript:hidden',
      )}
    >
      <HeartIcon />
      <span className="max-sm:sr-only">Shortlist</span>
    </button>
  )
}
