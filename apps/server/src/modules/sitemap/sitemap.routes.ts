import { Elysia } from 'elysia'
import { cached } from '../../http/caching.ts'
import { pathOf } from '../../http/route-table.ts'
import type { SiteService } from '../site/site.service.ts'
import type { SitemapPage, SitemapService } from './sitemap.service.ts'

interface Services {
  sitemap: SitemapService
  site: Pick<SiteService, 'getPublic'>
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * The files for search engines: the sitemap, and robots.txt with the excluded paths. The sitemap of a large catalogue is an
 * index of several (sitemaps.org). While the company has no name, the sitemap is empty and each page says `noindex`; robots.txt
 * lets search engines read that.
 */
export function sitemapRoutes({ sitemap, site }: Services, publicUrl: () => string) {
  const parts = async () => ((await site.getPublic()).name ? await sitemap.parts() : [[]])
  const siteMap = async () => {
    const all = await parts()
    const [only = []] = all
    return all.length > 1
      ? xml(
          'sitemapindex',
          'sitemap',
          all.map((_, n) => ({ path: partOf(n) })),
        )
      : xml('urlset', 'url', only)
  }
  const part = async ({ request }: { request: Request }) => {
    // The path as it was sent: a part has one address. Others need no look at the tours.
    const number = Number(/^\/sitemaps\/([1-9]\d{0,3})\.xml$/.exec(pathOf(request))?.[1] ?? 0)
    const found = number > 0 ? (await parts())[number - 1] : undefined
    return found ? xml('urlset', 'url', found) : text('text/plain', 'Not found', 404)
  }
  const robots = () =>
    text(
      'text/plain',
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /graphql\nDisallow: /unauthorized\n\nSitemap: ${publicUrl()}/sitemap.xml\n`,
    )
  return new Elysia()
    .get('/sitemap.xml', cached({}, siteMap))
    .get('/sitemaps/:file', cached({}, part))
    .get('/robots.txt', cached({}, robots))

  function xml(list: string, element: string, entries: readonly SitemapPage[]): Response {
    const lines = entries.map(
      ({ path, modified }) =>
        `<${element}><loc>${Bun.escapeHTML(publicUrl() + path)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</${element}>`,
    )
    return text(
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${list}>\n`,
    )
  }
}

const partOf = (n: number) => `/sitemaps/${n + 1}.xml`

function text(type: string, body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  })
}
