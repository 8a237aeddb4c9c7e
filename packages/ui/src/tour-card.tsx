import { formatTripCost, hasPrice } from '@bharat/contracts/format'
import type { ReactNode } from 'react'
import { Photo, type PhotoProps } from './photo.tsx'

export type TourCardSize = 'third' | 'half' | 'whole'

export interface TourCardProps {
  tourName: string
  days: number
  nights: number
  /** Rupees. 0 is 'Price on request'; a negative number or NaN is not shown (section 2). */
  tripCost: number
  imageUrl: string
  /** The focal point of the image; the centre by default. */
  focus?: PhotoProps['focus']
  /** One line below the title: the distance and the vehicle. */
  detail?: string
  /** The next departure, such as `10 Jun`. */
  next?: string
  /** Its price in rupees. */
  nextPrice?: number
  /** What the prices are for; may be empty. */
  priceBasis?: string
  /** Heading level of the title, by the card's position in the page. */
  level?: 2 | 3
  /**
   * The card's share of its row on wide screens: a third; a half; the whole row, with image and text side by side.
   */
  size?: TourCardSize
  /** Its image is the largest of the first screen. */
  priority?: boolean
  /** A button on the image: positioned, and above the link (`z-2`). */
  controls?: ReactNode
  /** A button beside 'Learn more', above the link (`z-2`). */
  compare?: ReactNode
  /** Renders the link of the card: `(children, className) => <Link …>`. It covers the whole card. */
  link: (children: ReactNode, className: string) => ReactNode
}

/** A tour in a grid: image, price, duration and 'Learn more' (section 2, tour card). */
export function TourCard({
  tourName,
  days,
  nights,
  tripCost,
  imageUrl,
  focus,
  detail,
  next,
  nextPrice = tripCost,
  priceBasis,
  level = 3,
  size = 'third',
  priority = false,
  controls,
  compare,
  link,
}: TourCardProps) {
  const Heading = `h${level}` as const
  const whole = size === 'whole'
  return (
    <article
      className={`group/card relative flex h-full flex-col ${whole ? 'md:grid md:grid-cols-[1.6fr_1fr] md:gap-8' : ''}`}
    >
      <div className="relative">
        <Photo
          src={imageUrl}
          alt=""
          focus={focus}
          sizes={imageWidths[size]}
          priority={priority}
          className={`rounded-lg ${frames[size]}`}
          imageClassName="transition-transform duration-900 ease-road group-hover/card:scale-104"
        />
        <DurationBadge days={days} nights={nights} />
        {controls}
      </div>
      <div className={`flex flex-1 flex-col pt-4 ${whole ? 'md:justify-center md:pt-0' : ''}`}>
        <Heading
          className={`line-clamp-2 wrap-anywhere decoration-gold decoration-2 underline-offset-4 group-hover/card:underline text-heading ${whole ? 'lg:text-title' : ''}`}
        >
          {tourName}
        </Heading>
        {detail && (
          <p className={`mt-1 text-ink-soft wrap-anywhere ${whole ? '' : 'line-clamp-2 text-sm'}`}>
            {detail}
          </p>
        )}
        {next && (
          <p className="mt-1 text-sm font-semibold text-accent-strong tabular-nums">
            Next: {next}
            {hasPrice(nextPrice) && ` at ${formatTripCost(nextPrice)}`}
          </p>
        )}
        <div
          className={`mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-3 ${whole ? 'md:mt-6' : ''}`}
        >
          <Price tripCost={tripCost} className={whole ? 'text-xl lg:text-2xl' : 'text-xl'} />
          {/* Also without text: the prices of a row are on one line. */}
          <p className="order-1 w-full text-sm text-ink-soft">
            {(hasPrice(tripCost) && priceBasis) || '\u00a0'}
          </p>
          <div className="flex grow items-center justify-end gap-x-4">
            {compare}
            {link(
              <>
                Learn more<span className="sr-only">: {tourName}</span>
              </>,
              'inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-accent-strong underline decoration-gold decoration-2 underline-offset-4 after:absolute after:inset-0 after:z-1 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus group-hover/card:decoration-accent-strong',
            )}
          </div>
        </div>
      </div>
    </article>
  )
}

/** The images of a row have one height at any width, so that the text below is aligned. */
const frames: Record<TourCardSize, string> = {
  third: 'aspect-4/3',
  half: 'aspect-4/3 lg:aspect-auto lg:h-96',
  whole: 'aspect-4/3 lg:aspect-auto lg:h-112',
}

const imageWidths: Record<TourCardSize, string> = {
  third: '(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 85vw',
  half: '(min-width: 1024px) 40rem, (min-width: 640px) 50vw, 85vw',
  whole: '(min-width: 1024px) 50rem, 92vw',
}

export interface PriceProps {
  /** Rupees. */
  tripCost: number
  className?: string
}

/** `₹58,900` with a label for screen readers, or 'Price on request'; nothing for a negative cost. */
export function Price({ tripCost, className = 'text-xl' }: PriceProps) {
  const price = formatTripCost(tripCost)
  if (price === undefined) return <span />
  if (!hasPrice(tripCost)) return <p className="font-semibold">{price}</p>
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

/** `10D / 9N` on the image; screen readers read days and nights. */
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
