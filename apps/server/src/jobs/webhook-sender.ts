import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { deliveryErrors, webhookMessages } from '@bharat/contracts/webhooks.messages'
import ipaddr from 'ipaddr.js'

/** The result of one attempt. */
interface Outcome {
  status: number | null
  milliseconds: number
  /** Why the attempt failed, without the URL and without personal data; '' if it succeeded. */
  error: string
  /** The start of the response to a failed attempt; '' if it is not kept. */
  response: string
}

/** A message for a receiver. */
export interface Post {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
  /** Whether the outcome may contain the start of the response, which may repeat the body. */
  keepsResponse: boolean
}

export interface WebhookSender {
  /** Why events must not be posted to this URL, as far as the URL alone tells. Undefined: they may. */
  problemOf(url: string): string | undefined
  /** Posts a message once. Rejects only if `signal` aborts. */
  post(message: Post, signal: AbortSignal): Promise<Outcome>
  /** The attempts of this process by result. */
  readonly attempts: { readonly delivered: number; readonly failed: number }
}

interface Dependencies {
  /**
   * What may be reached without https and at a private address: `host:port`, or a host for the standard ports of http
   * and https (WEBHOOK_TRUSTED_HOSTS).
   */
  trustedHosts: readonly string[]
  /** All addresses of a host, in the order in which to try them. */
  resolve?: (host: string) => Promise<readonly string[]>
  request?: (url: string, init: BunFetchRequestInit) => Promise<Response>
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Characters of a response that are kept. */
const RESPONSE_MAX = 300

/** IPv4 first: a machine may have no route to the IPv6 address of a receiver. */
const resolveHost = async (host: string) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/**
 * Posts messages to receivers on the public internet. It resolves the host name once, checks every address and connects
 * to the checked address: a name server that answers differently the next time (DNS rebinding) changes nothing. The
 * certificate is checked against the host name. Redirects are not followed, because their target is not checked.
 */
export function createWebhookSender({
  trustedHosts,
  resolve = resolveHost,
  request = fetch,
  timeoutMs = TIMEOUT_MS,
}: Dependencies): WebhookSender {
  const isTrusted = ({ protocol, hostname, port }: URL) =>
    port === ''
      ? [hostname, `${hostname}:${protocol === 'https:' ? 443 : 80}`].some(isListed)
      : isListed(`${hostname}:${port}`)
  const isListed = (host: string) => trustedHosts.includes(host)

  function problemOf(url: string): string | undefined {
    const receiver = new URL(url)
    const { protocol, hostname } = receiver
    if (isTrusted(receiver)) return undefined
    if (protocol !== 'https:') return webhookMessages.urlInsecure
    const host = withoutBrackets(hostname)
    const isLocal = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host)
    return isLocal ? webhookMessages.urlPrivate : undefined
  }

  /** The URL with the address in place of the host name. @throws AttemptError */
  async function addressed(url: URL): Promise<URL> {
    const host = withoutBrackets(url.hostname)
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
    const [address] = addresses
    if (address === undefined) throw new AttemptError(deliveryErrors.unknownHost)
    if (!isTrusted(url) && !addresses.every(isPublicAddress)) {
      throw new AttemptError(deliveryErrors.privateAddress)
    }
    const target = new URL(url)
    target.hostname = isIP(address) === 6 ? `[${address}]` : address
    return target
  }

  async function attempt({ url, headers, body, keepsResponse }: Post, signal: AbortSignal) {
    const receiver = new URL(url)
    const problem = problemOf(url)
    if (problem) throw new AttemptError(problem)
    const host = withoutBrackets(receiver.hostname)
    const response = await request((await addressed(receiver)).href, {
      method: 'POST',
      headers: { ...headers, host: receiver.host, 'accept-encoding': 'identity' },
      body,
      signal,
      redirect: 'manual',
      // A connection of another host with the same address must not be reused.
      keepalive: false,
      decompress: false,
      ...(isIP(host) === 0 && { tls: { serverName: host } }),
    })
    if (response.ok) {
      void response.body?.cancel()
      return { status: response.status, error: '', response: '' }
    }
    return {
      status: response.status,
      error:
        response.status >= 300 && response.status < 400
          ? deliveryErrors.redirect(response.status)
          : deliveryErrors.status(response.status),
      response: keepsResponse ? await startOf(response) : '',
    }
  }

  const attempts = { delivered: 0, failed: 0 }
  return {
    problemOf,
    attempts,

    async post(message, signal) {
      const started = performance.now()
      const timeout = AbortSignal.timeout(timeoutMs)
      const either = AbortSignal.any([signal, timeout])
      const outcome = await Promise.race([attempt(message, either), rejectionOf(either)]).catch(
        (error: unknown) => {
          // A shutdown says nothing about the receiver.
          if (signal.aborted) throw error
          const text = timeout.aborted ? deliveryErrors.timeout(timeoutMs / 1000) : textOf(error)
          return { status: null, error: text, response: '' }
        },
      )
      attempts[outcome.error === '' ? 'delivered' : 'failed']++
      return { ...outcome, milliseconds: Math.round(performance.now() - started) }
    },
  }
}

/** An attempt failed for a reason that administrators may read. */
class AttemptError extends Error {}

function textOf(error: unknown): string {
  if (error instanceof AttemptError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return deliveryErrors.connection(/^\w{1,60}$/.test(code) ? code : 'unknown')
}

/** Rejects when the signal aborts: neither a lookup nor a request that hangs may hold the job. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The first characters of a response as one line; the rest is not read. */
async function startOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    // Leaving the loop cancels the response.
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= RESPONSE_MAX) break
    }
  } catch {
    // The status is the result: the rest of the response does not matter.
  }
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, RESPONSE_MAX)
    .toWellFormed()
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Addresses that are public by their range and belong to the machine's own cloud: Azure's host service. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16'])
/** The only part of IPv6 that is routed globally. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private or local network, a provider's
 * internal network (CGNAT), a cloud's metadata service, or a range that translates or tunnels to IPv4 addresses.
 * @param address IPv4 or IPv6, also IPv4 within IPv6; false for any other text
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}
