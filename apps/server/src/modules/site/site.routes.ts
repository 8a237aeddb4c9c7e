import type { RequestSession } from '@bharat/contracts/accounts'
import { brandOf, brandTokens } from '@bharat/contracts/brand'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import { Elysia } from 'elysia'
import { replaceRequest } from '../../http/caching.ts'
import { conditional } from '../../http/conditional.ts'
import { ADMIN_BODY, parseJson, readBytes } from '../../http/request.ts'
import { requirePermission, requireScope } from '../../http/sessions.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { createBrandImages } from './brand-images.service.ts'
import { BRAND_IMAGES } from './brand-images.ts'
import type { SiteService } from './site.service.ts'

interface SiteRouteOptions {
  /** Rasterises the images of a brand; the logo is one of its images. */
  media: Pick<MediaStore, 'images' | 'deliver' | 'drawnFile'>
  site: SiteService
  sessionOf(request: Request): Promise<RequestSession | null>
  /** Renders a page with these settings; undefined if the server has no pages. */
  renderPage?: ((request: Request, settings?: SiteSettings) => Promise<Response>) | undefined
}

/** The manifest, the images of the brand, and the preview of unsaved settings. */
export function siteRoutes({ site, sessionOf, renderPage, media }: SiteRouteOptions) {
  const routes = new Elysia().onParse(() => null)
  const manifest = async () => webManifest(await site.getPublic())
  routes.get('/site.webmanifest', manifest).head('/site.webmanifest', manifest)
  if (!renderPage) return routes
  const images = createBrandImages({ settings: site.getPublic, media })
  for (const path of Object.keys(BRAND_IMAGES)) {
    const image = async ({ request }: { request: Request }) => {
      const drawn = await images.find(path)
      return drawn ? imageResponse(request, drawn) : renderPage(request)
    }
    routes.get(path, image).head(path, image)
  }
  /** Previews the home page with unsaved settings (form field `settings`, JSON), for administrators. */
  return routes.post('/home', async ({ request }) => {
    const session = requirePermission(await sessionOf(request), ['settings'])
    // A page for people, no operation.
    if (session.token) requireScope(session.token, [], false)
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, ADMIN_BODY)))
    const draft = parseJson(new TextEncoder().encode(form.get('settings') ?? ''))
    const settings = await site.preview(draft)
    const page = await renderPage(replaceRequest(request, new Request(request.url)), settings)
    page.headers.set('cache-control', 'no-store')
    page.headers.set('x-robots-tag', 'noindex')
    return page
  })
}

function imageResponse(request: Request, { type, bytes }: { type: string; bytes: Uint8Array }) {
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    etag: `"${Bun.hash(bytes).toString(36)}"`,
  }
  return conditional(request, new Response(Buffer.from(bytes), { headers }))
}

function webManifest(settings: SiteSettings): Response {
  const { name, shortDescription } = settings
  const { asphalt, paper } = brandTokens(brandOf(settings))
  const manifest = {
    ...(name && { name, short_name: name }),
    ...(shortDescription && { description: shortDescription }),
    lang: 'en-IN',
    start_url: '/home',
    scope: '/',
    display: 'browser',
    background_color: paper,
    theme_color: asphalt,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}
