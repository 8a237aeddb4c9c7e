/** What a test run does at its end, before it removes its folder (test-preload.ts). */
export const atEnd: (() => Promise<unknown>)[] = []
