import type { RecordKind } from '@bharat/contracts/record-kinds'
import type { Saved } from '@bharat/contracts/replies'
import type { AwardsService } from '../awards/awards.service.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ContactService } from '../contact/contact.service.ts'
import type { HeroSlidesService } from '../hero-slides/hero-slides.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { ReplyTemplatesService } from '../reply-templates/reply-templates.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { TeamMembersService } from '../team-members/team-members.service.ts'
import type { TestimonialsService } from '../testimonials/testimonials.service.ts'
import type { TourDraftsService } from '../tours/tours.drafts.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { Restorable } from './history.service.ts'

interface Services {
  tours: ToursService
  tourDrafts: TourDraftsService
  categories: CategoriesService
  heroSlides: HeroSlidesService
  testimonials: TestimonialsService
  awards: AwardsService
  teamMembers: TeamMembersService
  media: MediaService
  contact: ContactService
  site: SiteService
  replyTemplates: ReplyTemplatesService
}

interface Records {
  get(id: string): Promise<object>
  update(id: string, value: unknown): Promise<Saved<object>>
  setActive(id: string, value: unknown): Promise<Saved<object>>
  move(id: string, value: unknown): Promise<Saved<object>>
}

/** The services of all kinds of records, as the history needs them to restore a state. */
export function restorableKinds(services: Services): Record<RecordKind, Restorable> {
  const { tours, tourDrafts, media } = services
  return {
    tours: {
      ...records(tours),
      async content(id) {
        const { categoryId, upcomingDates: _follow, ...tour } = await tours.get(id)
        return { ...tour, categoryId: categoryId._id }
      },
      operations: {
        ...records(tours).operations,
        highlightStatus: (id, before) => tours.setHighlight(id, { highlightStatus: before }),
        // A publication changes the draft and its time, too: the draft comes first.
        draft: tourDrafts.restore,
        publishAt: tourDrafts.restoreTime,
        highlightPosition: (id, before) => tours.moveHighlight(id, { after: idOf(before) }),
      },
    },
    categories: records(services.categories),
    'hero-carousel': records(services.heroSlides),
    testimonials: records(services.testimonials),
    awards: records(services.awards),
    'team-members': records(services.teamMembers),
    media: {
      content: media.get,
      save: media.update,
      operations: { deleted: (id, before) => media.setDeleted(id, before === true) },
    },
    contact: single(services.contact),
    site: single(services.site),
    'reply-templates': single(services.replyTemplates),
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

function single({
  get,
  save,
}: {
  get(): Promise<object>
  save(value: unknown): Promise<Saved<object>>
}): Restorable {
  return { content: () => get(), save: (_id, value) => save(value) }
}

/** The id of the record that a record followed; null at the start. */
function idOf(place: unknown): unknown {
  return typeof place === 'object' && place !== null ? Reflect.get(place, '_id') : null
}
