import { SWIPE_THRESHOLD_PX } from '@bharat/contracts/limits'
import {
  type ReactNode,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  carouselReducer,
  counterText,
  initialCarousel,
  isRotating,
  swipe,
} from './carousel-state.ts'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons.tsx'

export interface CarouselSlide {
  id: string
  content: ReactNode
}

export interface CarouselProps {
  /** Names the carousel for assistive technology, e.g. 'Featured journeys'. */
  label: string
  slides: CarouselSlide[]
  /** Milliseconds a slide stays (section 9). */
  advanceMs: number
  /** Classes of the frame the slides lie in; it gives them their height. */
  frameClassName?: string
  /** Classes of the bar of controls under the frame. */
  barClassName?: string
}

/**
 * The one carousel of the site (section 2): advances by itself, waits under a pointer or the focus,
 * stops for visitors who prefer reduced motion and at its pause button; previous and next, dots, a
 * counter, swiping. Follows the WAI-ARIA carousel pattern. Without scripts its slides lie in a row
 * to scroll through.
 */
export function Carousel({
  label,
  slides,
  advanceMs,
  frameClassName = '',
  barClassName = '',
}: CarouselProps) {
  const count = slides.length
  const [state, dispatch] = useReducer(carouselReducer, initialCarousel)
  const index = Math.min(state.index, Math.max(0, count - 1))
  const reducedMotion = useReducedMotion()
  const rotating = isRotating(state, count, reducedMotion)
  const touchStart = useRef<number>(undefined)
  const shown = useShownSlides(index, count)

  useEffect(() => {
    if (!rotating) return
    const timer = setInterval(() => {
      if (!document.hidden) dispatch({ type: 'next', count })
    }, advanceMs)
    return () => clearInterval(timer)
    // A press on next or a dot gives the new slide its full time: hence the index.
  }, [rotating, advanceMs, count, index])

  if (count === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={(event) =>
        event.pointerType === 'mouse' && dispatch({ type: 'hold', hold: 'hover' })
      }
      onPointerLeave={() => dispatch({ type: 'release', hold: 'hover' })}
      onFocus={(event) =>
        // A press by mouse focuses as well: only focus one can see holds the slides.
        event.target.matches(':focus-visible') && dispatch({ type: 'hold', hold: 'focus' })
      }
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) ||
        dispatch({ type: 'release', hold: 'focus' })
      }
      onTouchStart={(event) => {
        touchStart.current = event.touches[0]?.clientX
        dispatch({ type: 'hold', hold: 'touch' })
      }}
      onTouchEnd={(event) => {
        const end = event.changedTouches[0]?.clientX
        if (touchStart.current !== undefined && end !== undefined) {
          const direction = swipe(end - touchStart.current, SWIPE_THRESHOLD_PX)
          if (direction) dispatch({ type: direction, count })
        }
        dispatch({ type: 'release', hold: 'touch' })
      }}
      onTouchCancel={() => dispatch({ type: 'release', hold: 'touch' })}
      className="relative flex touch-pan-y flex-col"
    >
      <div
        aria-live={rotating ? 'off' : 'polite'}
        className={`relative grid overflow-hidden noscript:grid-flow-col noscript:auto-cols-[100%] noscript:snap-x noscript:snap-mandatory noscript:overflow-x-auto ${frameClassName}`}
      >
        {slides.map((slide, position) => {
          const active = position === index
          return (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern's group
            <div
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${position + 1} of ${count}`}
              inert={!active}
              data-active={active}
              className={`group/slide col-start-1 row-start-1 transition-opacity duration-700 ease-road noscript:visible noscript:col-start-auto noscript:grid noscript:snap-start noscript:opacity-100 ${shown.has(position) ? 'grid' : 'hidden'} ${active ? 'z-1 opacity-100' : 'invisible opacity-0 transition-[opacity,visibility]'}`}
            >
              {slide.content}
            </div>
          )
        })}
      </div>
      {count > 1 && (
        <div
          className={`flex flex-wrap items-center justify-between gap-3 noscript:hidden ${barClassName}`}
        >
          <p className="w-20 shrink-0 text-label tabular-nums" aria-hidden="true">
            {counterText(index, count)}
          </p>
          {/* Many dots get a line of their own on a phone. */}
          <div
            className={`flex min-w-0 items-center ${count > 6 ? 'max-md:order-last max-md:w-full max-md:flex-wrap max-md:justify-center' : ''}`}
          >
            {slides.map((slide, position) => (
              <button
                key={slide.id}
                type="button"
                aria-label={`Slide ${position + 1} of ${count}`}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => dispatch({ type: 'go', index: position, count })}
                className="group/dot flex h-11 min-w-6 max-w-14 flex-1 cursor-pointer items-center px-1"
              >
                <span className="block h-1 w-full min-w-4 rounded-full bg-current opacity-40 transition-[width,opacity] duration-300 group-hover/dot:opacity-80 group-aria-[current]/dot:w-10 group-aria-[current]/dot:bg-gold group-aria-[current]/dot:opacity-100 sm:min-w-5" />
              </button>
            ))}
          </div>
          <div className="flex shrink-0 items-center">
            <ControlButton
              label={state.paused || reducedMotion ? 'Play slides' : 'Pause slides'}
              disabled={reducedMotion}
              onPress={() => dispatch({ type: 'togglePause', count })}
            >
              {state.paused || reducedMotion ? <PlayIcon /> : <PauseIcon />}
            </ControlButton>
            <ControlButton
              label="Previous slide"
              onPress={() => dispatch({ type: 'previous', count })}
            >
              <ChevronLeftIcon />
            </ControlButton>
            <ControlButton label="Next slide" onPress={() => dispatch({ type: 'next', count })}>
              <ChevronRightIcon />
            </ControlButton>
          </div>
        </div>
      )}
    </section>
  )
}

function ControlButton({
  label,
  onPress,
  disabled = false,
  children,
}: {
  label: string
  onPress: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full transition-colors hover:bg-gold hover:text-espresso disabled:hidden"
    >
      {children}
    </button>
  )
}

/**
 * The slides that lie in the page: the first one at once, further ones when their turn is near, so
 * that their pictures are not fetched before. Once shown they stay, to fade out.
 */
function useShownSlides(index: number, count: number): ReadonlySet<number> {
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    const wanted = [index, (index + 1) % Math.max(1, count)]
    // The neighbour waits until the shown picture had its turn on the line.
    const timer = setTimeout(
      () => setShown((before) => new Set([...before, ...wanted])),
      index === 0 ? 1500 : 0,
    )
    return () => clearTimeout(timer)
  }, [index, count])
  return shown.has(index) ? shown : new Set([...shown, index])
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(REDUCED_MOTION)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  )
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
