import { type Lettering, semibold } from '../../media/lettering.ts'

export interface RouteStop {
  name: string
  /** First and last day of the itinerary that end here; none if the route only passes through. */
  days?: readonly [first: number, last: number]
}

/** Three milestones a row: names stay readable when a phone shows the map 360 px wide. */
export const COLUMNS = [170, 400, 630] as const
export const ROW = 164
const NAME = { size: 23, smallest: 12, line: 26, width: 186, lines: 2, below: 36 }

/** A rectangle of the layout, in the drawing's units (800 to its width). */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A stop on the map: the position of its milestone and the box of each line of its name. */
export interface PlacedStop {
  days: RouteStop['days']
  x: number
  y: number
  lines: { text: string; size: number; box: Box }[]
}

/** The positions of stops and names: rows of three, every second one from right to left. */
export function placeStops(stops: readonly RouteStop[], firstRow = 0): PlacedStop[] {
  return stops.map(({ name, days }, index) => {
    const row = Math.floor(index / COLUMNS.length)
    const step = index % COLUMNS.length
    const x = COLUMNS[row % 2 === 0 ? step : COLUMNS.length - 1 - step] ?? COLUMNS[0]
    const y = firstRow + row * ROW + wobble(index, 7)
    return { days, x, y, lines: placeName(name, x, y + NAME.below) }
  })
}

/** A name centred under its milestone, in at most two lines, smaller if it does not fit. */
function placeName(name: string, x: number, top: number): PlacedStop['lines'] {
  let size = NAME.size
  let lines = wrap(name, semibold, size, NAME.width)
  const fits = () =>
    lines.length <= NAME.lines && lines.every((line) => semibold.width(line, size) <= NAME.width)
  while (!fits() && size > NAME.smallest) {
    size -= 1
    lines = wrap(name, semibold, size, NAME.width)
  }
  return lines.slice(0, NAME.lines).map((line, index) => {
    const text = shorten(line, size)
    const half = semibold.width(text, size) / 2
    const baseline = top + NAME.size * 0.72 + index * NAME.line
    return {
      text,
      size,
      box: {
        left: x - half,
        right: x + half,
        top: baseline - size * 0.78,
        bottom: baseline + size * 0.26,
      },
    }
  })
}

/** A single word that is too long even in the smallest size is cut. */
function shorten(line: string, size: number): string {
  if (semibold.width(line, size) <= NAME.width) return line
  let kept = [...line]
  while (kept.length > 1 && semibold.width(`${kept.join('')}…`, size) > NAME.width) {
    kept = kept.slice(0, -1)
  }
  return `${kept.join('')}…`
}

function wrap(text: string, face: Lettering, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && face.width(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

/** As few lines as `wrap` makes, but of similar length: no single last word on its own line. */
export function wrapEvenly(text: string, face: Lettering, size: number, width: number): string[] {
  const widest = wrap(text, face, size, width)
  for (let narrower = width / 2; narrower < width; narrower += 10) {
    const lines = wrap(text, face, size, narrower)
    if (lines.length === widest.length && lines.every((l) => face.width(l, size) <= narrower)) {
      return lines
    }
  }
  return widest
}

/** A small offset from −`reach` to `reach` that looks hand-drawn and is the same every time. */
export function wobble(index: number, reach: number): number {
  return Math.round(Math.sin(index * 12.9898 + 4.1) * reach)
}
