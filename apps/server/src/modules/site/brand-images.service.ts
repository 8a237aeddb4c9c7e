import { brandOf, isOwnBrand } from '@bharat/contracts/brand'
import { ownMediaId } from '@bharat/contracts/media'
import { site as defaults } from '@bharat/contracts/site-defaults'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import type { MediaStore } from '../../media/media.store.ts'
import { BRAND_IMAGES, type BrandImage, type BrandImages } from './brand-images.ts'

interface Dependencies {
  settings: () => Promise<SiteSettings>
  media: Pick<MediaStore, 'images' | 'deliver' | 'drawnFile'>
}

/** The width in which the icons contain the logo. */
const LOGO_WIDTH = 320
/** The settings that the files of the build contain as text. */
const NAMING: Readonly<Record<string, readonly ('name' | 'tagline')[]>> = {
  '/favicon.svg': ['name'],
  '/link-preview.jpg': ['name', 'tagline'],
}

/** Icons and preview image of a company that differs from the default one, for which the build has files. */
export function createBrandImages({ settings, media }: Dependencies) {
  /** The files of the current settings. */
  let drawn = { of: '', files: new Map<string, Promise<Uint8Array>>() }

  async function shown(path: string): Promise<BrandImages | undefined> {
    const site = await settings()
    const brand = brandOf(site)
    const logo = await logoOf(site.logo)
    const names = NAMING[path] ?? []
    const isNamed = names.some((field) => site[field] !== defaults[field])
    if (!isOwnBrand(brand) && !logo && !isNamed) return undefined
    return { ...brand, name: site.name, tagline: site.tagline, logo }
  }

  /** The logo’s data and ratio, if it is an image of this site. */
  async function logoOf(url: string): Promise<BrandImages['logo']> {
    const id = ownMediaId(url)
    const known = id ? await media.images.get(id) : null
    if (!known) return
    const image = await media.deliver(known.id, { width: LOGO_WIDTH, avif: false, webp: false })
    if (!image) return
    const href = `data:${image.contentType};base64,${Buffer.from(image.bytes).toString('base64')}`
    return { href, ratio: known.width / known.height }
  }

  return {
    /** The image at this path for the settings; undefined where the file of the build is right. */
    async find(path: string): Promise<{ type: string; bytes: Uint8Array } | undefined> {
      const image = BRAND_IMAGES[path]
      const brand = image && (await shown(path))
      if (!brand) return undefined
      const of = JSON.stringify(brand)
      if (drawn.of !== of) drawn = { of, files: new Map() }
      const { files } = drawn
      const file = files.get(path) ?? draw(image, brand)
      files.set(path, file)
      // A drawing that failed is made again for the next request.
      file.catch(() => files.delete(path))
      return { type: image.type, bytes: await file }
    },
  }

  async function draw({ type, draw: svgOf }: BrandImage, brand: BrandImages): Promise<Uint8Array> {
    const svg = svgOf(brand)
    if (type === 'image/svg+xml') return new TextEncoder().encode(svg)
    return media.drawnFile(svg, type === 'image/png' ? 'png' : 'jpeg')
  }
}
