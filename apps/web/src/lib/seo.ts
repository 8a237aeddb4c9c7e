import { LINK_PREVIEW } from '@bharat/contracts/limits'
import { linkPreviewPath } from '@bharat/contracts/media'
import type { FocalPoint } from '@bharat/contracts/replies'
import type { Site } from './site.ts'

/** Input of every page's head, besides the page's own content. */
export interface PageContext {
  publicUrl: string
  site: Pick<Site, 'name' | 'isNamed' | 'sharingImage'>
}

export interface PageMeta {
  /** Without the company's name. */
  title: string
  description: string
  /** Canonical path of the page. */
  path: string
  context: PageContext
  /** Image for link previews: a URL or a path on this site; without one, the site's sharing image is used. */
  image?: string | undefined
  focus?: FocalPoint | undefined
  /** False for a page that search engines must not index, such as a filtered list. */
  isListed?: boolean
}

/** Title, description, canonical link and link previews of a page. */
export function pageHead({
  title,
  description,
  path,
  context,
  image,
  focus,
  isListed = true,
}: PageMeta) {
  const { publicUrl, site } = context
  const url = absoluteUrl(path, publicUrl)
  const fullTitle = path === '/' ? title : withName(title, site)
  const text = summarise(description)
  const shared = image ? '' : site.sharingImage
  const preview = linkImage(image || shared, publicUrl, focus)
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: text },
      // A site without a name is not ready: the sitemap has no page of it, either.
      ...(isListed && site.isNamed ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(site.isNamed ? [{ property: 'og:site_name', content: site.name }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'en_IN' },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: text },
      { property: 'og:url', content: url },
      ...preview,
      { property: 'og:image:alt', content: shared ? site.name : title },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(shared ? [{ name: 'twitter:image', content: preview[0]?.content }] : []),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/**
 * The preview image: one of our own in the size of link previews, an external image unchanged, otherwise the
 * brand's image.
 */
function linkImage(image: string, publicUrl: string, focus?: FocalPoint) {
  const preview = image ? linkPreviewPath(image, focus) : '/link-preview.jpg'
  const url = absoluteUrl(preview ?? image ?? '', publicUrl)
  return [
    { property: 'og:image', content: url },
    ...(preview
      ? [
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(LINK_PREVIEW.width) },
          { property: 'og:image:height', content: String(LINK_PREVIEW.height) },
        ]
      : []),
  ]
}

/** A page that search engines must not index, such as one that failed to load. */
export function unlistedHead(title: string, { site }: Pick<PageContext, 'site'>) {
  return privateHead(withName(title, site))()
}

function withName(title: string, { name }: PageContext['site']): string {
  return name ? `${title} | ${name}` : title
}

/** A route's head, for a page of the back-office or of accounts: search engines must not index it. */
export function privateHead(title: string) {
  return () => ({ meta: [{ title }, { name: 'robots', content: 'noindex' }] })
}

export function absoluteUrl(pathOrUrl: string, publicUrl: string): string {
  return pathOrUrl.startsWith('/') ? publicUrl + pathOrUrl : pathOrUrl
}

/** At most 160 characters, cut at a word. */
export function summarise(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= 160) return flat
  return `${flat.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
