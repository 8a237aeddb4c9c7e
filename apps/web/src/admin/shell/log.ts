/** Logs failures that section 8 requires to be logged and not shown. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log meant.
  console.error(what, error)
}
