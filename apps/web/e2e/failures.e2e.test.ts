import { expect } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testOnce } from './support/failures.ts'

/** Tests of which one passes, one fails and two time out, each with an open page. */
const sample = `
import { afterAll, afterEach, beforeEach, expect } from 'bun:test'

const { launchBrowser } = await import('${import.meta.dirname}/' + 'support/browser.ts')
const { keepFailure, recordTrace, test } = await import('${import.meta.dirname}/' + 'support/failures.ts')
const browser = await launchBrowser()
let context
beforeEach(async () => {
  context = await browser.newContext()
  await recordTrace(context)
  const page = await context.newPage()
  await page.setContent('<h1>Kochi</h1>')
})
afterEach(() => keepFailure([context]))
afterAll(() => browser.close())

test('passes', () => expect(1).toBe(1))
test('fails', () => expect(1).toBe(2))
test.each(['long', 'longer'])('takes %s', (_) => new Promise(() => {}), 300)
`

testOnce(
  'a failed test leaves a trace and a screenshot, and prints their folder',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'bharat-failures-'))
    await Bun.write(join(dir, 'sample.test.ts'), sample)
    const kept = join(dir, 'kept')
    const child = Bun.spawn(['bun', 'test', '--timeout', '30000', join(dir, 'sample.test.ts')], {
      cwd: dir,
      env: { ...process.env, TEST_RESULTS: kept },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const output = await new Response(child.stderr).text()
    expect(output).toContain('3 fail')
    const folders = (await readdir(kept)).sort()
    expect(folders).toEqual(['sample-fails', 'sample-takes-long', 'sample-takes-longer'])
    for (const folder of folders) {
      expect(output).toContain(join(kept, folder))
      expect((await readdir(join(kept, folder))).sort()).toEqual(['page-1-1.png', 'trace-1.zip'])
      const trace = await Bun.file(join(kept, folder, 'trace-1.zip')).bytes()
      expect(Buffer.from(trace).includes('trace.trace')).toBe(true)
    }
    await rm(dir, { recursive: true })
  },
  60_000,
)
