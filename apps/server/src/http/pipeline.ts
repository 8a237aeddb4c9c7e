export type Result = Response | Promise<Response>

export type Handler = (request: Request) => Result

/** A step of the pipeline: passes the request to `next`, or responds itself. */
export type Middleware = (request: Request, next: Handler) => Result

/**
 * Combines the steps into one handler. The first step is the outermost; the `next` of the last step is `handler`.
 * Steps that do not wait return no promise, so that a cached response is sent synchronously.
 */
export function createPipeline(steps: readonly Middleware[], handler: Handler): Handler {
  return steps.reduceRight<Handler>((next, step) => (request) => step(request, next), handler)
}
