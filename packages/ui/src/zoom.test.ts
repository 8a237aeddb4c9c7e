import { expect, test } from 'bun:test'
import { pan, WHOLE, zoomAt } from './zoom.ts'

const frame = { width: 400, height: 300 }

test('what is under the fingers stays there', () => {
  const at = { x: 100, y: -50 }
  const view = zoomAt(WHOLE, 2, at, frame)
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  // The point of the image at `at`, before and after another step.
  const onImage = ({ scale, x, y }: typeof view) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(onImage(zoomAt(view, 1.5, at, frame))).toEqual(onImage(view))
})

test('the image is never smaller than its frame, nor larger than five times, and fills the frame', () => {
  expect(zoomAt(WHOLE, 0.5, { x: 30, y: 30 }, frame)).toEqual(WHOLE)
  expect(zoomAt(WHOLE, 99, { x: 0, y: 0 }, frame).scale).toBe(5)
  const view = zoomAt(WHOLE, 2, { x: 0, y: 0 }, frame)
  expect(pan(view, { x: 50, y: -20 }, frame)).toEqual({ scale: 2, x: 50, y: -20 })
  expect(pan(view, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(zoomAt(pan(view, { x: 200, y: 150 }, frame), 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE)
})
