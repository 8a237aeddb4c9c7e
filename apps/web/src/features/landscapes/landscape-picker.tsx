import { DEFAULT_LANDSCAPES, LANDSCAPES, type Landscape } from '@bharat/contracts/landscapes'
import { Button } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { LandscapePictogram } from './landscape-pictogram.tsx'

const FURTHER_LANDSCAPES = LANDSCAPES.filter(
  (name) => !(DEFAULT_LANDSCAPES as readonly Landscape[]).includes(name),
)

/** The visitor's last choice, so that Back finds the home page at the same height. Set only in the browser. */
let lastChoice = false

/**
 * Section 2, landscape picker: eight types, the other five behind a toggle. On a phone the eight are one
 * strip that is swiped; the toggle unfolds all thirteen. The site of another company than the specified one shows those
 * that have tours.
 */
export function LandscapePicker() {
  const [more, setMore] = useState(lastChoice)
  const toggle = () => {
    lastChoice = !more
    setMore(lastChoice)
  }
  const listId = useId()
  const { landscapes, landscapesHeadline, landscapesLead } = useSite()
  if (landscapes?.length === 0) return null
  const folded =
    'max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:*:w-2/5 max-sm:*:shrink-0 max-sm:*:snap-start sm:grid-cols-4 lg:grid-cols-8'
  const unfolded = 'grid-cols-2 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-5 lg:grid-cols-7'
  // A few do not fill a row from edge to edge.
  const few = 'page-column grid-cols-2 sm:grid-cols-4'
  return (
    <section id="landscapes" aria-labelledby={`${listId}-title`} className="py-section phone:py-10">
      <div className="page-column mb-5 md:mb-10">
        <h2 id={`${listId}-title`} className="text-title">
          {landscapesHeadline}
        </h2>
        <p className="mt-3 max-w-xl text-lead text-ink-soft empty:hidden phone:hidden">
          {landscapesLead}
        </p>
      </div>
      {/* The scenes form one road side by side; with thirteen scenes, no row has a single one. */}
      <ul
        id={listId}
        data-scroll-restoration-id="landscapes"
        className={`grid gap-y-4 noscript:sm:grid-cols-5 noscript:lg:grid-cols-7 ${landscapes && landscapes.length < DEFAULT_LANDSCAPES.length ? few : more ? unfolded : folded}`}
      >
        {(landscapes ?? DEFAULT_LANDSCAPES).map((name) => (
          <LandscapeTile key={name} name={name} />
        ))}
        {!landscapes &&
          FURTHER_LANDSCAPES.map((name) => <LandscapeTile key={name} name={name} hidden={!more} />)}
      </ul>
      {!landscapes && (
        <div className="mt-3 flex md:mt-6 justify-center noscript:hidden">
          <Button variant="secondary" aria-expanded={more} aria-controls={listId} onClick={toggle}>
            {more ? 'Show less' : 'Show more landscapes'}
          </Button>
        </div>
      )}
    </section>
  )
}

function LandscapeTile({ name, hidden = false }: { name: Landscape; hidden?: boolean }) {
  return (
    <li className={hidden ? 'hidden noscript:block' : undefined}>
      <Link
        to="/landscapes/$landscape"
        params={{ landscape: name }}
        className="group/tile flex h-full flex-col text-ink no-underline max-sm:outline-both-inside"
      >
        <span className="block overflow-hidden bg-sunken">
          <LandscapePictogram name={name} />
        </span>
        <span aria-hidden="true" className="road-tile h-3" />
        <span className="px-1 py-3 text-center font-medium decoration-gold decoration-2 underline-offset-4 group-hover/tile:underline">
          {name}
        </span>
      </Link>
    </li>
  )
}
