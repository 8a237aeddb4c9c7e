import { Elysia } from 'elysia'
import { cached } from '../../http/caching.ts'
import type { SiteService } from '../site/site.service.ts'
import type { SitemapService } from './sitemap.service.ts'

interface Services {
  sitemap: SitemapService
  site: Pick<SiteService, 'getPublic'>
}

/**
 * The files for search engines: the sitemap, and robots.txt with the excluded paths. While the company has no name,
 * the sitemap is empty and each page says `noindex`; robots.txt lets search engines read that.
 */
export function sitemapRoutes({ sitemap, site }: Services, publicUrl: () => string) {
  const siteMap = async () => {
    const pages = (await site.getPublic()).name ? await sitemap.list() : []
    const entries = pages.map(
      ({ path, modified }) =>
        `<url><loc>${Bun.escapeHTML(publicUrl() + path)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>`,
    )
    return text(
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    )
  }
  const robots = () =>
    text(
      'text/plain',
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /graphql\nDisallow: /unauthorized\n\nSitemap: ${publicUrl()}/sitemap.xml\n`,
    )
  return new Elysia()
    .get('/sitemap.xml', cached({}, siteMap))
    .get('/robots.txt', cached({}, robots))
}

function text(type: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  })
}
