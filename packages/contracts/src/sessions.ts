/** The header of a request that no administrator asked for: it is no use of the session. */
export const BACKGROUND_HEADER = 'x-background'
