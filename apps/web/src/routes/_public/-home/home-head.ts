import { pageHead } from '../../../lib/seo.ts'
import type { Site } from '../../../lib/site.ts'

/** `/` and `/home` are one page with one canonical address. */
export function homeHead(context: { publicUrl: string; site: Site }, image?: string) {
  const { site } = context
  return pageHead({
    title: [site.name, site.tagline].filter(Boolean).join(': ') || 'Our tours',
    description: site.homeDescription || site.tagline,
    path: '/',
    context,
    // A slide stands for its category, the sharing image for the site.
    image: site.sharingImage ? undefined : image,
  })
}
