import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/main.ts')

/** A server in a process of its own, as an operator starts it. */
export interface RunningServer {
  /** Where it listens, whatever its public URL is. */
  url: string
  pid: number
  /** What it printed. */
  output(): string
  /** Sends the signal and waits for the end: its exit code. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
  /** Sends a signal and waits for nothing. */
  kill(signal: 'SIGTERM' | 'SIGUSR1' | 'SIGUSR2' | 'SIGSTOP' | 'SIGCONT'): void
  /** Its exit code, once it has ended. */
  exited: Promise<number>
}

/** What a program of ours gets of the caller's environment: nothing that is a setting. */
export function environment(settings: object = {}) {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, ...settings }
}

/**
 * Starts the server with these settings and nothing else of the caller's environment.
 * @param options.under a command that runs the rest of its arguments, such as one that sets limits
 * @param options.preload a module that its process runs first
 * @throws Error with what it printed when it ends before it is open
 */
export async function runServer(
  settings: Record<string, string>,
  { preload, under = [] }: { preload?: string; under?: string[] } = {},
): Promise<RunningServer> {
  const child = Bun.spawn([...under, 'bun', ...(preload ? ['--preload', preload] : []), main], {
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
  for (;;) {
    // Its last line is the admins' one: then it is open.
    const [, site, listens] =
      /open at (\S+)[\s\S]*?(?:\n {2}listens +(\S+))?\n {2}database[\s\S]*\n {2}admins /.exec(
        output,
      ) ?? []
    if (site) {
      return {
        url: listens ?? site,
        pid: child.pid,
        output: () => output,
        async end(signal) {
          child.kill(signal)
          return child.exited
        },
        kill: (signal) => child.kill(signal),
        exited: child.exited,
      }
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      await collected
      throw new Error(output)
    }
    await Bun.sleep(20)
  }
}
