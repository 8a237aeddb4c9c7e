import { currentRequest } from './request-context.ts'

/** The levels of `LOG_LEVEL`, least important first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** A structured log: one JSON line per event, on standard output, errors on standard error. */
export interface Log {
  /** Details for debugging. */
  debug(event: string, fields?: Record<string, unknown>): void
  info(event: string, fields?: Record<string, unknown>): void
  /** A probable misconfiguration that is not an error. */
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

/**
 * Creates a log that writes the level `least` and the more important levels to the streams. A line within
 * a request contains the id, method, route and trace of the request. The log contains the name, message, stack
 * and cause of an error without personal data (`withoutPersonalData`), and never the body, address, path
 * or query of a request.
 */
export function createLog(
  out: { write(line: string): unknown } = process.stdout,
  err: { write(line: string): unknown } = process.stderr,
  least: LogLevel = 'info',
): Log {
  const writes = (level: LogLevel) => LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least)
  const write = (level: LogLevel) =>
    writes(level)
      ? (event: string, fields?: Record<string, unknown>) =>
          void out.write(line(level, event, fields))
      : () => undefined
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    // No level is above this one.
    error: (event, error, fields) =>
      void err.write(line('error', event, { ...fields, ...describe(error) })),
  }
}

/** A throttled event is logged at most once in this many milliseconds. */
const THROTTLE_MS = 10_000

/**
 * Logs a frequent event immediately, and then at most every ten seconds, with the number of events since
 * the previous line.
 */
export function logThrottled(
  log: Pick<Log, 'info'>,
  event: string,
  now: () => number = () => performance.now(),
): () => void {
  let times = 0
  let logged = Number.NEGATIVE_INFINITY
  return () => {
    times++
    if (now() - logged < THROTTLE_MS) return
    logged = now()
    log.info(event, { times })
    times = 0
  }
}

/**
 * Removes e-mail addresses, phone numbers and the values of duplicate keys from an error message. Errors
 * of the database quote values that a person may have entered.
 */
export function withoutPersonalData(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/dup key: \{.*?\}(?=\s|$)/gs, 'dup key: {…}')
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[e-mail]')
    .replace(/\+?\d[\d ().-]{8,}\d/g, '[number]')
}

/** The logged length of an error in characters: it may quote a whole body. */
const MAX_TEXT = 8000

function line(level: LogLevel, event: string, fields: Record<string, unknown> = {}): string {
  const request = currentRequest()
  const about = request && {
    request: request.id,
    method: request.method,
    route: request.route,
    trace: request.trace,
  }
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, ...about, ...fields })}\n`
}

function describe(error: unknown): Record<string, unknown> {
  if (error === undefined) return {}
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    message: withoutPersonalData(error.message),
    stack: error.stack && withoutPersonalData(error.stack),
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  }
}
