/** The comment of a delete command whose documents must not remain in the files. Servers ignore it. */
export const ERASURE = 'erasure'
