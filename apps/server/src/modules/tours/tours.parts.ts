import type { OncePerVersion } from '../../database/once-per-version.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import type { ToursRepository } from './tours.repository.ts'
import type { TourViews } from './tours.views.ts'
import type { TourWrites } from './tours.writes.ts'

/** What the parts of the tours service need. */
export interface TourParts {
  repository: ToursRepository
  categories: CategoriesService
  images: Pick<MediaService, 'lookUp'>
  oncePerVersion: OncePerVersion
  views: TourViews
  writes: TourWrites
  /** A tour as it is stored. @throws DomainError NOT_FOUND */
  stored: (id: string) => Promise<TourRecord>
}
