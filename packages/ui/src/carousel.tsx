import { SWIPE_THRESHOLD_PX } from '@bharat/contracts/limits'
import {
  type Dispatch,
  type ReactNode,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type CarouselAction,
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
  /** Classes of the bar of controls under the frame, or over its foot. */
  barClassName?: string
}

/**
 * The one carousel of the site (section 2): advances by itself, waits under a pointer, the focus or a
 * finger and while something in the slide is unfolded, stops for visitors who prefer reduced motion
 * and at its pause button; previous and next, dots, a counter, swiping. More slides than there is room
 * for dots have the counter alone. Follows the WAI-ARIA carousel pattern: the pause button is reached
 * first. Without scripts its slides lie in a row to scroll
 * through. One slide has no controls; none is no carousel.
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
  const frame = useRef<HTMLDivElement>(null)
  const shown = useShownSlides(index, count)

  useEffect(() => {
    if (!rotating) return
    const timer = setInterval(() => {
      // A review that was unfolded to be read is not taken away.
      const reading = frame.current?.querySelector('[data-active=true] [aria-expanded=true]')
      if (!document.hidden && !reading) dispatch({ type: 'next', count })
    }, advanceMs)
    return () => clearInterval(timer)
    // A press on next or a dot gives the new slide its full time: hence the index.
  }, [rotating, advanceMs, count, index])

  if (count === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerOver={(event) =>
        // Not as it enters: React does not hear of that from a part of the page it has not taken over yet.
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
      onTouchStart={({ touches }) => {
        // Two fingers zoom.
        touchStart.current = touches.length === 1 ? touches[0]?.clientX : undefined
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
      {count > 1 && (
        <Controls
          slides={slides}
          index={index}
          paused={state.paused || reducedMotion}
          reducedMotion={reducedMotion}
          dispatch={dispatch}
          className={barClassName}
        />
      )}
      <div
        ref={frame}
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
    </section>
  )
}

interface ControlsProps {
  slides: CarouselProps['slides']
  index: number
  paused: boolean
  reducedMotion: boolean
  dispatch: Dispatch<CarouselAction>
  className: string
}

/** The bar of controls: pause, previous, next, the counter and the dots. */
function Controls({ slides, index, paused, reducedMotion, dispatch, className }: ControlsProps) {
  const count = slides.length
  const dotsClassName = dotsClassNameFor(count)
  return (
    <div className={`z-2 order-1 flex items-center noscript:hidden ${className}`}>
      <div className="@container w-full">
        <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-x-3">
          <div className="flex shrink-0 items-center">
            <ControlButton
              label={paused ? 'Play slides' : 'Pause slides'}
              disabled={reducedMotion}
              onPress={() => dispatch({ type: 'togglePause', count })}
            >
              {paused ? <PlayIcon /> : <PauseIcon />}
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
          <p className="shrink-0 text-label whitespace-nowrap tabular-nums" aria-hidden="true">
            {counterText(index, count)}
          </p>
          {/* As wide as its dots at their smallest, or it takes the next line. */}
          {dotsClassName && (
            <div className={`flex-auto items-center ${dotsClassName}`}>
              {slides.map((slide, position) => (
                <button
                  key={slide.id}
                  type="button"
                  aria-label={`Slide ${position + 1} of ${count}`}
                  aria-current={position === index ? 'true' : undefined}
                  onClick={() => dispatch({ type: 'go', index: position, count })}
                  className="group/dot flex h-11 min-w-6 max-w-16 flex-1 cursor-pointer items-center px-1 aria-[current]:max-w-24 aria-[current]:grow-2"
                >
                  <span className="block h-1 w-full rounded-full bg-current opacity-45 transition-opacity duration-300 group-hover/dot:opacity-90 group-aria-[current]/dot:bg-(--dot,currentcolor) group-aria-[current]/dot:opacity-100" />
                </button>
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
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
 * that their images are not fetched before. Once shown they stay, to fade out.
 */
function useShownSlides(index: number, count: number): ReadonlySet<number> {
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    const needed = [index, (index + 1) % Math.max(1, count)]
    // The neighbour waits until the shown image had its turn on the line.
    const timer = setTimeout(
      () => setShown((before) => new Set([...before, ...needed])),
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

/** Shows the dots where they fit beside each other, each at least 24 px wide (WCAG 2.2, 2.5.8). */
function dotsClassNameFor(count: number): string | undefined {
  if (count <= 11) return 'flex'
  if (count <= 13) return 'hidden @xs:flex'
  return count <= 21 ? 'hidden @lg:flex' : undefined
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
