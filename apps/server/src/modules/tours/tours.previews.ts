import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What the link of a preview gives access to. */
export interface Preview {
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
export function createPreviewTokens(secret: () => string) {
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
