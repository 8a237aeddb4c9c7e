/** The code of an error that a new login resolves: the action needs one within the last ten minutes. */
export const RECENT_LOGIN_REQUIRED = 'RECENT_LOGIN_REQUIRED'

/** The header of a request that no administrator asked for: it is no use of the session. */
export const BACKGROUND_HEADER = 'x-background'
