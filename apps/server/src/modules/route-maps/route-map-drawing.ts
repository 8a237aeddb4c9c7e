import { type Brand, type BrandTokens, brandTokens, DEFAULT_BRAND } from '@bharat/contracts/brand'
import { type Lettering, regular, semibold } from '../../media/lettering.ts'
import {
  COLUMNS,
  type PlacedStop,
  placeStops,
  ROW,
  type RouteStop,
  wobble,
  wrapEvenly,
} from './route-map-layout.ts'

const WIDTH = 800
/** Draws at twice the layout width, so that letters are sharp on dense screens. */
const PIXEL_RATIO = 2
const MARGIN = 48
const FRAME = 20
/** The bends between two rows are outside the outermost names. */
const TURN = { left: 52, right: WIDTH - 52, radius: 40 }
const ROAD_WIDTH = 17
const STONE = { width: 48, height: 60, label: 26 }
const TITLE = { size: 40, line: 48, width: WIDTH - 2 * MARGIN }
/** Twelve pixels high when a phone shows the map 350 px wide. */
const CAPTION = {
  size: 28,
  line: 36,
  lines: ['A sketch of the route, not to scale.', 'The numbers are the days of the itinerary.'],
}

/**
 * Draws a route as a sketch: a winding road with a dashed centre line and one milestone per stop,
 * numbered with its days, on warm paper. The same stops give the same drawing. Words are outlines,
 * so the rasteriser needs no font.
 * @returns an SVG document, 1600 pixels wide and as high as the stops need
 */
export function drawRouteMap({
  stops,
  title,
  brand = DEFAULT_BRAND,
}: {
  stops: readonly RouteStop[]
  title: string
  brand?: Brand
}): string {
  const colour = brandTokens(brand)
  const heading = wrapEvenly(title, semibold, TITLE.size, TITLE.width)
  const below = MARGIN + heading.length * TITLE.line
  const top = below + CAPTION.lines.length * CAPTION.line
  const placed = placeStops(stops, top + 112)
  const rows = Math.max(1, Math.ceil(stops.length / COLUMNS.length))
  const height = top + 112 + (rows - 1) * ROW + 196

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * PIXEL_RATIO}" height="${height * PIXEL_RATIO}" viewBox="0 0 ${WIDTH} ${height}">`,
    `<title>${escapeXml(`${title}: ${stops.map(({ name }) => name).join(', ')}`)}</title>`,
    drawPaper(height, colour),
    ...heading.map((line, index) =>
      letters(line, semibold, TITLE.size, MARGIN, MARGIN + 24 + index * TITLE.line, colour.ink),
    ),
    ...CAPTION.lines.map((line, index) =>
      letters(
        line,
        regular,
        CAPTION.size,
        MARGIN,
        below + 20 + index * CAPTION.line,
        colour['ink-soft'],
      ),
    ),
    drawRoad(placed, colour),
    ...placed.map((stop, index) => drawStop(stop, index, placed.length, colour)),
    '</svg>',
  ].join('\n')
}

/** Paper with a double frame, and hills along its foot, below the last names. */
function drawPaper(height: number, colour: BrandTokens): string {
  const foot = height - FRAME
  const right = WIDTH - FRAME
  const hill = (paint: string, ridge: string) =>
    `<path d="M${FRAME} ${foot}${ridge}V${foot}Z" fill="${paint}"/>`
  return [
    `<rect width="${WIDTH}" height="${height}" fill="${colour.paper}"/>`,
    hill(
      colour.sunken,
      `V${foot - 44}C120 ${foot - 86} 190 ${foot - 74} 280 ${foot - 40}S470 ${foot - 96} 590 ${foot - 62}S720 ${foot - 48} ${right} ${foot - 72}`,
    ),
    hill(
      colour.line,
      `V${foot - 16}C150 ${foot - 34} 250 ${foot - 6} 380 ${foot - 26}S620 ${foot - 44} ${right} ${foot - 18}`,
    ),
    `<rect x="${FRAME - 6}" y="${FRAME - 6}" width="${WIDTH - 2 * FRAME + 12}" height="${height - 2 * FRAME + 12}" fill="none" stroke="${colour.gold}" stroke-width="2"/>`,
    `<rect x="${FRAME}" y="${FRAME}" width="${WIDTH - 2 * FRAME}" height="${height - 2 * FRAME}" fill="none" stroke="${colour.line}" stroke-width="1.5"/>`,
  ].join('\n')
}

/** Tar with a cream edge and a dashed centre line. */
function drawRoad(stops: readonly PlacedStop[], colour: BrandTokens): string {
  const path = roadPath(stops)
  const stroke = (paint: string, width: number, dash = '') =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dash}/>`
  return [
    stroke(colour.line, ROAD_WIDTH + 8),
    stroke(colour['espresso-soft'], ROAD_WIDTH),
    stroke(colour['gold-bright'], 2.5, ' stroke-dasharray="11 10"'),
  ].join('\n')
}

function roadPath(stops: readonly PlacedStop[]): string {
  let path = ''
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1]
    if (!before) path += `M${stop.x} ${stop.y}`
    else if (before.x === stop.x) path += turn(before, stop)
    else {
      // A straight line would look ruled, so each stretch sags or rises a little.
      const bend = wobble(index + 5, 10)
      const third = (stop.x - before.x) / 3
      path += `C${before.x + third} ${before.y + bend} ${stop.x - third} ${stop.y - bend} ${stop.x} ${stop.y}`
    }
  }
  return path
}

/** From the last milestone of a row around the outside to the first of the next row. */
function turn(from: PlacedStop, to: PlacedStop): string {
  const side = from.x > WIDTH / 2 ? 1 : -1
  const edge = side > 0 ? TURN.right : TURN.left
  const inner = edge - side * TURN.radius
  return [
    `L${inner} ${from.y}`,
    `Q${edge} ${from.y} ${edge} ${from.y + TURN.radius}`,
    `L${edge} ${to.y - TURN.radius}`,
    `Q${edge} ${to.y} ${inner} ${to.y}`,
    `L${to.x} ${to.y}`,
  ].join('')
}

/**
 * The milestone is on the road's far edge. First and last carry a pennant; a place on the way is a
 * ring.
 */
function drawStop(
  { days, x, y, lines }: PlacedStop,
  index: number,
  count: number,
  colour: BrandTokens,
): string {
  const ends = index === 0 || index === count - 1
  const marker =
    days || ends
      ? drawStone(
          x,
          y,
          dayLabel(days),
          ends ? (index === 0 ? colour.gold : colour.brown) : undefined,
          colour,
        )
      : `<circle cx="${x}" cy="${y}" r="10" fill="#ffffff" stroke="${colour.ink}" stroke-width="2.5"/>`
  return [
    marker,
    ...lines.map(({ text, size, box }) =>
      letters(text, semibold, size, box.left, box.bottom - size * 0.26, colour.ink),
    ),
  ].join('')
}

/** As wide as its label needs. */
function drawStone(
  x: number,
  y: number,
  label: string,
  pennant: string | undefined,
  colour: BrandTokens,
): string {
  const { height } = STONE
  const radius = STONE.width / 2
  const labelWidth = semibold.width(label, STONE.label)
  const width = Math.max(STONE.width, labelWidth + 16)
  const base = y + 6
  const [left, right] = [x - width / 2, x + width / 2]
  const shoulder = base - height + radius
  const cap = base - height + 25
  const arch = (foot: number) =>
    `M${left} ${foot}V${shoulder}a${radius} ${radius} 0 0 1 ${radius} ${-radius}H${right - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${foot}Z`
  return [
    `<ellipse cx="${x}" cy="${base + 1}" rx="${width / 2 + 6}" ry="5" fill="${colour.ink}" opacity="0.35"/>`,
    pennant ? drawPennant(x, base - height, pennant, colour.ink) : '',
    `<path d="${arch(base)}" fill="#ffffff"/>`,
    `<path d="${arch(cap)}" fill="${colour.milestone}"/>`,
    `<path d="${arch(base)}" fill="none" stroke="${colour.ink}" stroke-width="2.5" stroke-linejoin="round"/>`,
    letters(label, semibold, STONE.label, x - labelWidth / 2, base - 8, colour.ink),
  ].join('')
}

/** `7`, or `7–8` for several days; empty where the route only begins or ends. */
function dayLabel(days: RouteStop['days']): string {
  if (!days) return ''
  const [first, last] = days
  return first === last ? `${first}` : `${first}–${last}`
}

function drawPennant(x: number, top: number, paint: string, ink: string): string {
  return `<path d="M${x} ${top + 4}V${top - 28}" stroke="${ink}" stroke-width="2.5"/><path d="M${x} ${top - 28}L${x + 26} ${top - 20}L${x} ${top - 12}Z" fill="${paint}" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round"/>`
}

function letters(
  text: string,
  face: Lettering,
  size: number,
  x: number,
  baseline: number,
  paint: string,
): string {
  return `<path d="${face.outline(text, x, baseline, size)}" fill="${paint}"/>`
}

function escapeXml(text: string): string {
  return Bun.escapeHTML(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
  )
}
