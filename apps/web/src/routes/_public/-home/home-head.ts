import { site } from '@bharat/contracts/site'
import { pageHead } from '../../../lib/seo.ts'

/** `/` and `/home` are one page with one canonical address. */
export function homeHead(publicUrl: string, image?: string) {
  return pageHead({
    title: `${site.name}: ${site.tagline}`,
    description: `Road tours across India and abroad from ${site.headOffice.city}, ${site.headOffice.region}. Small groups, own vehicles and people who have driven every road they sell, since ${site.founded}.`,
    path: '/',
    publicUrl,
    image,
  })
}
