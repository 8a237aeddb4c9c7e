import { type Brand, brandTokens, DEFAULT_BRAND } from '@bharat/contracts/brand'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { describeError, isServerError } from '../../errors.ts'
import { PRIVATE_LINK } from '../../http/private-links.ts'
import { PUBLIC_BODY, readBytes } from '../../http/request.ts'
import { pathOf } from '../../http/route-table.ts'
import type { Log } from '../../operations/logging.ts'

/** Why a request for the page of a quote has failed. */
interface Failure {
  status: number
  message: string
  /** Seconds. */
  retryAfter?: number | undefined
}

interface FailurePageOptions {
  /** What was entered, if the body has been read; by default it is read. */
  values?: Readonly<Record<string, string>> | undefined
  /** The colours of the company, as far as they are known: the database may be away. */
  brand?: Brand | undefined
}

/** What a person reads on the page of each reply, with its label. */
const SHOWN: Record<string, readonly [field: string, label: string]> = {
  acceptance: ['name', 'Your name'],
  decline: ['reason', 'Your reason'],
  question: ['text', 'Your question'],
}

/** Responds to a request for a quote's page that this server cannot handle yet; undefined for any other request. */
export function busyQuotePage(request: Request, message: string): Promise<Response> | undefined {
  if (!pathOf(request).startsWith('/q/')) return undefined
  return quoteFailurePage(request, { status: 503, message, retryAfter: BUSY_SECONDS })
}
const BUSY_SECONDS = 2

/**
 * Responds to a request for the page of a quote that cannot be handled now. The page needs no database and no other file. It has
 * what was entered, and sends it again on request: a browser that goes back would have lost it.
 */
async function quoteFailurePage(
  request: Request,
  { status, message, retryAfter }: Failure,
  { values, brand = DEFAULT_BRAND }: FailurePageOptions = {},
): Promise<Response> {
  const path = Bun.escapeHTML(pathOf(request))
  const entered = request.method === 'POST' ? (values ?? (await enteredIn(request))) : {}
  const isReply = Object.keys(entered).length > 0
  const style = styleOf(brand)
  const [field = '', label] = SHOWN[entered.reply ?? ''] ?? []
  const text = entered[field]?.trim()
  const shown = text ? `<dl><dt>${label}</dt><dd>${Bun.escapeHTML(text)}</dd></dl>` : ''
  const hidden = Object.entries(entered).map(
    ([name, value]) =>
      `<input type="hidden" name="${Bun.escapeHTML(name)}" value="${Bun.escapeHTML(value)}">`,
  )
  const title = isReply ? quoteMessages.replyNotSent : quoteMessages.pageNotShown
  const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p role="alert">${Bun.escapeHTML(message)}</p>
${
  isReply
    ? `<p>${quoteMessages.replyKept}</p>${shown}
<form method="post" action="${path}">${hidden.join('')}<button autofocus>Try again</button></form>
<p><a href="${path}">Back to the quote</a></p>`
    : `<p><a class="button" href="${path}">Try again</a></p>`
}
</main></body></html>`
  return new Response(request.method === 'HEAD' ? null : html, {
    status,
    headers: {
      ...PRIVATE_LINK,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(style)}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Responds by `show`, or by the page of its failure. @param options for the page, as they are when it is drawn */
export async function orFailurePage(
  request: Request,
  log: Log,
  show: () => Promise<Response>,
  options: () => FailurePageOptions = () => ({}),
): Promise<Response> {
  try {
    return await show()
  } catch (error) {
    const known = describeError(error)
    if (isServerError(known)) log.error('request failed', known.cause ?? error)
    const { status, message, details } = known
    return quoteFailurePage(request, { status, message, retryAfter: details.retryAfter }, options())
  }
}

/** The fields of a form; none if it cannot be read. */
async function enteredIn(request: Request): Promise<Record<string, string>> {
  try {
    const bytes = await readBytes(request, PUBLIC_BODY)
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

function styleOf(brand: Brand): string {
  const colour = brandTokens(brand)
  return `*{box-sizing:border-box}body{margin:0;min-height:100vh;background:${colour.paper};color:${colour.ink};font:1.0625rem/1.6 Poppins,system-ui,sans-serif;border-top:.5rem solid ${colour.gold}}main{max-width:36rem;margin:auto;padding:3rem 1.25rem}h1{margin:0 0 1rem;text-wrap:balance;font-size:1.75rem;line-height:1.25;letter-spacing:-.02em}dl{margin:1.5rem 0;padding:1rem 1.25rem;border:1px solid ${colour.line};border-radius:.5rem;background:${colour.sunken}}dt{color:${colour['ink-soft']};font-size:.875rem}dd{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}dd:last-child{margin:0}button,.button{display:inline-flex;align-items:center;min-height:3rem;margin-top:.5rem;padding:0 1.5rem;border:0;border-radius:.375rem;background:${colour.espresso};color:white;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}a{display:inline-flex;align-items:center;min-height:2.75rem;color:${colour['accent-strong']}}:focus-visible{outline:3px solid ${colour.focus};outline-offset:3px}`
}

const hashOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64')
