import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink } from 'node:fs/promises'
import { freePort } from '../../src/rendering/rendering.ts'
import type { InterruptibleDatabase } from './proxied-database.ts'

/** The setting: a command that starts a MongoDB server on a port (`start <port>`). */
const tool = process.env.REAL_MONGOD

/** Whether the suite runs on MongoDB and can start a server to kill. */
export const canKillDatabase = Boolean(process.env.MONGODB_TEST_URL && tool)

/**
 * A real MongoDB server in a separate process. `cut` kills it, `restore` starts it again over the
 * same data.
 * @param dir the folder for its data
 */
export async function startKillableDatabase(dir: string): Promise<InterruptibleDatabase> {
  if (!tool) throw new Error('REAL_MONGOD is not set.')
  await mkdir(dir, { recursive: true })
  const port = await freePort('127.0.0.1')
  const started = Bun.spawn([tool, 'start', String(port)], {
    env: { ...process.env, TMPDIR: dir },
    stdout: 'ignore',
  })
  if ((await started.exited) !== 0) throw new Error('No MongoDB server could be started.')
  const server = await processOf(port)
  let pid = server.pid
  return {
    // As in production: the driver finds the primary itself.
    url: `mongodb://127.0.0.1:${port}/bharat?${new URLSearchParams({
      replicaSet: 'rs0',
      serverSelectionTimeoutMS: '3000',
      socketTimeoutMS: '20000',
    })}`,
    async cut() {
      process.kill(pid, 'SIGKILL')
      while (existsSync(`/proc/${pid}/exe`)) await Bun.sleep(10)
    },
    async restore() {
      pid = Bun.spawn(server.command, {
        env: server.env,
        stdio: ['ignore', 'ignore', 'ignore'],
      }).pid
    },
    async close() {
      process.kill(pid, 'SIGKILL')
    },
  }
}

/** The process that was started with a port, from /proc. */
async function processOf(port: number) {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = async (file: string): Promise<string[]> => {
      const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
      return text.split('\0').filter((word) => word !== '')
    }
    const words = await read('cmdline')
    if (words[words.indexOf('--port') + 1] !== String(port)) continue
    const variables = (await read('environ')).map(
      (line) => line.split(/=(.*)/s) as [string, string],
    )
    // The program's loader sets this variable for itself.
    const { WINELOADERNOEXEC: _, ...env } = Object.fromEntries(variables)
    return { pid: Number(pid), command: [await readlink(`/proc/${pid}/exe`), ...words], env }
  }
  throw new Error(`No server was started with port ${port}.`)
}
