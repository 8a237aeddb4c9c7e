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
  /** Accessible name, e.g. 'Featured journeys'. */
  label: string
  slides: CarouselSlide[]
  /** Milliseconds that a slide is shown (section 9). */
  advanceMs: number
  /** Classes of the frame around the slides; they set its height. */
  frameClassName?: string
  /** Classes of the control bar below the frame or over its lower edge. */
  barClassName?: string
  /** Slides cover the frame: the former one stays below until the next one is opaque, so that nothing shows through. */
  covering?: boolean
}

/**
 * The carousel of the site (section 2), with pause, previous and next buttons, dots, a counter and swiping. It
 * rotates automatically. It waits while a pointer, the focus or a finger is on it and while something in the
 * slide is expanded. The pause button and the reduced-motion preference stop it. If the dots do not fit, only
 * the counter is shown. It follows the WAI-ARIA carousel pattern: the pause button comes first. Without scripts
 * the slides are a scrollable row. A single slide has no controls; without slides nothing is rendered.
 */
export function Carousel({
  label,
  slides,
  advanceMs,
  frameClassName = '',
  barClassName = '',
  covering = false,
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
      // A review that the visitor expanded stays until it is collapsed.
      const reading = frame.current?.querySelector('[data-active=true] [aria-expanded=true]')
      if (!document.hidden && !reading) dispatch({ type: 'next', count })
    }, advanceMs)
    return () => clearInterval(timer)
    // Depends on the index, so that previous, next or a dot gives the new slide its full time.
  }, [rotating, advanceMs, count, index])

  if (count === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerOver={(event) =>
        // `pointerover` instead of `pointerenter`: React misses an enter event before hydration.
        event.pointerType === 'mouse' && dispatch({ type: 'hold', hold: 'hover' })
      }
      onPointerLeave={() => dispatch({ type: 'release', hold: 'hover' })}
      onFocus={(event) =>
        // A mouse press also focuses. Only visible focus holds the slide.
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
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group
            <div
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${position + 1} of ${count}`}
              inert={!active}
              data-active={active}
              className={`group/slide col-start-1 row-start-1 transition-opacity ease-road noscript:visible noscript:col-start-auto noscript:grid noscript:snap-start noscript:opacity-100 ${shown.has(position) ? 'grid' : 'hidden'} ${active ? 'z-1 opacity-100 duration-700' : `invisible opacity-0 transition-[opacity,visibility] ${covering ? 'delay-700 duration-0' : 'duration-700'}`}`}
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

/** The control bar: pause, previous, next, the counter and the dots. */
function Controls({ slides, index, paused, reducedMotion, dispatch, className }: ControlsProps) {
  const count = slides.length
  const dotsClassName = dotsClassNameFor(count)
  return (
    // Hidden while the HTML of the slides has not arrived: the frame would push the bar down.
    <div
      className={`z-2 order-1 flex items-center not-has-[+*]:hidden noscript:hidden ${className}`}
    >
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
          {/* The minimum width is that of the smallest dots; if it does not fit, the bar wraps. */}
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
 * The slides that are rendered: the first one at once, later ones shortly before they are shown, so that their
 * images do not load earlier. A slide stays rendered once shown, so that it can fade out.
 */
function useShownSlides(index: number, count: number): ReadonlySet<number> {
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    const needed = [index, (index + 1) % Math.max(1, count)]
    // The next slide's image loads after the current one, which gets the bandwidth first.
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

/** Shows the dots if they fit in one line with at least 24 px each (WCAG 2.2, 2.5.8). */
function dotsClassNameFor(count: number): string | undefined {
  if (count <= 11) return 'flex'
  if (count <= 13) return 'hidden @xs:flex'
  return count <= 21 ? 'hidden @lg:flex' : undefined
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
