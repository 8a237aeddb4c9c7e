import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { compareImages, type Image, readImage, writeImage } from './images.ts'
import { viewports } from './storybook.ts'

export type Width = keyof typeof viewports

const folder = join(import.meta.dirname, 'references')
const differences = join(import.meta.dirname, 'differences')
const fileOf = (name: string) => join(folder, `${name}.png`)
const maker = join(folder, 'made-with.json')

/** Flags that make letters and colours alike wherever the browser runs. */
export const RENDERING_FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
]

/**
 * Replaces every photograph by one flat colour. How a browser scales a photograph depends on what
 * it rendered before, and photographs would be nine tenths of the references' bytes.
 */
export async function flattenPhotographs(page: Page): Promise<void> {
  await page.route(/\/photos\/(?!not-there)[\w-]+\.jpg$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: FLAT }),
  )
}

const FLAT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><path fill="#8c6a4a" d="M0 0h1600v1200H0z"/></svg>'

/** A screenshot of the whole story at a width. */
export async function takeScreenshot(page: Page, width: Width): Promise<Image> {
  // Low, so that a short story leaves little empty ground below.
  await page.setViewportSize({ width: viewports[width].width, height: 600 })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  })
  return readImage(await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }))
}

/** Replaces the reference images that differ; all of them if another browser rendered them. */
export async function updateReferences(
  browser: Browser,
  images: ReadonlyMap<string, Image>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await referenceNames()) if (!images.has(name)) await rm(fileOf(name))
  const sameBrowser = (await madeWith()) === drawnBy(browser)
  for (const [name, image] of images) {
    if (sameBrowser && !(await differenceFrom(browser, name, image))) continue
    await Bun.write(fileOf(name), await writeImage(image))
  }
  await removeDifferences()
  await Bun.write(maker, `${JSON.stringify({ browser: drawnBy(browser) }, null, 2)}\n`)
}

/** The names of the reference images. */
export async function referenceNames(): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).flatMap((file) =>
    file.endsWith('.png') ? [file.slice(0, -'.png'.length)] : [],
  )
}

/**
 * One comparison: the scale, the tolerated colour difference, and the tolerated number of pixels.
 */
interface Look {
  scale: number
  threshold: number
  most: number
}

/**
 * The browser that rendered the references renders the same again, except sometimes the edge of an
 * arc.
 */
const exactLooks: readonly Look[] = [{ scale: 1, threshold: 0.02, most: 24 }]

/**
 * Another version or build renders letters slightly differently. At a quarter of the size letters
 * are grey, and a missing mark or a moved edge is still visible; at a twelfth even a slightly
 * different fill is (docs/decisions/011-storybook.md has the measurements).
 */
const roughLooks: readonly Look[] = [
  { scale: 1 / 4, threshold: 0.1, most: 20 },
  { scale: 1 / 12, threshold: 0.03, most: 3 },
]

/** Describes the difference to the reference image; undefined if there is none. */
export async function differenceFrom(
  browser: Browser,
  name: string,
  image: Image,
): Promise<string | undefined> {
  const file = Bun.file(fileOf(name))
  if (!(await file.exists())) return `${name}: no reference; bun run test:visual --update takes it`
  const exactly = (await madeWith()) === drawnBy(browser)
  const reference = await readImage(Buffer.from(await file.arrayBuffer()))
  for (const look of exactly ? exactLooks : roughLooks) {
    const { differing, sizeGap, shown } = await compareImages(reference, image, look)
    if (differing <= look.most && sizeGap <= (exactly ? 0 : 2)) continue
    const path = join(differences, `${name}.png`)
    await Bun.write(path, await shown())
    const gap = sizeGap > 0 ? `, ${sizeGap} px in size` : ''
    return `${name}: ${differing} pixels differ${gap}; before, difference and now: ${path}`
  }
  return undefined
}

/** Deletes the difference images of earlier failures. */
export async function removeDifferences(): Promise<void> {
  await rm(differences, { recursive: true, force: true })
}

async function madeWith(): Promise<string> {
  const { browser }: { browser: string } = await Bun.file(maker).json()
  return browser
}

function drawnBy(browser: Browser): string {
  return `Chromium ${browser.version()} on ${process.arch}`
}
