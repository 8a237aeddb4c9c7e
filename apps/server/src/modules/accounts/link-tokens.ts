import { createHash, randomBytes } from 'node:crypto'

/** The token of a link: 256 random bits. */
export const newLinkToken = () => randomBytes(32).toString('base64url')

/** What is stored of it. The token is as random as a key, so one round of SHA-256 is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
