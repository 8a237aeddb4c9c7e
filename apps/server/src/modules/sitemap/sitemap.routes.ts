import { Elysia } from 'elysia'
import type { SitemapService } from './sitemap.service.ts'

/** What search engines read first: which pages there are, and which are none of their business. */
export function sitemapRoutes(sitemap: SitemapService, publicUrl: () => string) {
  return new Elysia()
    .get('/sitemap.xml', async () => {
      const entries = (await sitemap.list()).map(
        ({ path, modified }) =>
          `<url><loc>${Bun.escapeHTML(publicUrl() + path)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>`,
      )
      return text(
        'application/xml',
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
    })
    .get('/robots.txt', () =>
      text(
        'text/plain',
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /graphql\nDisallow: /unauthorized\n\nSitemap: ${publicUrl()}/sitemap.xml\n`,
      ),
    )
}

function text(type: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  })
}
