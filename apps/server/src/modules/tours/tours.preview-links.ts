import { PREVIEW_HOURS } from '@bharat/contracts/limits'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { Tour } from '@bharat/contracts/tours'
import { DomainError } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import {
  isOwnDraft,
  type NextVersionDependencies,
  type NextVersions,
  withNext,
} from './tours.next-versions.ts'
import { createPreviewTokens } from './tours.previews.ts'
import { withoutDraft } from './tours.views.ts'

const HOUR_MS = 3_600_000

interface Dependencies extends Pick<NextVersionDependencies, 'repository' | 'now'> {
  versions: Pick<NextVersions, 'stored' | 'shown'>
  /** SESSION_SECRET: signs the links of previews. */
  secret: () => string
  /** The origin of the site. */
  publicUrl: () => string
}

/** The links to the next versions of tours. */
export function createPreviewLinks(dependencies: Dependencies) {
  const { repository, secret, publicUrl, now = () => new Date() } = dependencies
  const { stored, shown } = dependencies.versions
  const previews = createPreviewTokens(secret)
  return {
    /** Makes the link of a preview. @throws DomainError NOT_FOUND without a draft */
    async createPreview(id: string): Promise<{ url: string; expiresAt: string }> {
      const current = withNext(await stored(id))
      const expiresAt = new Date(now().getTime() + PREVIEW_HOURS * HOUR_MS)
      const draftId = current.edition.draft?.id ?? null
      const token = previews.tokenOf({ tourId: current._id, draftId, expiresAt })
      return { url: `${publicUrl()}/preview/${token}`, expiresAt: expiresAt.toISOString() }
    },

    /**
     * The tour of a preview as its page will show it.
     * @throws DomainError NOT_FOUND for an unknown link; GONE for one that has expired, or whose draft was published or
     * discarded
     */
    async openPreview(token: string): Promise<{ tour: Tour; expiresAt: string }> {
      const preview = orNotFound(previews.read(token), tourDraftMessages.previewUnknown)
      const { tourId, draftId, expiresAt } = preview
      const current = expiresAt > now() ? await repository.get(tourId) : null
      const madeAt = expiresAt.getTime() - PREVIEW_HOURS * HOUR_MS
      const isThere = draftId
        ? current?.edition.draft?.id === draftId
        : current && isOwnDraft(current) && Number(current.edition.hiddenAt) <= madeAt
      if (!current || !isThere) throw new DomainError('GONE', tourDraftMessages.previewGone)
      return { tour: withoutDraft(await shown(current)), expiresAt: expiresAt.toISOString() }
    },
  }
}
