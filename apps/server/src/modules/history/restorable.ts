import {
  KINDS,
  type ListKind,
  RECORD_KINDS,
  type RecordKind,
  type SingleKind,
} from '@bharat/contracts/kinds'
import type { Saved } from '@bharat/contracts/replies'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { HeroSlidesService } from '../hero-slides/hero-slides.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { Restorable } from './history.service.ts'

/** The services of the kinds, by the names of their collections. A kind without a service is a type error. */
type KindServices = {
  [Kind in ListKind as (typeof KINDS)[Kind]['collection']]: Records
} & {
  [Kind in SingleKind as (typeof KINDS)[Kind]['collection']]: SingleRecord
}

interface Services extends KindServices {
  categories: CategoriesService
  heroSlides: Records & Pick<HeroSlidesService, 'categoriesWithSlide'>
  // Its own `get` comes first: TypeScript takes the first signature.
  site: { get(): Promise<SiteSettings>; restore: SingleRecord['save'] } & SingleRecord
  tours: ToursService
  media: MediaService
}

interface Records {
  get(id: string): Promise<object>
  update(id: string, value: unknown): Promise<Saved<object>>
  setActive(id: string, value: unknown): Promise<Saved<object>>
  move(id: string, value: unknown): Promise<Saved<object>>
}

interface SingleRecord {
  get(): Promise<object>
  save(value: unknown): Promise<Saved<object>>
}

/** The services of all kinds of records, as the history needs them to restore a state. */
export function restorableKinds(services: Services): Record<RecordKind, Restorable> {
  const { tours, media, site, categories, heroSlides } = services
  const common = RECORD_KINDS.flatMap((kind) => {
    const service = kind === 'media' ? undefined : services[KINDS[kind].collection]
    if (!service) return []
    return [[kind, 'save' in service ? single(service) : records(service)] as const]
  })
  return {
    ...(Object.fromEntries(common) as Record<Exclude<RecordKind, 'media'>, Restorable>),
    site: single({ get: site.get, save: site.restore }),
    tours: {
      ...records(tours),
      async content(id) {
        const { categoryId, upcomingDates: _follow, ...tour } = await tours.get(id)
        return { ...tour, categoryId: categoryId._id }
      },
      async remove(id, ...options) {
        const tour = await tours.find(id)
        if (!(await tours.remove(id, ...options))) return false
        if (tour) await media.removeDrawn([tour.mainImageUrl, ...tour.subImageUrls])
        return true
      },
      operations: {
        ...records(tours).operations,
        highlightStatus: (id, before) => tours.setHighlight(id, { highlightStatus: before }),
        // A publication changes the draft and its time, too: the draft comes first.
        draft: tours.drafts.restore,
        publishAt: tours.drafts.restoreTime,
        highlightPosition: (id, before) => tours.moveHighlight(id, { after: idOf(before) }),
      },
    },
    categories: {
      ...records(categories),
      mayStay: true,
      async remove(id, number, prepare) {
        const isUsed = async () => {
          const { totalItems } = await tours.list({ categoryId: id, limit: 1 })
          const slides = await heroSlides.categoriesWithSlide([id])
          const { navigation } = await site.get()
          return totalItems + slides.length > 0 || navigation.some((link) => link.id === id)
        }
        if (await isUsed()) return false
        await prepare()
        return categories.remove(id, number, isUsed)
      },
    },
    media: {
      content: media.get,
      save: media.update,
      operations: { deleted: (id, before) => media.setDeleted(id, before === true) },
    },
  }
}

function records({ get, update, setActive, move }: Records): Restorable {
  return {
    content: get,
    save: update,
    operations: {
      activeStatus: (id, before) => setActive(id, { activeStatus: before }),
      position: (id, before) => move(id, { after: idOf(before) }),
    },
  }
}

function single({ get, save }: SingleRecord): Restorable {
  return { content: () => get(), save: (_id, value) => save(value) }
}

/** The id of the record that a record followed; null at the start. */
function idOf(place: unknown): unknown {
  return typeof place === 'object' && place !== null ? Reflect.get(place, '_id') : null
}
