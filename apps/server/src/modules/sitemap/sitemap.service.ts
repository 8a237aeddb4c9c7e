import { LANDSCAPES } from '@bharat/contracts/landscapes'
import type { OncePerVersion } from '../../database/once-per-version.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ToursService } from '../tours/tours.service.ts'

/** A page that search engines may list. */
export interface SitemapPage {
  path: string
  /** ISO 8601: the last change of its contents; absent if only a release changes it. */
  modified?: string
}

interface Dependencies {
  tours: ToursService
  categories: CategoriesService
  oncePerVersion: OncePerVersion
}

/** So many entries of a sitemap have fewer than 300 kB. */
const PART = 2000

/**
 * The public pages: fixed pages, active categories in their order, landscapes with tours in the specified order,
 * active tours by id. Databases return records in different orders.
 */
export function createSitemapService({ tours, categories, oncePerVersion }: Dependencies) {
  return {
    /** At least one part, each of at most `PART` pages. */
    parts: oncePerVersion(async (): Promise<SitemapPage[][]> => {
      const active = await categories.listActive()
      const ofCategory = new Map(active.map(({ _id, updatedAt }) => [_id, updatedAt]))
      const shown = (await tours.listLastModified(new Set(ofCategory.keys()))).sort((a, b) =>
        a._id < b._id ? -1 : 1,
      )
      const ofLandscape = new Map<string, string>()
      let latest = ''
      for (const { categoryId, landscapes, updatedAt } of shown) {
        setLatest(ofCategory, categoryId, updatedAt)
        for (const landscape of landscapes) setLatest(ofLandscape, landscape, updatedAt)
      }
      for (const modified of ofCategory.values()) if (modified > latest) latest = modified
      const listed: SitemapPage[] = [
        { path: '/', ...(latest && { modified: latest }) },
        { path: '/tours', ...(latest && { modified: latest }) },
        { path: '/contact' },
        { path: '/credits' },
        { path: '/privacy' },
        ...pages('/categories', ofCategory),
        ...pages('/landscapes', inSpecifiedOrder(ofLandscape)),
        ...shown.map(({ _id, updatedAt }) => ({ path: `/tours/${_id}`, modified: updatedAt })),
      ]
      return Array.from({ length: Math.ceil(listed.length / PART) }, (_, n) =>
        listed.slice(n * PART, (n + 1) * PART),
      )
    }),
  }
}

export type SitemapService = ReturnType<typeof createSitemapService>

/** Replaces the time of `key` by a later one. */
function setLatest(moments: Map<string, string>, key: string, moment: string): void {
  if (moment > (moments.get(key) ?? '')) moments.set(key, moment)
}

function inSpecifiedOrder(moments: ReadonlyMap<string, string>): [string, string][] {
  return LANDSCAPES.flatMap((name) => {
    const moment = moments.get(name)
    return moment === undefined ? [] : [[name, moment] as [string, string]]
  })
}

function pages(folder: string, moments: Iterable<[string, string]>): SitemapPage[] {
  return [...moments].map(([name, modified]) => ({
    path: `${folder}/${encodeURIComponent(name)}`,
    modified,
  }))
}
