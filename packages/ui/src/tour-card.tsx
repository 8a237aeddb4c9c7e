import { formatRupees } from '@bharat/contracts/format'
import type { ReactNode } from 'react'
import { Photo } from './photo.tsx'

export interface TourCardProps {
  tourName: string
  days: number
  nights: number
  /** Rupees; not shown when it is no number or negative (section 2). */
  tripCost: number
  imageUrl: string
  /** One line under the title: where it leads, how it is driven. */
  detail?: string
  /** Heading level of the title, by the card's place in the page. */
  level?: 2 | 3
  /** The link of the card: `(children, className) => <Link …>`. It covers the whole card. */
  link: (children: ReactNode, className: string) => ReactNode
}

/** A tour in a grid: picture, price and duration at a glance, 'Learn more' (section 2, tour card). */
export function TourCard({
  tourName,
  days,
  nights,
  tripCost,
  imageUrl,
  detail,
  level = 3,
  link,
}: TourCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="group/card relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-card transition-shadow duration-300 focus-within:shadow-raised hover:shadow-raised">
      <div className="relative">
        <Photo
          src={imageUrl}
          alt=""
          sizes="(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 85vw"
          className="aspect-4/3"
          imageClassName="transition-transform duration-700 ease-road group-hover/card:scale-104"
        />
        <DurationBadge days={days} nights={nights} />
      </div>
      <div className="flex flex-1 flex-col px-5 pt-5 pb-3">
        <Heading className="line-clamp-2 min-h-[2lh] text-heading">{tourName}</Heading>
        {detail && <p className="mt-1 line-clamp-1 text-sm text-ink-soft">{detail}</p>}
        <div className="mt-auto flex items-center justify-between gap-3 pt-4">
          <Price tripCost={tripCost} />
          {link(
            <>
              Learn more<span className="sr-only">: {tourName}</span>
            </>,
            'inline-flex min-h-11 items-center text-sm font-medium text-accent-strong underline decoration-gold decoration-2 underline-offset-4 after:absolute after:inset-0 after:z-1 group-hover/card:decoration-accent-strong',
          )}
        </div>
      </div>
    </article>
  )
}

export interface PriceProps {
  /** Rupees. */
  tripCost: number
  className?: string
}

/** `₹58,900`, with the words that say per whom it is. Nothing for a cost that is no price. */
export function Price({ tripCost, className = 'text-xl' }: PriceProps) {
  const price = formatRupees(tripCost)
  if (price === undefined) return <span />
  return (
    <p className="text-ink">
      <span className="sr-only">Trip cost </span>
      <span className={`font-semibold tabular-nums tracking-tight ${className}`}>{price}</span>
    </p>
  )
}

export interface DurationBadgeProps {
  days: number
  nights: number
}

/** `10D / 9N` on the picture, spoken as days and nights. */
export function DurationBadge({ days, nights }: DurationBadgeProps) {
  return (
    <p className="absolute bottom-3 left-3 rounded-sm bg-milestone px-2.5 py-1 text-label text-espresso tabular-nums">
      <span aria-hidden="true">
        {days}D / {nights}N
      </span>
      <span className="sr-only">
        days {days} / nights {nights}
      </span>
    </p>
  )
}
