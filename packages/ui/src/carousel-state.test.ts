import { expect, test } from 'bun:test'
import {
  carouselReducer,
  counterText,
  initialCarousel,
  isRotating,
  swipe,
} from './carousel-state.ts'

const count = 3

test('next and previous wrap around', () => {
  const last = carouselReducer(initialCarousel, { type: 'previous', count })
  expect(last.index).toBe(2)
  expect(carouselReducer(last, { type: 'next', count }).index).toBe(0)
  expect(carouselReducer(last, { type: 'go', index: 1, count }).index).toBe(1)
  expect(carouselReducer(initialCarousel, { type: 'next', count: 0 }).index).toBe(0)
})

test('rotates unless paused, held, with reduced motion or with a single slide', () => {
  expect(isRotating(initialCarousel, count, false)).toBe(true)
  expect(isRotating(initialCarousel, 1, false)).toBe(false)
  expect(isRotating(initialCarousel, count, true)).toBe(false)
  const paused = carouselReducer(initialCarousel, { type: 'togglePause', count })
  expect(isRotating(paused, count, false)).toBe(false)
})

test('rotates again only after every hold is released', () => {
  let state = carouselReducer(initialCarousel, { type: 'hold', hold: 'hover' })
  state = carouselReducer(state, { type: 'hold', hold: 'focus' })
  state = carouselReducer(state, { type: 'release', hold: 'hover' })
  expect(isRotating(state, count, false)).toBe(false)
  state = carouselReducer(state, { type: 'release', hold: 'focus' })
  expect(isRotating(state, count, false)).toBe(true)
  expect(carouselReducer(state, { type: 'release', hold: 'touch' })).toBe(state)
})

test('only a swipe longer than the threshold changes the slide', () => {
  expect(swipe(-41, 40)).toBe('next')
  expect(swipe(41, 40)).toBe('previous')
  expect(swipe(40, 40)).toBeUndefined()
  expect(swipe(-40, 40)).toBeUndefined()
})

test('the counter has two digits on both sides', () => {
  expect(counterText(0, 5)).toBe('01 / 05')
  expect(counterText(11, 12)).toBe('12 / 12')
})
