import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'

/** One message to the operator. */
export interface Mail {
  /** The same for every attempt to send this message: a mail program shows a repeated one once. */
  id: string
  subject: string
  /** Whom an answer goes to; left out of the headers where no header can carry the address. */
  replyTo: { name: string; address: string }
  text: string
  html: string
}

/** What a failure says of the next attempt. */
interface Failure {
  /** The server will not have it (5xx): asking again soon is of no use. */
  isPermanent: boolean
  /** It is about this message; otherwise another one would fare no better. */
  isMessageSpecific: boolean
}

/** Why a message was not taken, in words that hold nothing of the message. */
export class MailError extends Error {
  override name = 'MailError'
  readonly isPermanent: boolean
  readonly isMessageSpecific: boolean

  constructor(message: string, { isPermanent, isMessageSpecific }: Failure) {
    super(message)
    this.isPermanent = isPermanent
    this.isMessageSpecific = isMessageSpecific
  }
}

/** The way out for mails. */
export interface Mailer {
  /**
   * Resolves once a mail server has taken the message, at the latest after `ATTEMPT_MS`.
   * @param signal gives the attempt up
   * @returns of how many recipients the server would not have it, while it took it for others
   * @throws MailError when it has not taken it: it may be tried again
   */
  send(mail: Mail, signal: AbortSignal): Promise<{ rejectedRecipients: number }>
  close(): void
}

export interface MailerSettings {
  /** smtp:// or smtps://, with credentials where the server wants them. */
  url: string
  /** Who receives the mails. */
  to: string[]
  /** The sender's name at the time of a message. */
  name: () => string | Promise<string>
}

/** Longest an attempt takes, in milliseconds, however slowly the server answers each command. */
const ATTEMPT_MS = 60_000
/** Milliseconds; a mail server that says nothing is left for the next attempt. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/**
 * Sends over SMTP with nodemailer, each message over a connection of its own: there are a few an
 * hour, and a connection kept open would mostly be found dead. Values go into headers through the
 * library's encoder alone; a line break in one cannot begin another. Options in the URL's query are
 * nodemailer's and win over ours.
 */
export function createMailer({ url, to, name }: MailerSettings): Mailer {
  const { username } = new URL(url)
  // A password never travels unencrypted, also when somebody on the way hides that TLS is offered.
  const transport = createTransport({ url, requireTLS: username !== '', ...TIMEOUTS })
  const user = decoded(username)
  // A mail server lets its own account send; without one the first recipient writes to themselves.
  const address = user.includes('@') ? user : (to[0] ?? '')
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return {
    async send({ id, subject, replyTo, text, html }, signal) {
      const answerTo = inHeaders(replyTo.address)
      const message = {
        from: { name: await name(), address },
        to,
        ...(answerTo && { replyTo: { name: oneLine(replyTo.name), address: answerTo } }),
        subject: oneLine(subject),
        messageId: `<${id}@${domainToASCII(domain) || 'localhost'}>`,
        // No out-of-office reply to it: an answer would go to a stranger.
        headers: { 'Auto-Submitted': 'auto-generated' },
        text,
        html,
        // The message is ours alone: no file and no address of the network goes into it.
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
      }
      const { rejected } = await transport.sendMail(message).catch((error: unknown) => {
        throw withoutContent(error)
      })
      return { rejectedRecipients: rejected.length }
    },
    close: () => transport.close(),
  }
}

/** One line, without the marks that turn the direction of the text around it. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
}

/**
 * The address as any mail server takes it in a header, its domain spelled in ASCII; undefined for
 * one that only some would take: the message itself is worth more than the button to answer it.
 */
function inHeaders(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const plain = `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
  return /^[\x21-\x7e]+@[\w.-]+$/.test(plain) ? plain : undefined
}

/** A percent sign that begins no encoding stands for itself, as nodemailer reads it. */
function decoded(username: string): string {
  try {
    return decodeURIComponent(username)
  } catch {
    return username
  }
}

/** A mail server's words may repeat addresses: its codes are enough to mend what is wrong. */
function withoutContent(error: unknown): MailError {
  const member = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map(member)
  const details = [code, command, responseCode].filter((value) => value !== undefined).join(' ')
  return new MailError(`The mail server did not take a message (${details}).`, {
    isPermanent: typeof responseCode === 'number' && responseCode >= 500,
    // Sender, recipients, login and connection are the same for every message.
    isMessageSpecific: code === 'EMESSAGE' && responseCode !== 421,
  })
}
