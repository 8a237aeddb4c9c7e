import { createHash } from 'node:crypto'

/** The id by which responses name a session or a passkey, whose own id they do not show: a digest of it. */
export function publicIdOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 24)
}
