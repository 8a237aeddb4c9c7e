import { expect, test } from 'bun:test'
import { createTurns } from './fair-scheduler.ts'

const underWay = () => true
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('who comes alone begins at once', () => {
  expect(createTurns(underWay, 0).take(() => 'begun')).toBe('begun')
})

test('while nothing is under way nobody waits', () => {
  const turns = createTurns(() => false, 0)
  expect(Array.from({ length: 4 }, (_, index) => turns.take(() => index))).toEqual([0, 1, 2, 3])
})

test('a crowd begins in the order it came, some in each turn of the event loop', async () => {
  const turns = createTurns(underWay, 0)
  const begun: number[] = []
  const crowd = Array.from({ length: 4 }, (_, index) => turns.take(() => begun.push(index)))
  expect(begun).toEqual([0])
  await nextTurn()
  expect(begun).toEqual([0, 1])
  await Promise.all(crowd)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('what is under way takes its next step before the crowd behind it has begun', async () => {
  const turns = createTurns(underWay, 0)
  let begun = 0
  const step = (async () => {
    await turns.take(nextTurn)
    return begun
  })()
  const crowd = Array.from({ length: 20 }, () => turns.take(() => begun++))
  expect(await step).toBeLessThan(5)
  await Promise.all(crowd)
  expect(begun).toBe(20)
})

test('a fault reaches the one it belongs to, and the others go on', async () => {
  const turns = createTurns(underWay, 0)
  turns.take(() => 'first')
  const faulty = turns.take(() => {
    throw new Error('no')
  })
  const rejecting = turns.take(() => Promise.reject(new Error('later')))
  const last = turns.take(() => 'last')
  expect(await Promise.allSettled([faulty, rejecting, last])).toEqual([
    { status: 'rejected', reason: new Error('no') },
    { status: 'rejected', reason: new Error('later') },
    { status: 'fulfilled', value: 'last' },
  ])
})
