import { createTransport } from 'nodemailer'

/** One message to the operator. */
export interface Mail {
  /** The same for every attempt to send this message: a mail program shows a repeated one once. */
  id: string
  subject: string
  /** Whom an answer goes to. */
  replyTo: { name: string; address: string }
  text: string
  html: string
}

/** Why a message was not taken, in words that hold nothing of the message. */
export class MailError extends Error {
  override name = 'MailError'
  /** @param unreachable no mail server answered: another message would fare no better */
  constructor(
    message: string,
    readonly unreachable: boolean,
  ) {
    super(message)
  }
}

/** The way out for mails. */
export interface Mailer {
  /**
   * Resolves once a mail server has taken the message.
   * @throws MailError when it has not: it may be tried again
   */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerSettings {
  /** smtp:// or smtps://, with credentials where the server wants them. */
  url: string
  /** Who receives the mails. */
  to: string[]
  /** Name of the sender. */
  name: string
}

/** Milliseconds; a mail server that hangs is left for the next attempt. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends over SMTP with nodemailer, each message over a connection of its own: there are a few an
 * hour, and a connection kept open would mostly be found dead. Values go into headers through the
 * library's encoder alone; a line break in one cannot begin another.
 */
export function createMailer({ url, to, name }: MailerSettings): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS })
  const user = decodeURIComponent(new URL(url).username)
  // A mail server lets its own account send; without one the first recipient writes to themselves.
  const address = user.includes('@') ? user : (to[0] ?? '')
  return {
    async send({ id, subject, replyTo, text, html }) {
      const message = {
        from: { name, address },
        to,
        replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) },
        subject: oneLine(subject),
        messageId: `<${id}@${address.split('@').at(-1)}>`,
        text,
        html,
        // The message is ours alone: no file and no address of the network goes into it.
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw withoutContent(error)
      })
    },
    close: () => transport.close(),
  }
}

function oneLine(value: string): string {
  return value.replace(/\p{Cc}+/gu, ' ').trim()
}

/** A mail server's words may repeat addresses: its codes are enough to mend what is wrong. */
function withoutContent(error: unknown): MailError {
  const member = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map(member)
  const details = [code, command, responseCode].filter((value) => value !== undefined).join(' ')
  return new MailError(
    `The mail server did not take a message (${details}).`,
    responseCode === undefined,
  )
}
