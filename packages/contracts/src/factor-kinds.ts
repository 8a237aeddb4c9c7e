/** What a login asks for beside the password. This file has no Zod: pages may load it. */
export const FACTORS = ['totp', 'passkey'] as const
export type Factor = (typeof FACTORS)[number]
