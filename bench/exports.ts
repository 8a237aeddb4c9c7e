import { type Bench, openServer, type Samples, timed } from './checkout.ts'

const ROWS = 20_000
const FILES = ['enquiries.csv', 'enquiries.xlsx', 'tours.csv', 'tours.xlsx']

/** Duration and memory of downloads, and how long they delay other requests. */
export const bench: Bench = {
  columns: {
    seconds: [0, 1],
    'MB file': [0.5],
    'MB before': [0, 1],
    'MB most': [1],
    'delay ms': [0, 1],
  },
  // The first download also compiles the code and grows the heap.
  rounds: 2,
  async open() {
    const server = await openServer(ROWS, ROWS)
    return {
      async round() {
        const samples: Samples = {}
        for (const file of FILES) samples[file] = await download(file)
        return samples
      },
      close: server.close,
    }

    async function download(file: string) {
      const before = await server.memory()
      let most = before
      let delay = 0
      let size = 0
      let isDone = false
      const observe = async () => {
        while (!isDone) {
          delay = Math.max(
            delay,
            await timed(async () => (await fetch(`${server.url}/health/live`)).bytes()),
          )
          most = Math.max(most, await server.memory())
          await Bun.sleep(2)
        }
      }
      const observed = observe()
      const ms = await timed(async () => {
        const { cookie } = server
        const response = await fetch(`${server.url}/api/v1/admin/${file}`, { headers: { cookie } })
        if (response.status !== 200) throw new Error(`${file}: ${response.status}`)
        for await (const chunk of response.body ?? []) size += chunk.length
      })
      isDone = true
      await observed
      return {
        seconds: ms / 1000,
        'MB file': size / 1e6,
        'MB before': before,
        'MB most': most,
        'delay ms': delay,
      }
    }
  },
}
