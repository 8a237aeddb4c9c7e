import { expect, test } from 'bun:test'
import { idleAfterWork } from './idle-memory.ts'

/** What a process that uses these seconds of the processor between two looks is said to be. */
function looks(...seconds: number[]): boolean[] {
  const isDue = idleAfterWork(0)
  let used = 0
  return seconds.map((more) => {
    used += more
    return isDue(used)
  })
}

test('a process is idle after its work once', () => {
  expect(looks(3, 0.1, 0.1, 0.1)).toEqual([false, true, false, false])
  expect(looks(3, 0.1, 8, 9, 0.1)).toEqual([false, true, false, false, true])
})

test('little work is collected when it has become much', () => {
  expect(looks(1, 0.9, 0.9, 0.9)).toEqual([false, false, true, false])
})

test('a process that works, or has not worked, is not due', () => {
  expect(looks(3, 3, 3)).toEqual([false, false, false])
  expect(looks(0.1, 0.1, 0.1)).toEqual([false, false, false])
})
