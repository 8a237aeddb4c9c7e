import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts texts that the server has to read again, so that a backup alone does not contain them.
 * @param secret SESSION_SECRET, which is known once the server starts; the key is derived from it and used for nothing
 * else
 * @param purpose what the texts are: each purpose has a key of its own
 */
export function createSecretBox(secret: () => string, purpose = 'accounts: factors') {
  const key = () => new Uint8Array(hkdfSync('sha256', secret(), '', purpose, 32))
  return {
    /** @param context what the text belongs to, such as an account; opening requires the same */
    seal(text: string, context: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(context))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },

    /** Returns null for a text of another secret or context, or a changed one. */
    open(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>
