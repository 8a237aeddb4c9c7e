import { expect, test } from 'bun:test'
import { createReadRecorder } from './recorded-reads.ts'

test('the check of a cached page does not keep what the page was made from', async () => {
  const record = createReadRecorder({
    position: async () => ({ epoch: 'a', writes: 0, logged: 0 }),
    changesSince: async (position) => ({ position, changes: [] }),
  })
  const results: WeakRef<object>[] = []
  const checks = []
  for (let n = 0; n < 100; n++) {
    const { result, isUntouched } = await record(async () => ({ body: 'x'.repeat(1000) + n }))
    results.push(new WeakRef(result))
    checks.push(isUntouched)
  }
  await Bun.sleep(1)
  Bun.gc(true)
  // The stack may still name the last one.
  expect(results.filter((each) => each.deref()).length).toBeLessThan(5)
  expect(await Promise.all(checks.map((isUntouched) => isUntouched()))).not.toContain(false)
})
