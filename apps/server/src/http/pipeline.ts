/** What a request gets: at once, or later. */
export type Result = Response | Promise<Response>

/** Handles a request. */
export type Handler = (request: Request) => Result

/** One step on the way of every request: passes it to `next`, before or after work of its own, or responds itself. */
export type Middleware = (request: Request, next: Handler) => Result

/**
 * The steps as one handler: the first is the outermost, and the last one's `next` is `handler`.
 * A step that does not wait returns no promise, so that a cached response goes out synchronously.
 */
export function createPipeline(steps: readonly Middleware[], handler: Handler): Handler {
  return steps.reduceRight<Handler>((next, step) => (request) => step(request, next), handler)
}
