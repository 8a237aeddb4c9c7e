/** For failures that section 8 wants logged and not shown. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log meant.
  console.error(what, error)
}
