import { domainToASCII } from 'node:url'
import type { Brand } from '@bharat/contracts/brand'
import { JobError } from './job-types.ts'
import { withBand } from './mail-html.ts'

/** A message to the operator or to a visitor. */
export interface Mail {
  /** The same for every attempt to send this message: mail programs show duplicates once. */
  id: string
  subject: string
  /** A visitor; undefined for a message to the operator. */
  to?: MailAddress
  /** Whether a program wrote this message to a visitor. */
  isAutomatic?: boolean
  /** The ids of the messages before it in its thread, oldest first: mail programs show them together. */
  thread?: string[]
  /** The address for replies; omitted if it cannot be written into a header. */
  replyTo: MailAddress
  text: string
  html: string
  attachments?: MailAttachment[]
}

interface MailAttachment {
  filename: string
  content: Uint8Array
  contentType: string
}

export interface Mailer {
  /**
   * Resolves when a mail server has accepted the message, at the latest after `ATTEMPT_MS`.
   * @param signal cancels the attempt
   * @returns the number of recipients that the server rejected while it accepted others
   * @throws JobError if the server did not accept it: it may be retried
   */
  send(mail: Mail, signal: AbortSignal): Promise<{ rejectedRecipients: number }>
  close(): void
}

export interface MailerSettings {
  /** smtp:// or smtps://, with credentials if the server requires them. */
  url: string
  /** The recipients. */
  to: string[]
  /** The sender of all messages (MAIL_FROM). */
  from?: MailAddress | undefined
  /** Name and e-mail address of the company at the time of a message; with a brand, its mails have its colours. */
  company: () => Promise<MailAddress & { brand?: Brand }>
}

/** A mailbox, with its name or ''. */
export interface MailAddress {
  name: string
  address: string
}

/** Timeout of an attempt in milliseconds, for a server that responds slowly to each command. */
const ATTEMPT_MS = 60_000
/** Milliseconds until an attempt to a silent mail server fails. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/**
 * Sends over SMTP with nodemailer. Each message uses its own connection: there are a few messages an
 * hour, and the server would have closed an idle connection. nodemailer encodes all header values, so a
 * line break in a value cannot start another header. Options in the query of the URL override ours.
 */
export function createMailer({ url, to, from, company }: MailerSettings): Mailer {
  const { username } = new URL(url)
  // A password is never sent unencrypted, even if an attacker in between hides that the server offers TLS.
  const options = { url, requireTLS: username !== '', ...TIMEOUTS }
  // Loaded on use: the library would lengthen the start of the server.
  const connect = async () => (await import('nodemailer')).createTransport(options)
  let transport: ReturnType<typeof connect> | undefined
  const user = decoded(username)
  // The mail server accepts its own account as the sender. Some providers have a user name that is no address.
  const account = from?.address ?? (user.includes('@') ? user : undefined)
  const domain = (account ?? to[0] ?? '').replace(/^.*@/s, '')
  const idOf = (id: string) => `<${id}@${domainToASCII(domain) || 'localhost'}>`
  return {
    async send(
      { id, to: visitor, isAutomatic, thread = [], subject, replyTo, text, html, attachments = [] },
      signal,
    ) {
      const replyAddress = headerAddress(replyTo.address)
      const { name, address, brand } = await company()
      // Without an account: visitors know the company's address, not those of its recipients.
      const others = visitor && headerAddress(address) ? address : (to[0] ?? '')
      const message = {
        from: { name: oneLine(from?.name || name), address: account ?? others },
        to: visitor ? { name: oneLine(visitor.name), address: visitor.address } : to,
        ...(replyAddress && { replyTo: { name: oneLine(replyTo.name), address: replyAddress } }),
        subject: oneLine(subject),
        messageId: idOf(id),
        ...(thread.length > 0 && {
          inReplyTo: idOf(thread.at(-1) ?? ''),
          references: thread.map(idOf),
        }),
        headers: automaticHeaders(visitor !== undefined, isAutomatic ?? false),
        text,
        html: brand && name ? withBand(html, name, brand) : html,
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
        // nodemailer must not read files or URLs into the message.
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
      }
      transport ??= connect()
      const opened = await transport.catch((error: unknown) => {
        transport = undefined
        throw error
      })
      const { rejected } = await opened.sendMail(message).catch((error: unknown) => {
        throw withoutContent(error)
      })
      return { rejectedRecipients: rejected.length }
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => undefined),
  }
}

/**
 * The headers of a message that a program wrote (RFC 3834). They suppress out-of-office replies, which would go to the
 * visitor, and replies of other programs, which could answer each other without end.
 */
function automaticHeaders(isToVisitor: boolean, isAutomatic: boolean): Record<string, string> {
  if (!isToVisitor) return { 'Auto-Submitted': 'auto-generated' }
  return isAutomatic ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } : {}
}

/** Replaces line breaks, control characters and marks of text direction by spaces. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
}

/**
 * The address in a form that every mail server accepts in a header, with its domain in ASCII. Undefined
 * for an address that some servers reject: the message matters more than its reply address.
 */
export function headerAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const plain = `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
  return /^[\x21-\x7e]+@[\w.-]+$/.test(plain) ? plain : undefined
}

/** Decodes a user name as nodemailer does: a percent sign that starts no encoding is literal. */
function decoded(username: string): string {
  try {
    return decodeURIComponent(username)
  } catch {
    return username
  }
}

/** The reply of a mail server may quote addresses; its codes are enough to find the cause. */
function withoutContent(error: unknown): JobError {
  const member = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map(member)
  const details = [code, command, responseCode].filter((value) => value !== undefined).join(' ')
  return new JobError(`The mail server did not take a message (${details}).`, {
    isPermanent: typeof responseCode === 'number' && responseCode >= 500,
    // Sender, recipients, login and connection are the same for all messages.
    delaysOthers: code !== 'EMESSAGE' || responseCode === 421,
  })
}
