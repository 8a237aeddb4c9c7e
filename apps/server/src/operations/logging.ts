import { currentRequest } from '../http/request-context.ts'

/** The levels of `LOG_LEVEL`, least important first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Structured logs: one JSON line each on standard output; errors on standard error. */
export interface Log {
  /** What a developer wants to see while searching for an error. */
  debug(event: string, fields?: Record<string, unknown>): void
  info(event: string, fields?: Record<string, unknown>): void
  /** What works, and is probably not meant so. */
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

/**
 * Writes to the given streams the lines of `least` and of the more important levels. A line within a
 * request carries its id, method and route. What is
 * logged of an error is its name, message, stack and cause, without what looks like a person's
 * (`withoutPersonalData`): never a request's body, address, path or query.
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

/** Milliseconds in which one event of a flood is logged once. */
const THROTTLE_MS = 10_000

/**
 * Logs an event that may come in floods: at once, and then at most every ten seconds, with how often
 * it happened since the line before.
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
 * A text of a library's making without what a person may have written: an error of the database
 * quotes the values it stumbled over. E-mail addresses, phone numbers and quoted values go.
 */
export function withoutPersonalData(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/dup key: \{.*?\}(?=\s|$)/gs, 'dup key: {…}')
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[e-mail]')
    .replace(/\+?\d[\d ().-]{8,}\d/g, '[number]')
}

/** Characters of an error that are logged: what it quotes may be as long as a body. */
const MAX_TEXT = 8000

function line(level: LogLevel, event: string, fields: Record<string, unknown> = {}): string {
  const request = currentRequest()
  const about = request && { request: request.id, method: request.method, route: request.route }
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, ...about, ...fields })}\n`
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    message: withoutPersonalData(error.message),
    stack: error.stack && withoutPersonalData(error.stack),
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  }
}
