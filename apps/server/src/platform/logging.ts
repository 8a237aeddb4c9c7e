/** Structured logs: one JSON line each on standard output; errors on standard error. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

/** Writes to the given streams. What is logged of an error is its name, message, stack and cause: never a request's body. */
export function createLog(
  out: { write(line: string): unknown } = process.stdout,
  err: { write(line: string): unknown } = process.stderr,
): Log {
  return {
    info: (event, fields) => void out.write(line('info', event, fields)),
    error: (event, error, fields) =>
      void err.write(line('error', event, { ...fields, ...describe(error) })),
  }
}

function line(level: string, event: string, fields: Record<string, unknown> = {}): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  }
}
