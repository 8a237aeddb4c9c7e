import { HERO_ADVANCE_MS } from '@bharat/contracts/limits'
import { buttonClass } from '@bharat/ui/button'
import { Carousel } from '@bharat/ui/carousel'
import { ArrowRightIcon } from '@bharat/ui/icons'
import { Photo, PhotoCredit } from '@bharat/ui/photo'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '../../graphql/graphql.ts'
import type { HeroSlidesDocument } from './hero-slides.documents.ts'

export interface HeroProps {
  /** `tours` sums up the category's tours in one line; null when it has none. */
  slides: (Omit<ResultOf<typeof HeroSlidesDocument>['heroSlides'][number], 'tours'> & {
    tours: string | null
  })[]
}

/**
 * Section 2, hero carousel. Slides without an image are not shown; the text's alignment rotates. The button of
 * a slide without a category links to the highlighted tours on this page.
 */
export function Hero({ slides }: HeroProps) {
  const shown = slides.filter(({ src }) => src.trim() !== '')
  if (shown.length === 0) return null
  return (
    <div className="bg-asphalt text-white">
      <Carousel
        label="Featured journeys"
        advanceMs={HERO_ADVANCE_MS}
        covering
        frameClassName="h-[min(calc(100svh-var(--spacing)*76),--spacing(184))] min-h-96 max-lg:max-h-150 phone:h-[clamp(--spacing(96),46svh,--spacing(104))] phone:min-h-0"
        barClassName="page-column min-h-18 phone:min-h-12"
        slides={shown.map((slide, position) => {
          const { box, text } = alignments[position % alignments.length] ?? alignments[0]
          return {
            id: slide.id,
            content: (
              <div className="relative grid overflow-hidden *:col-start-1 *:row-start-1">
                <Photo
                  src={slide.src}
                  alt={slide.image.alt}
                  focus={slide.image.focus}
                  // In a portrait frame the sides are cropped, so the height decides the size.
                  sizes="(orientation: portrait) 65vh, 100vw"
                  upright={{ media: '(max-aspect-ratio: 5/8)', sizes: '33vh' }}
                  underText
                  priority={position === 0}
                  className="absolute inset-0"
                  imageClassName="scale-104 transition-transform duration-[6s] ease-out group-data-[active=true]/slide:scale-100"
                />
                <PhotoCredit
                  credit={slide.image.credit}
                  className="z-2 mt-4 mr-gutter self-start justify-self-end"
                />
                {/* Hidden until its HTML has arrived as far as the link: its lower edge is fixed, it would move up. */}
                <div className="on-image z-1 mt-12 self-end pb-5 not-has-[a]:hidden md:mt-24 md:pb-16">
                  <div className={`page-column flex ${box}`}>
                    <div className={`flex max-w-2xl flex-col gap-3 md:gap-5 ${text}`}>
                      <h2 className="text-display">{slide.title}</h2>
                      {slide.subtitle && (
                        <p className="text-lead phone:line-clamp-4 phone:text-base">
                          {slide.subtitle}
                        </p>
                      )}
                      {slide.tours && (
                        <p className="font-semibold text-gold-bright tabular-nums phone:text-sm">
                          {slide.tours}
                        </p>
                      )}
                      <Link
                        {...(slide.categoryId
                          ? {
                              to: '/categories/$categoryId',
                              params: { categoryId: slide.categoryId },
                            }
                          : { to: '.', hash: 'highlighted' })}
                        className={buttonClass({ size: 'lg' }, 'mt-1')}
                      >
                        Explore tours <ArrowRightIcon />
                      </Link>
                    </div>
                  </div>
                </div>
              </div>
            ),
          }
        })}
      />
    </div>
  )
}

/** Left, center and right in rotation (section 2). */
const alignments = [
  { box: 'justify-start', text: 'items-start text-left' },
  { box: 'justify-center', text: 'items-center text-center' },
  { box: 'justify-end', text: 'items-end text-right' },
] as const
