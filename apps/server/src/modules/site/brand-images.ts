import { type Brand, brandTokens } from '@bharat/contracts/brand'
import { LINK_PREVIEW } from '@bharat/contracts/limits'
import { regular, semibold } from '../../media/lettering.ts'
import { drawPoster } from '../tour-pictures/draw-poster.ts'

/** What the images of a company show. */
export interface BrandImages extends Brand {
  name: string
  tagline: string
  /** The logo, as the URL of its data, and its width by its height: the icons show it instead of the milestone. */
  logo?: { href: string; ratio: number } | undefined
}

/** An image of `apps/web/public`. */
export interface BrandImage {
  type: 'image/svg+xml' | 'image/png' | 'image/jpeg'
  draw: (brand: BrandImages) => string
}

/** The images of the brand by their paths, as SVG documents; a file that is none is drawn from it. */
export const BRAND_IMAGES: Readonly<Record<string, BrandImage>> = {
  '/favicon.svg': { type: 'image/svg+xml', draw: drawMark },
  '/icon-32.png': icon(32, 1),
  '/apple-touch-icon.png': icon(180, 0.72, 'paper'),
  '/icon-192.png': icon(192, 0.94),
  '/icon-512.png': icon(512, 0.94),
  '/icon-maskable.png': icon(512, 0.56, 'asphalt'),
  '/link-preview.jpg': { type: 'image/jpeg', draw: drawLinkPreview },
}

/** The mark on a square. Its margins leave room for the part that phones crop. */
function icon(size: number, share: number, ground?: 'paper' | 'asphalt'): BrandImage {
  return {
    type: 'image/png',
    draw: (brand) => {
      const side = size * share
      const margin = (size - side) / 2
      const paint = ground ? brandTokens(brand)[ground] : 'none'
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${paint}"/><svg x="${margin}" y="${margin}" width="${side}" height="${side}" viewBox="${viewBox(brand)}">${markOf(brand)}</svg></svg>`
    },
  }
}

function drawMark(brand: BrandImages): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(brand)}"><title>${Bun.escapeHTML(brand.name)}</title>${markOf(brand)}</svg>\n`
}

/** A logo that is wider cannot be recognised alone on the square of an icon. */
const SQUARE = 1.5

const viewBox = ({ logo }: BrandImages) => (logo ? '0 0 36 36' : '0 0 32 36')

function markOf({ logo, ...brand }: BrandImages): string {
  const { asphalt, espresso, milestone, paper } = brandTokens(brand)
  if (logo && logo.ratio <= SQUARE) return `<image width="36" height="36" href="${logo.href}"/>`
  // A wide logo lies on a light band across a square in the dark colour: it may have dark letters.
  if (logo) {
    const height = 32 / logo.ratio
    const top = 18 - height / 2
    return `<clipPath id="square"><rect width="36" height="36" rx="7"/></clipPath><g clip-path="url(#square)"><path fill="${asphalt}" d="M0 0h36v36H0Z"/><path fill="${paper}" d="M0 ${top - 3}h36v${height + 6}H0Z"/><image x="2" y="${top}" width="32" height="${height}" href="${logo.href}"/></g>`
  }
  return `<path fill="#fff" stroke="${espresso}" stroke-width="1.5" d="M3 35V15a13 13 0 0 1 26 0v20Z"/><path fill="${milestone}" d="M3.8 15a12.2 12.2 0 0 1 24.4 0v1H3.8Z"/><path stroke="${espresso}" stroke-width="1.5" d="M3 16.5h26"/><path stroke="${espresso}" stroke-width="2.5" stroke-dasharray="4 3" d="M16 19v16"/>`
}

const MARGIN = 80

/** The preview of links to pages without an image: the name and the tagline over a drawn landscape. */
function drawLinkPreview(brand: BrandImages): string {
  const { width, height } = LINK_PREVIEW
  const { asphalt, gold } = brandTokens(brand)
  const land = drawPoster({ place: '', scene: 'peaks', light: 'dusk', season: 'winter' }, brand)
  const words = (text: string, face: typeof semibold, most: number, baseline: number) => {
    const size = Math.min(most, (width - 2 * MARGIN) / face.width(text, 1) || most)
    return `<path d="${face.outline(text, MARGIN, baseline, size)}" fill="#fff"/>`
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<defs><linearGradient id="dusk" x1="0" x2="1"><stop offset="0" stop-color="${asphalt}" stop-opacity=".94"/><stop offset=".55" stop-color="${asphalt}" stop-opacity=".72"/><stop offset="1" stop-color="${asphalt}" stop-opacity=".1"/></linearGradient></defs>`,
    `<g transform="translate(0 -120)">${land}</g>`,
    `<rect width="${width}" height="${height}" fill="url(#dusk)"/>`,
    `<svg x="${MARGIN}" y="100" width="120" height="120" viewBox="${viewBox(brand)}" preserveAspectRatio="xMinYMid">${markOf(brand)}</svg>`,
    `<path d="M${MARGIN} ${height - 78}H${width - MARGIN}" stroke="${gold}" stroke-width="6" stroke-dasharray="34 22"/>`,
    words(brand.name, semibold, 92, 330),
    words(brand.tagline, regular, 34, 400),
    '</svg>',
  ].join('')
}
