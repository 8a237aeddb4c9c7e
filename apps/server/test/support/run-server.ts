import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/main.ts')
const passwordCost = join(import.meta.dirname, 'password-cost.ts')

/** A server in a separate process, started as an operator starts it. */
export interface RunningServer {
  /** The address it listens at, whatever its public URL is. */
  url: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Waits until its output contains `text`: it arrives through a pipe, after the responses. */
  said(text: string): Promise<void>
  /** Sends the signal and waits for the end; returns the exit code. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
  /** Sends a signal without waiting. */
  kill(signal: 'SIGTERM' | 'SIGUSR1' | 'SIGUSR2' | 'SIGSTOP' | 'SIGCONT'): void
  /** Its exit code, once it has ended and its output is complete. */
  exited: Promise<number>
}

const LONGEST_WAIT_MS = 60_000

/**
 * The environment of a program under test: the caller's, without any setting of the product. Optimizing the code of a
 * program that runs for seconds takes a quarter of its processor time.
 */
export function environment(settings: object = {}) {
  const { PATH, HOME, TMPDIR, MIMALLOC_PURGE_DELAY } = process.env
  return { PATH, HOME, TMPDIR, MIMALLOC_PURGE_DELAY, BUN_JSC_useDFGJIT: '0', ...settings }
}

/**
 * Starts the server with these settings and no others of the caller's environment. It hashes passwords at the lowest
 * cost.
 * @param options.under a command that runs the rest of its arguments, such as one that sets limits
 * @param options.preload a module that its process runs first
 * @throws Error with its output when it ends before it is open
 */
export async function runServer(
  settings: Record<string, string>,
  { preload, under = [] }: { preload?: string; under?: string[] } = {},
): Promise<RunningServer> {
  const preloads = [passwordCost, ...(preload ? [preload] : [])]
  const options = preloads.flatMap((module) => ['--preload', module])
  const child = Bun.spawn([...under, 'bun', ...options, main], {
    env: environment({ PORT: '0', DEMO_DATA: 'off', ...settings }),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let output = ''
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true })
  }
  const collected = Promise.all([collect(child.stdout), collect(child.stderr)])
  const exited = collected.then(() => child.exited)
  for (;;) {
    // The line about admins is the last of the start: then the server is open.
    const [, site, listens] =
      /open at (\S+)[\s\S]*?(?:\n {2}listens +(\S+))?\n {2}database[\s\S]*\n {2}admins .*\n/.exec(
        output,
      ) ?? []
    // In production the start is an event of the log.
    const started = /^\{.*"event":"server started".*\}$/m.exec(output)?.[0]
    const url = started ? JSON.parse(started).listens : (listens ?? site)
    if (url) {
      return {
        url,
        pid: child.pid,
        output: () => output,
        async said(text) {
          const end = Date.now() + LONGEST_WAIT_MS
          while (!output.includes(text)) {
            if (Date.now() > end) throw new Error(`The server did not print “${text}”:\n${output}`)
            await Bun.sleep(10)
          }
        },
        async end(signal) {
          child.kill(signal)
          // Its process for images holds the output a moment longer.
          return signal === 'SIGKILL' ? child.exited : exited
        },
        kill: (signal) => child.kill(signal),
        exited,
      }
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      await collected
      throw new Error(output)
    }
    await Bun.sleep(20)
  }
}
