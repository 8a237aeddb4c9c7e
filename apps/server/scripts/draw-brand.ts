/**
 * Draws the images of the brand: the icons for browsers and phones, and the preview image of links to pages
 * without a photograph. Run it by hand when the brand changes:
 *
 *   bun apps/server/scripts/draw-brand.ts
 */
import { join } from 'node:path'
import { LINK_PREVIEW } from '@bharat/contracts/limits'
import { site } from '@bharat/contracts/site-defaults'
import sharp from 'sharp'
import { regular, semibold } from '../src/media/lettering.ts'

const target = join(import.meta.dirname, '../../web/public')
const milestone = await Bun.file(join(target, 'favicon.svg')).text()
const espresso = '#241710'
const paper = '#faf6ef'
const gold = '#d9a441'

/** The stone on a background. Its margins leave room for the part that phones crop. */
async function icon(size: number, share: number, ground: string | undefined): Promise<Buffer> {
  const stone = await sharp(Buffer.from(milestone), { density: 1200 })
    .resize({ height: Math.round(size * share) })
    .png()
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: stone, gravity: 'center' }])
    .png({ palette: true })
    .toBuffer()
}

await Bun.write(join(target, 'icon-32.png'), await icon(32, 1, undefined))
await Bun.write(join(target, 'apple-touch-icon.png'), await icon(180, 0.72, paper))
await Bun.write(join(target, 'icon-192.png'), await icon(192, 0.94, undefined))
await Bun.write(join(target, 'icon-512.png'), await icon(512, 0.94, undefined))
await Bun.write(join(target, 'icon-maskable.png'), await icon(512, 0.56, espresso))

const { width, height } = LINK_PREVIEW
const words = `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="dusk" x1="0" x2="1"><stop offset="0" stop-color="${espresso}" stop-opacity=".94"/><stop offset=".55" stop-color="${espresso}" stop-opacity=".72"/><stop offset="1" stop-color="${espresso}" stop-opacity=".1"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#dusk)"/>
  <path d="M80 ${height - 78}H${width - 80}" stroke="${gold}" stroke-width="6" stroke-dasharray="34 22"/>
  <path d="${semibold.outline(site.name, 78, 330, 92)}" fill="#fff"/>
  <path d="${regular.outline(site.tagline, 80, 400, 34)}" fill="#fff"/>
</svg>`
const stone = await sharp(Buffer.from(milestone), { density: 1200 })
  .resize({ height: 120 })
  .png()
  .toBuffer()
await sharp(join(import.meta.dirname, '../demo/photos/tea-gardens.jpg'))
  .resize({ width, height, fit: 'cover' })
  .composite([{ input: Buffer.from(words) }, { input: stone, left: 80, top: 100 }])
  .jpeg({ quality: 80, mozjpeg: true })
  .toFile(join(target, 'link-preview.jpg'))
