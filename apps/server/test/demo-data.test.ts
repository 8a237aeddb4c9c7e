import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, runServer } from './support/run-server.ts'

/*
 * With PREPARED_FOR_E2E the data stay in that folder: all e2e tests start with them (scripts/test.ts).
 */
test('a start fills an empty store with the demo once, with the same ids every time', async () => {
  const DATA_DIR = join(
    process.env.PREPARED_FOR_E2E ?? (await mkdtemp(join(tmpdir(), 'demo-'))),
    'data',
  )
  const idsOf = async () => {
    const server = await runServer({ DATA_DIR, DEMO_DATA: 'on' })
    const of = async (path: string) => (await fetch(`${server.url}/api/v1/public${path}`)).json()
    const { categories } = (await of('/with-highlighted-tours')) as {
      categories: { _id: string; highlightedTours: { _id: string }[] }[]
    }
    const { tour } = (await of('/tours/650000000000000000000101')) as {
      tour: { mainImageUrl: string }
    }
    expect((await fetch(`${server.url}${tour.mainImageUrl}?w=320`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    return categories
  }
  const first = await idsOf()
  expect(first.map(({ _id }) => _id)).toContain('650000000000000000000001')
  const seed = Bun.spawn(['bun', join(import.meta.dirname, '../src/seed.ts')], {
    env: environment({ DATA_DIR }),
  })
  expect(await new Response(seed.stdout).text()).toContain('Nothing was inserted')
  expect(await idsOf()).toEqual(first)
  // The resized images of e2e tests have a folder of their own.
  await rm(join(DATA_DIR, 'media-cache'), { recursive: true, force: true })
}, 300_000)
