import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Bench,
  checkout,
  every,
  from,
  memory,
  openServer,
  type Samples,
  timed,
} from './checkout.ts'
import { fillScale, SCALE } from './scale-data.ts'

const RUNS = 9
/** Requests after which no index of a row is missing any more: the embedded store builds them when a search needs them. */
const WARM_UP = 3
const DAY_MS = 86_400_000

type Step = (n: number) => Promise<unknown>

/** The requests of the desk, of the dashboard and of visitors at the size of `SCALE`, in a server of its own. */
export const bench: Bench = {
  columns: { ms: [0.5, 1], 'processor ms': [0.5], kB: [0.5], MB: [1] },
  databases: true,
  async open({ only = '' }) {
    const server = await openServer(fillScale)
    const { recordId } = await from<
      typeof import('../apps/server/test/support/large-catalogue.ts')
    >('apps/server/test/support/large-catalogue.ts')
    const { cookie } = server
    let bytes = 0
    const send = async (path: string, method = 'GET', body?: object) => {
      const response = await fetch(server.url + path, {
        method,
        headers: {
          ...(!path.includes('/public') && path.startsWith('/api') && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      bytes = 0
      for await (const chunk of response.body ?? []) bytes += chunk.length
      if (response.status !== 200 && response.status !== 201)
        throw new Error(`${path}: ${response.status}`)
    }
    const admin = (path: string, method?: string, body?: object) =>
      send(`/api/v1/admin/${path}`, method, body)
    let items: { _id: string; reference: string }[] = []
    const enquiry = (n: number) => items[n % items.length] ?? { _id: '', reference: '' }
    const note = (n: number) =>
      admin(`enquiries/${enquiry(n)._id}/notes`, 'POST', { text: `Called back, ${n}.` })
    const tour = (n: number) => recordId('tour', 20 * (n % (SCALE.tours / 20)))
    const save = (n: number) => admin(`tours/${tour(n + 7)}`, 'PATCH', { tripCost: 20_000 + n })
    const yearAgo = new Date(Date.now() - 364 * DAY_MS).toISOString().slice(0, 10)
    /** Each with what is done before each of its requests, outside the measurement. */
    const rows: Record<string, [run: Step, before?: Step]> = {
      'open an enquiry': [(n) => admin(`enquiries/${enquiry(n)._id}`)],
      'write a note': [note],
      'list of enquiries': [() => admin('enquiries?limit=50')],
      'due today': [() => admin('enquiries?limit=50&due=today')],
      'of a landscape': [() => admin('enquiries?limit=50&landscape=Snow')],
      'of a tour': [(n) => admin(`enquiries?limit=50&tourId=${tour(n)}`)],
      'counts of the views, after a note': [() => admin('enquiries/summary'), note],
      'search, a common word': [() => admin('enquiries?limit=50&search=coast')],
      'search, no hit': [() => admin('enquiries?limit=50&search=nowherexx')],
      'search, a reference': [(n) => admin(`enquiries?limit=50&search=${enquiry(n).reference}`)],
      'overview, 12 weeks, after a note': [() => admin('overview'), note],
      'overview, a year, after a note': [() => admin(`overview?from=${yearAgo}`), note],
      'list of images': [() => admin('media?limit=20')],
      'missing images': [() => admin('media/problems')],
      'navigation targets': [() => admin('site/navigation-targets?search=a')],
      'history of a tour': [(n) => admin(`history?record=tours/${tour(n)}`)],
      'list of tours with search': [() => admin('tours?page=2&limit=10&search=coast')],
      'home after a save': [() => send('/'), save],
      'category after a save': [() => send(`/categories/${recordId('category', 3)}`), save],
      'landscape after a save': [() => send('/landscapes/Mangrove'), save],
      'photo credits after a save': [() => send('/credits'), save],
    }
    return {
      async round() {
        const started = { ms: server.startUp, 'processor ms': server.startUsed }
        const samples: Samples = {
          'start until ready': started,
          'idle after the start': { MB: await server.idle() },
        }
        // The first one may wait for an index.
        while (items.length === 0) {
          await Bun.sleep(1000)
          const list = await fetch(`${server.url}/api/v1/admin/enquiries?limit=20`, {
            headers: { cookie },
          })
          items = ((await list.json()) as { items?: typeof items }).items ?? []
        }
        const measured = Object.entries(rows).map(
          ([name, [run, before]]) => [name, () => measure(run, before)] as const,
        )
        for (const [name, run] of [
          ...measured,
          ['idle after these', async () => ({ MB: await server.idle() })] as const,
          ['enquiries as XLSX', download] as const,
          ['backup', backUp] as const,
        ]) {
          if (!name.includes(only)) continue
          // An earlier commit may not have it.
          samples[name] = await run().catch((error) => {
            process.stderr.write(`${name}: ${error}\n`)
            return {}
          })
        }
        return samples
      },
      close: server.close,
    }

    async function measure(run: Step, before?: Step) {
      const ms: number[] = []
      let processor = 0
      for (let n = 0; n < WARM_UP + RUNS; n++) {
        await before?.(n)
        const used = await server.used()
        const took = await timed(() => run(n))
        if (n >= WARM_UP) {
          ms.push(took)
          processor += (await server.used()) - used
        } else {
          // An index is built after the first search, with pauses for other commands.
          await Bun.sleep(took)
        }
      }
      return { ms, 'processor ms': processor / RUNS, kB: bytes / 1000 }
    }

    async function download() {
      const used = await server.used()
      const { ms, MB } = await withMemory(server.memory, () => admin('enquiries.xlsx'))
      return { ms, 'processor ms': (await server.used()) - used, kB: bytes / 1000, MB }
    }

    /** By the server and by the process of the backup, whose memory it is. */
    async function backUp() {
      const file = join(tmpdir(), `bharat-backup-${crypto.randomUUID()}`)
      const used = await server.used()
      const { scripts } = await Bun.file(join(checkout, 'package.json')).json()
      // In place of the shell, so that the memory is that of the backup.
      const command = ['sh', '-c', `exec env ${scripts.backup} ${file}`]
      const env = { ...process.env, ...server.settings }
      const child = Bun.spawn(command, { cwd: checkout, env, stdout: 'ignore', stderr: 'ignore' })
      const { ms, MB } = await withMemory(
        () => memory(child.pid),
        () => child.exited,
      )
      if (child.exitCode !== 0) throw new Error('The backup failed.')
      const kB = Bun.file(file).size / 1000
      await rm(file)
      const processor = Number(child.resourceUsage()?.cpuTime.total) / 1000
      return { ms, 'processor ms': processor + (await server.used()) - used, kB, MB }
    }
  },
}

/** The duration, and the most memory meanwhile. */
async function withMemory(read: () => Promise<number>, run: Step) {
  let MB = 0
  const end = every(20, async () => {
    MB = Math.max(MB, await read().catch(() => 0))
  })
  const ms = await timed(() => run(0))
  end()
  return { ms, MB }
}
