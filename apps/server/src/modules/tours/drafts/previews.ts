import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { PREVIEW_HOURS } from '@bharat/contracts/limits'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { Tour } from '@bharat/contracts/tours'
import { DomainError } from '../../../errors.ts'
import { orNotFound } from '../../records/records.service.ts'
import { withoutDraft } from '../tours.views.ts'
import type { TourParts } from '../tours.writes.ts'
import { isOwnDraft, withDraft } from './draft-content.ts'

const HOUR_MS = 3_600_000

interface Dependencies extends Pick<TourParts, 'repository' | 'stored' | 'toDraft'> {
  /** SESSION_SECRET: signs the links of previews. */
  secret: () => string
  /** The origin of the site. */
  publicUrl: () => string
}

/** The links to the drafts of tours. */
export function createPreviewLinks({
  repository,
  stored,
  toDraft,
  secret,
  publicUrl,
}: Dependencies) {
  const previews = createPreviewTokens(secret)
  return {
    /** Makes the link of a preview. @throws DomainError NOT_FOUND without a draft */
    async createPreview(id: string): Promise<{ url: string; expiresAt: string }> {
      const { _id: tourId, draftState } = withDraft(await stored(id))
      const expiresAt = new Date(Date.now() + PREVIEW_HOURS * HOUR_MS)
      const draftId = draftState.draft?.id ?? null
      const token = previews.tokenOf({ tourId, draftId, expiresAt })
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
      const current = expiresAt > new Date() ? await repository.get(tourId) : null
      const madeAt = expiresAt.getTime() - PREVIEW_HOURS * HOUR_MS
      const isThere = draftId
        ? current?.draftState.draft?.id === draftId
        : current && isOwnDraft(current) && Number(current.draftState.hiddenAt) <= madeAt
      if (!current || !isThere) throw new DomainError('GONE', tourDraftMessages.previewGone)
      return { tour: withoutDraft(await toDraft(current)), expiresAt: expiresAt.toISOString() }
    },
  }
}

/** What the link of a preview gives access to. */
interface Preview {
  tourId: string
  /** The draft; null: the inactive tour itself. Both ids have 24 hexadecimal characters. */
  draftId: string | null
  expiresAt: Date
}

const NO_DRAFT = '0'.repeat(24)
const ID_BYTES = 12
const TIME_BYTES = 6
const SIGNATURE_BYTES = 32
const BYTES = 2 * ID_BYTES + TIME_BYTES + SIGNATURE_BYTES

/**
 * Signed tokens of previews: nothing is stored, so neither a backup nor the database contains a link that works.
 * @param secret SESSION_SECRET, which is known once the server starts; the key is derived from it and used for nothing
 * else
 */
function createPreviewTokens(secret: () => string) {
  function sign(facts: Buffer): Buffer {
    const key = new Uint8Array(hkdfSync('sha256', secret(), '', 'tours: previews', 32))
    return createHmac('sha256', key).update(facts).digest()
  }
  return {
    tokenOf({ tourId, draftId, expiresAt }: Preview): string {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES)
      const facts = Buffer.concat([Buffer.from(tourId + (draftId ?? NO_DRAFT), 'hex'), time])
      return Buffer.concat([facts, sign(facts)]).toString('base64url')
    },

    /** Null for a token that this server has not signed. Expired ones are read, too. */
    read(token: string): Preview | null {
      const bytes = Buffer.from(token, 'base64url')
      // One spelling only: the decoder ignores characters that do not belong to it.
      if (bytes.length !== BYTES || bytes.toString('base64url') !== token) return null
      const facts = bytes.subarray(0, -SIGNATURE_BYTES)
      if (!timingSafeEqual(sign(facts), bytes.subarray(-SIGNATURE_BYTES))) return null
      const draftId = facts.toString('hex', ID_BYTES, 2 * ID_BYTES)
      return {
        tourId: facts.toString('hex', 0, ID_BYTES),
        draftId: draftId === NO_DRAFT ? null : draftId,
        expiresAt: new Date(facts.readUIntBE(2 * ID_BYTES, TIME_BYTES)),
      }
    },
  }
}
