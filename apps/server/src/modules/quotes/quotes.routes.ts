import { type Brand, brandOf } from '@bharat/contracts/brand'
import { type EnteredReply, QUOTE_REPLIES, type QuoteReplyKind } from '@bharat/contracts/rendering'
import { type Context, Elysia } from 'elysia'
import { DomainError } from '../../errors.ts'
import type { AddressOf, SessionOf } from '../../http/operation.ts'
import { PRIVATE_LINK } from '../../http/private-links.ts'
import type { PublicReads } from '../../http/public-reads.ts'
import { cookieAttributes, PUBLIC_BODY, readBytes, readCookie } from '../../http/request.ts'
import type { Log } from '../../operations/logging.ts'
import type { Renderer } from '../../rendering/rendering.ts'
import type { SiteService } from '../site/site.service.ts'
import { ENTERED, type KeptReply } from './entered-reply.ts'
import { orFailurePage } from './failure-page.ts'
import type { QuotesService } from './quotes.service.ts'
import { orUnknownPage } from './unknown-link.ts'

interface QuoteRouteOptions {
  /** Undefined: the server has no pages. */
  renderer: Renderer | undefined
  publicReads: PublicReads
  addressOf: AddressOf
  sessionOf: SessionOf
  quotes: Pick<
    QuotesService,
    'open' | 'openPage' | 'accept' | 'decline' | 'ask' | 'sealReply' | 'openReply'
  >
  site: Pick<SiteService, 'getPublic'>
  publicUrl: () => string
  log: Log
}

/** The parameter of the page after a rejection. */
const REJECTED = 'rejected'
/** What a cookie keeps. */
const FIELDS = ['option', 'name', 'termsAccepted', 'reason', 'text']
/** Where the page is after a reply. */
const AFTERWARDS: Record<QuoteReplyKind, string> = {
  acceptance: '#certificate',
  decline: '',
  question: '#question',
}
/** The failures of a form that its page shows. */
const SHOWN = new Set(['INVALID', 'CONFLICT', 'TOO_MANY'])
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The traveller's page of a quote, and its forms: they work without scripts. */
export function quoteRoutes(options: QuoteRouteOptions) {
  const { renderer, publicReads, addressOf, sessionOf, quotes, site, publicUrl, log } = options
  const routes = new Elysia().onParse(() => null)
  if (!renderer) return routes
  /** The colours as the last page had them: a page that fails may be unable to ask. */
  let brand: Brand | undefined

  /** @param rejected undefined: the page has what its cookie keeps, and messages at their address only */
  const draw = (request: Request, token: string, rejected?: KeptReply) =>
    publicReads.run(request, async () => {
      const { pathname, searchParams } = new URL(request.url)
      const address = addressOf(request)
      const kept = rejected ?? keptOf(request, token)
      const isRejected = rejected ?? (kept && searchParams.get(REJECTED) === kept.id)
      const [{ quote, ...asked }, settings, session] = await Promise.all([
        quotes.openPage(token, address, kept?.asked),
        site.getPublic(),
        sessionOf(request, false),
      ])
      brand = brandOf(settings)
      const content = { quote, site: settings, path: pathname, isCounted: !session }
      const entered = kept && { entered: isRejected ? kept : { ...kept, errors: {} } }
      const response = await renderer.quote(request, { ...content, ...asked, ...entered })
      const { body, headers } = response
      if (!acceptsCookies(request)) headers.append('set-cookie', cookieOf(pathname, ''))
      if (!kept || !isRejected) return response
      const { status, retryAfter } = kept
      if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
      return new Response(body, { status, headers })
    })

  /** An unknown link has the page of unknown paths. */
  const orNoPage = (request: Request, show: () => Promise<Response>) =>
    orUnknownPage(show, () =>
      renderer.handle(new Request(request.url, { headers: request.headers })),
    )

  const page = ({ request, params: { token = '' }, set }: Context) => {
    set.headers = {}
    return orFailurePage(
      request,
      log,
      () => orNoPage(request, () => draw(request, token)),
      () => ({ brand }),
    )
  }

  const reply = ({ request, params: { token = '' }, set }: Context) => {
    set.headers = {}
    /** What was entered, as soon as it is read. */
    let entered: EnteredReply['values'] = {}
    const answer = async () => {
      const { kind, values } = await readForm(request)
      entered = values
      const path = new URL(request.url).pathname
      const redirect = (to: string, kept = '') => {
        const headers = { ...PRIVATE_LINK, location: path + to, 'set-cookie': cookieOf(path, kept) }
        return new Response(null, { status: 303, headers })
      }
      const reply = {
        id: crypto.randomUUID().slice(0, 8),
        kind,
        values: Object.fromEntries(
          Object.entries(values).filter(([name]) => FIELDS.includes(name)),
        ),
        asked: keptOf(request, token)?.asked,
      }
      try {
        await send(kind, token, values, addressOf(request))
      } catch (error) {
        if (!(error instanceof DomainError) || !SHOWN.has(error.reason)) throw error
        const { errors = [], retryAfter } = error.details
        // The first message of each field.
        const messages = errors.toReversed().map(({ field, message }) => [field, message])
        const rejected = {
          ...reply,
          errors: messages.length > 0 ? Object.fromEntries(messages) : { '': error.message },
          status: error.status,
          ...(retryAfter !== undefined && { retryAfter }),
        }
        // An unknown link has no form.
        await quotes.open(token, addressOf(request))
        const sealed = acceptsCookies(request) && quotes.sealReply(rejected, token)
        const to = `?${REJECTED}=${reply.id}`
        return sealed ? redirect(to, sealed) : draw(request, token, rejected)
      }
      // What was entered for another reply waits for it.
      if (kind !== 'question') return redirect(AFTERWARDS[kind])
      const { text = '', ...others } = reply.values
      const after = { ...reply, values: others, errors: {}, status: 200 }
      const asked = { text: text.trim(), at: Date.now() }
      const kept =
        quotes.sealReply({ ...after, asked }, token) ??
        quotes.sealReply({ ...after, asked: undefined }, token)
      return redirect(AFTERWARDS[kind], kept)
    }
    return orFailurePage(
      request,
      log,
      () => orNoPage(request, answer),
      () => ({ brand, values: entered }),
    )
  }

  /** A browser that has opened the page returns its cookie, which is empty until something is entered. */
  const acceptsCookies = (request: Request) => readCookie(request, ENTERED) !== undefined

  function cookieOf(path: string, kept: string): string {
    const secure = publicUrl().startsWith('https:')
    return `${ENTERED}=${kept}; ${cookieAttributes({ path, sameSite: 'Lax', secure })}`
  }

  function keptOf(request: Request, token: string): KeptReply | undefined {
    const sealed = readCookie(request, ENTERED)
    return sealed ? quotes.openReply(sealed, token) : undefined
  }

  async function send(
    kind: QuoteReplyKind,
    token: string,
    { option, name, termsAccepted, reason, text }: EnteredReply['values'],
    address: string,
  ): Promise<void> {
    if (kind === 'acceptance') {
      const choice = /^\d$/.test(option ?? '') ? Number(option) : undefined
      const accepted = { option: choice, name, termsAccepted: termsAccepted === 'true' }
      await quotes.accept(token, accepted, address)
    } else if (kind === 'decline') await quotes.decline(token, { reason }, address)
    else await quotes.ask(token, { text }, address)
  }

  return routes.get('/q/:token', page).head('/q/:token', page).post('/q/:token', reply)
}

/** @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE, INVALID */
async function readForm(request: Request): Promise<Pick<EnteredReply, 'kind' | 'values'>> {
  const [type] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (type?.trim() !== FORM_TYPE) {
    throw new DomainError(
      'UNSUPPORTED_TYPE',
      `The body must be a form (content-type ${FORM_TYPE}).`,
    )
  }
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, PUBLIC_BODY)))
  const kind = QUOTE_REPLIES.find((each) => each === form.get('reply'))
  if (!kind) throw new DomainError('INVALID', 'reply must be one of the forms of the page.')
  return { kind, values: Object.fromEntries(form) }
}
