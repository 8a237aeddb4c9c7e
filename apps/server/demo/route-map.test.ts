import { expect, test } from 'bun:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { drawRouteMap } from '../src/modules/route-maps/route-map-drawing.ts'
import { type Box, placeStops } from '../src/modules/route-maps/route-map-layout.ts'
import { demoCatalogue } from './catalogue.ts'
import { routeStops } from './route-stops.ts'

const drawn = demoCatalogue(new Date()).tours.flatMap(({ tourName, days, routeStops: stops }) =>
  stops ? [{ title: tourName, days, stops }] : [],
)
const through = (names: readonly string[]) => names.map((name) => ({ name }))

test('at least twelve tours have a map, and the same stops give the same drawing', () => {
  expect(drawn.length).toBeGreaterThanOrEqual(12)
  for (const map of drawn) expect(drawRouteMap(map)).toBe(drawRouteMap(map))
})

test('the drawing needs no font: words are outlines', () => {
  for (const map of drawn) expect(drawRouteMap(map)).not.toMatch(/<text|font-family|NaN|undefined/)
})

test('the milestones of a map carry each day of the itinerary once, in order', () => {
  for (const { title, days, stops } of drawn) {
    const numbered = stops.flatMap(({ days: [first, last] = [1, 0] }) =>
      Array.from({ length: last - first + 1 }, (_, n) => first + n),
    )
    expect([title, numbered]).toEqual([title, Array.from({ length: days }, (_, n) => n + 1)])
  }
})

test('a place has the days that end there; the start and places on the way have none', () => {
  expect(routeStops(['A', 'B', 'C', 'B'], ['B', 'B', 'B'])).toEqual([
    { name: 'A' },
    { name: 'B', days: [1, 3] },
    { name: 'C' },
    { name: 'B' },
  ])
  expect(() => routeStops(['A', 'B'], ['B', 'A'])).toThrow('Day 2')
  expect(() => routeStops(['A'], [undefined])).toThrow('Day 1')
})

test('every stop of the demo is written completely and in full size', () => {
  for (const { stops } of drawn) {
    for (const [index, { lines }] of placeStops(stops).entries()) {
      expect(lines.map(({ text }) => text).join(' ')).toBe(stops[index]?.name ?? '')
      expect(new Set(lines.map(({ size }) => size))).toEqual(new Set([23]))
    }
  }
})

test('the rasterised map has ink where the title and the milestones are', async () => {
  const stops = through(['Manali', 'Jispa', 'Sarchu', 'Leh'])
  const svg = drawRouteMap({ title: 'Manali to Leh', stops })
  const image = sharp(Buffer.from(svg))
  expect((await image.metadata()).width).toBe(1600)
  const title = await image
    .clone()
    .extract({ left: 90, top: 80, width: 500, height: 80 })
    .greyscale()
    .raw()
    .toBuffer()
  const dark = title.filter((value) => value < 80).length / title.length
  expect(dark).toBeGreaterThan(0.05)
  expect(dark).toBeLessThan(0.5)
})

test('no name overlaps another name, a milestone or the edge', () => {
  const name = fc.oneof(
    fc.constantFrom('Leh', 'Thiruvananthapuram', 'Nuwara Eliya', 'Sri Vijaya Puram', 'Melaka'),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), (stops) => {
      const placed = placeStops(through(stops), 200)
      const names = placed.flatMap(({ lines }) => lines.map(({ box }) => box))
      const stones = placed.map(({ x, y }) => ({
        left: x - 25,
        right: x + 25,
        top: y - 54,
        bottom: y + 12,
      }))
      for (const [index, box] of names.entries()) {
        // Between the two bends of the road.
        expect(box.left).toBeGreaterThan(65)
        expect(box.right).toBeLessThan(735)
        for (const other of [...names.slice(index + 1), ...stones]) {
          expect(overlap(box, other)).toBe(false)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('any title and stops give a document that the rasteriser accepts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 130, unit: 'binary' }),
      fc.array(fc.string({ maxLength: 30, unit: 'binary' }), { maxLength: 8 }),
      async (title, stops) => {
        const { format } = await sharp(
          Buffer.from(drawRouteMap({ title, stops: through(stops) })),
        ).metadata()
        expect(format).toBe('svg')
      },
    ),
    { numRuns: 40 },
  )
})

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
