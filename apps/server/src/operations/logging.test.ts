import { expect, test } from 'bun:test'
import { logThrottled } from './logging.ts'

test('a frequent event is logged at once, then every ten seconds with the number of events', () => {
  const lines: unknown[] = []
  let now = 0
  const happens = logThrottled(
    { info: (event, fields) => lines.push([event, fields]) },
    'full',
    () => now,
  )
  happens()
  expect(lines).toEqual([['full', { times: 1 }]])
  now = 9_999
  happens()
  happens()
  expect(lines).toHaveLength(1)
  now = 10_000
  happens()
  expect(lines.slice(1)).toEqual([['full', { times: 3 }]])
})
