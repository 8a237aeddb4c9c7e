import { join } from 'node:path'

// `bun store-process.ts <checkout> <data folder>` runs the embedded store of a checkout until its input ends. Prints its
// URL and the time at which it started to open.

const [checkout = '', dataDir = ''] = process.argv.slice(2)
const { startEmbeddedMongo } = await import(join(checkout, 'packages/embedded-mongo/src/start.ts'))
const startedAt = performance.timeOrigin + performance.now()
const store = await startEmbeddedMongo({ dataDir })
process.stdout.write(`${JSON.stringify({ url: store.url, startedAt })}\n`)
for await (const _ of Bun.stdin.stream());
await store.close()
process.exit(0)
