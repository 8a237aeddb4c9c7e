import { dayLabel, splitItineraryTitle } from '@bharat/contracts/itinerary-title'
import { ChevronDownIcon } from '@bharat/ui/icons'
import { Milestone } from '@bharat/ui/milestone'
import { Photo } from '@bharat/ui/photo'
import { useRef, useState } from 'react'
import type { TourData } from './tour-facts.ts'

/** Milestones along the road, one per day, sorted; the first is open. */
export function TourItinerary({
  days,
  images,
}: {
  days: TourData['itinerary']
  images: TourData['dayImages']
}) {
  const imageOf = new Map(images.map(({ day, image }) => [day, image]))
  const sorted = [...days].sort((a, b) => a.day - b.day)
  const list = useRef<HTMLOListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toggleAll = () => {
    for (const day of list.current?.querySelectorAll('details') ?? []) day.open = !isOpen
  }
  return (
    <section id="itinerary" aria-labelledby="itinerary-title">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 print:mb-2">
        <h2 id="itinerary-title" className="text-title">
          Tour itinerary
        </h2>
        {days.length > 1 && (
          <button
            type="button"
            onClick={toggleAll}
            className="min-h-11 cursor-pointer font-medium text-accent-strong underline decoration-gold underline-offset-4 print:hidden noscript:hidden"
          >
            {isOpen ? 'Close all days' : 'Open all days'}
          </button>
        )}
      </div>
      <ol
        ref={list}
        className="relative before:road-ribbon before:absolute before:inset-y-0 before:left-0 before:w-3.5 print:columns-2 print:gap-x-10 before:print:hidden"
      >
        {sorted.map((entry, index) => {
          const { title, location } = splitItineraryTitle(entry.title)
          return (
            <li
              key={`${entry.day}-${index}`}
              className="relative flex gap-4 pl-6 break-inside-avoid md:gap-6 md:pl-8 print:pl-0"
            >
              <Milestone
                cap="DAY"
                value={String(entry.day)}
                className="h-fit w-12 pt-3 md:w-14 print:hidden"
              />
              <details
                open={index === 0}
                // A day opens and closes by itself, too, so the days decide what the button does.
                onToggle={() => setOpen(!list.current?.querySelector('details:not([open])'))}
                className="group/day min-w-0 flex-1 border-b border-line"
              >
                <summary className="flex min-h-18 cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden print:min-h-0 print:py-2">
                  <span className="min-w-0 flex-1">
                    <span className="block text-label text-accent-strong tabular-nums">
                      {dayLabel(entry.day)}
                      {location && <span className="text-ink-soft"> · {location}</span>}
                    </span>
                    <span className="block text-heading wrap-anywhere">{title}</span>
                  </span>
                  <ChevronDownIcon className="size-5 text-accent-strong transition-transform group-open/day:rotate-180 print:hidden" />
                </summary>
                <DayFacts day={entry} />
                <div className="grid gap-5 pb-6 print:block print:pb-2 xl:grid-cols-[minmax(0,1fr)_--spacing(64)]">
                  {entry.description && (
                    <p className="leading-relaxed whitespace-pre-line text-ink-soft wrap-anywhere">
                      {entry.description}
                    </p>
                  )}
                  {entry.imageUrl && (
                    <Photo
                      src={entry.imageUrl}
                      alt={imageOf.get(entry.day)?.alt ?? ''}
                      focus={imageOf.get(entry.day)?.focus}
                      sizes="(min-width: 1280px) 16rem, 80vw"
                      className="aspect-4/3 rounded-lg print:hidden"
                    />
                  )}
                </div>
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Distance, bed and meals of a day, as far as they are known. */
function DayFacts({ day: { stay, meals, kilometres } }: { day: TourData['itinerary'][number] }) {
  const facts = [
    ['Drive', kilometres === null ? '' : `${kilometres.toLocaleString('en-IN')} km`],
    ['Stay', stay],
    ['Meals', meals],
  ].filter(([, text]) => text !== '')
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 pb-4 text-sm print:pb-1">
      {facts.map(([name, text]) => (
        <div key={name} className="flex min-w-0 gap-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
