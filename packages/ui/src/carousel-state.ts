/** State of the carousel without markup: the current slide, and whether it rotates automatically. */
export interface CarouselState {
  index: number
  /** The visitor pressed pause. */
  paused: boolean
  /** Temporary reasons to wait: a pointer over the carousel, the focus inside, a finger on it. */
  holds: readonly Hold[]
}

type Hold = 'hover' | 'focus' | 'touch'

export type CarouselAction =
  | { type: 'next' | 'previous' | 'togglePause'; count: number }
  | { type: 'go'; index: number; count: number }
  | { type: 'hold' | 'release'; hold: Hold }

export const initialCarousel: CarouselState = { index: 0, paused: false, holds: [] }

export function carouselReducer(state: CarouselState, action: CarouselAction): CarouselState {
  switch (action.type) {
    case 'next':
      return { ...state, index: wrap(state.index + 1, action.count) }
    case 'previous':
      return { ...state, index: wrap(state.index - 1, action.count) }
    case 'go':
      return { ...state, index: wrap(action.index, action.count) }
    case 'togglePause':
      return { ...state, paused: !state.paused }
    case 'hold':
      return state.holds.includes(action.hold)
        ? state
        : { ...state, holds: [...state.holds, action.hold] }
    case 'release':
      return state.holds.includes(action.hold)
        ? { ...state, holds: state.holds.filter((hold) => hold !== action.hold) }
        : state
  }
}

/** Whether the carousel rotates now (section 2: not on hover, not with reduced motion). */
export function isRotating(state: CarouselState, count: number, reducedMotion: boolean): boolean {
  return count > 1 && !state.paused && !reducedMotion && state.holds.length === 0
}

/** The direction of a touch movement of `dx` pixels. Only more than `threshold` changes the slide. */
export function swipe(dx: number, threshold: number): 'next' | 'previous' | undefined {
  if (dx < -threshold) return 'next'
  return dx > threshold ? 'previous' : undefined
}

/** `01 / 05`. */
export function counterText(index: number, count: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(index + 1)} / ${two(count)}`
}

function wrap(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count
}
