import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'

/**
 * What the server does with a message: takes it, asks to come again (451), refuses it (550), drops
 * the connection in its middle, or never answers.
 */
export type Behaviour = 'take' | 'later' | 'refuse' | 'drop' | 'hang'

/** A real SMTP server in a process of its own. */
export interface RunningSmtpServer {
  /** SMTP_URL of it. */
  url: string
  port: number
  /** The messages it took, as they came over the wire. */
  mails: string[]
  /** Waits until it has told of so many messages taken. */
  taken(count: number): Promise<string[]>
  /** Waits until it has told of so many messages begun, whatever became of them: how many there are. */
  begun(count: number): Promise<number>
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

/** Starts it. @param port a free one when absent */
export async function startSmtpServer(port = 0): Promise<RunningSmtpServer> {
  const child = Bun.spawn(['bun', import.meta.path, String(port)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const mails: string[] = []
  let attempts = 0
  const listening = Promise.withResolvers<number>()
  void (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of child.stdout) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const event: { port?: number; mail?: string; attempt?: true } = JSON.parse(line)
        if (event.port) listening.resolve(event.port)
        if (event.mail) mails.push(event.mail)
        if (event.attempt) attempts++
      }
    }
  })()
  const actual = await listening.promise
  return {
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
    behave(behaviour) {
      child.stdin.write(`${behaviour}\n`)
      child.stdin.flush()
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

/** What it does is told through a pipe, a moment after it was done. */
async function until(met: () => boolean): Promise<void> {
  for (let waited = 0; !met() && waited < 5000; waited += 5) await Bun.sleep(5)
}

if (import.meta.main) serve(Number(process.argv[2]))

function serve(port: number): void {
  const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
  let behaviour: Behaviour = 'take'
  createInterface({ input: process.stdin }).on('line', (line) => {
    behaviour = line as Behaviour
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      tell({ attempt: true })
      if (behaviour === 'drop') {
        for (const connection of server.connections) Reflect.get(connection, '_socket').destroy()
        return
      }
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (behaviour === 'hang') return
        const code = { later: 451, refuse: 550 }[behaviour as string]
        if (code) return done(Object.assign(new Error('Not now'), { responseCode: code }))
        tell({ mail: Buffer.concat(parts).toString() })
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
