import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { reusablePort } from './reusable-port.ts'

/**
 * What the server does with a message: accepts it, defers it (451), rejects it (550), drops the
 * connection in the middle, or never responds.
 */
type Behaviour = 'take' | 'later' | 'refuse' | 'drop' | 'hang'

/** An accepted message. */
export interface TakenMail {
  /** The message as received. */
  source: string
  /** Sender and recipients of the envelope, which decide where it goes. */
  from: string
  to: string[]
}

/**
 * A real SMTP server in a separate process. It has no mailbox named `gone` and accepts only the
 * password `right`.
 */
export interface RunningSmtpServer {
  /** SMTP_URL of it. */
  url: string
  port: number
  /** The accepted messages. */
  mails: TakenMail[]
  /** Waits until `count` messages were accepted. */
  taken(count: number): Promise<TakenMail[]>
  /** Waits until `count` messages were begun, whatever their result; returns how many there are. */
  begun(count: number): Promise<number>
  /** Waits until `count` logins were attempted; returns how many there are. */
  logins(count: number): Promise<number>
  /** Resolves once the server behaves this way. */
  behave(behaviour: Behaviour): Promise<void>
  /** Forgets all messages and accepts new ones. */
  reset(): Promise<void>
  stop(): Promise<void>
}

interface Event {
  port?: number
  behaviour?: Behaviour
  mail?: TakenMail
  attempt?: true
  login?: true
}

/**
 * Starts the server.
 * @param port a free one by default
 */
export async function startSmtpServer(port?: number): Promise<RunningSmtpServer> {
  const child = Bun.spawn(['bun', import.meta.path, String(port ?? (await reusablePort()))], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const mails: TakenMail[] = []
  let [attempts, logins] = [0, 0]
  let behaviour: Behaviour = 'take'
  const listening = Promise.withResolvers<number>()
  void (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of child.stdout) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const event: Event = JSON.parse(line)
        if (event.port) listening.resolve(event.port)
        if (event.behaviour) behaviour = event.behaviour
        if (event.mail) mails.push(event.mail)
        if (event.attempt) attempts++
        if (event.login) logins++
      }
    }
  })()
  const actual = await listening.promise
  const server: RunningSmtpServer = {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    mails,
    async taken(count) {
      await until(() => mails.length >= count)
      return mails
    },
    async begun(count) {
      await until(() => attempts >= count)
      return attempts
    },
    async logins(count) {
      await until(() => logins >= count)
      return logins
    },
    async behave(wanted) {
      if (wanted === behaviour) return
      child.stdin.write(`${wanted}\n`)
      child.stdin.flush()
      await until(() => behaviour === wanted)
    },
    async reset() {
      await server.behave('take')
      mails.length = 0
      attempts = 0
      logins = 0
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
  return server
}

/** The server reports its actions through a pipe, a moment after they happened. */
async function until(met: () => boolean): Promise<void> {
  for (let waited = 0; !met() && waited < 60_000; waited += 5) await Bun.sleep(5)
}

if (import.meta.main) serve(Number(process.argv[2]))

function serve(port: number): void {
  const tell = (event: Event) => process.stdout.write(`${JSON.stringify(event)}\n`)
  let behaviour: Behaviour = 'take'
  createInterface({ input: process.stdin }).on('line', (line) => {
    behaviour = line as Behaviour
    tell({ behaviour })
  })
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _, done) {
      tell({ login: true })
      if (password === 'right') return done(null, { user: username ?? '' })
      done(new Error('No such login'))
    },
    onRcptTo({ address }, _, done) {
      done(address.startsWith('gone@') ? failure(550) : null)
    },
    onData(stream, session, done) {
      tell({ attempt: true })
      if (behaviour === 'drop') {
        for (const connection of server.connections) Reflect.get(connection, '_socket').destroy()
        return
      }
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (behaviour === 'hang') return
        if (behaviour === 'later') return done(failure(451))
        if (behaviour === 'refuse') return done(failure(550))
        const { mailFrom, rcptTo } = session.envelope
        tell({
          mail: {
            source: Buffer.concat(parts).toString(),
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          },
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1', () => {
    const address = server.server.address()
    if (address && typeof address === 'object') tell({ port: address.port })
  })
}

function failure(responseCode: number): Error {
  return Object.assign(new Error('Not now'), { responseCode })
}
