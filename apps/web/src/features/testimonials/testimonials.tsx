import { TESTIMONIAL_CUT_OFF, TESTIMONIALS_ADVANCE_MS } from '@bharat/contracts/limits'
import { Avatar } from '@bharat/ui/avatar'
import { Carousel } from '@bharat/ui/carousel'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useSite } from '../../lib/site.ts'
import { cutReview } from './cut-review.ts'
import type { TestimonialsDocument } from './testimonials.documents.ts'

type Testimonial = ResultOf<typeof TestimonialsDocument>['testimonials'][number]

export interface TestimonialsProps {
  testimonials: readonly Testimonial[]
}

/** Section 2, testimonials carousel: shows testimonials that have a name or a review. */
export function Testimonials({ testimonials }: TestimonialsProps) {
  const { testimonialsHeadline } = useSite()
  const shown = testimonials.filter(({ name, review }) => name !== '' || review !== '')
  if (shown.length === 0) return null
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="bg-sunken py-section"
    >
      <div className="page-column grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <h2 id="testimonials-title" className="text-title">
            {testimonialsHeadline}
          </h2>
        </div>
        <div className="min-w-0">
          <Carousel
            label="Testimonials"
            advanceMs={TESTIMONIALS_ADVANCE_MS}
            frameClassName="min-h-72 md:min-h-64"
            barClassName="mt-4"
            slides={shown.map((testimonial) => ({
              id: testimonial.id,
              content: <Quote testimonial={testimonial} />,
            }))}
          />
        </div>
      </div>
    </section>
  )
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { name, review, photo, portrait, tour, tourId } = testimonial
  const [whole, setWhole] = useState(false)
  const cut = cutReview(review, TESTIMONIAL_CUT_OFF)
  const isLong = cut !== undefined
  const text = isLong && !whole ? `${cut}…` : review
  return (
    <figure className="flex flex-col gap-6">
      <blockquote className="text-quote">
        {/* Without scripts nothing can be expanded, so the full review is shown. */}
        <p className={isLong ? 'noscript:hidden' : undefined}>
          {text}{' '}
          {isLong && (
            <button
              type="button"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
              // A touch target of full height that does not increase the line spacing.
              className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center text-base font-medium text-accent-strong underline decoration-gold decoration-2 underline-offset-4"
            >
              {whole ? 'Read less' : 'Read more'}
            </button>
          )}
        </p>
        {isLong && <p className="hidden noscript:block">{review}</p>}
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <Avatar
          name={name}
          src={photo}
          focus={portrait?.focus}
          sizes="3.5rem"
          className="size-14"
        />
        <span>
          {name && <span className="block font-semibold">{name}</span>}
          {tour && (
            <span className="block text-sm text-ink-soft">
              {tourId ? (
                <Link
                  to="/tours/$tourId"
                  params={{ tourId }}
                  className="-my-2.5 inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 hover:text-ink"
                >
                  {tour}
                </Link>
              ) : (
                tour
              )}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  )
}
