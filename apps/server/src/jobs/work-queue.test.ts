import { describe, expect, test } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '../errors.ts'
import { createWorkQueue } from './work-queue.ts'

const pause = (milliseconds = 2) => Bun.sleep(milliseconds)

describe('work queue', () => {
  test('runs as many jobs at a time as it has cores', async () => {
    const queue = createWorkQueue({ concurrency: 2 })
    let running = 0
    let most = 0
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        queue.run(async () => {
          most = Math.max(most, ++running)
          await pause(1)
          running--
          return n
        }),
      ),
    )
    expect(most).toBe(2)
    expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('continues after a failure', async () => {
    const queue = createWorkQueue({ concurrency: 1 })
    const failing = queue.run(() => {
      throw new Error('broken')
    })
    expect(failing).rejects.toThrow('broken')
    expect(await queue.run(async () => 'fine')).toBe('fine')
  })

  test('rejects work when too much waits', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 2 })
    const taken = [1, 2, 3].map(() => queue.run(pause))
    const rejected = await queue.run(pause).catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(DomainError)
    expect(rejected).toMatchObject({ reason: 'UNAVAILABLE', status: 503 })
    await Promise.all(taken)
    await queue.run(pause)
  })

  test('alternates between clients, and keeps room for another when one has sent too much', async () => {
    let rejected = 0
    const queue = createWorkQueue({
      concurrency: 1,
      maxWaiting: 6,
      maxWaitingPerClient: 3,
      onReject: () => rejected++,
    })
    const order: string[] = []
    const send = (client: string) => queue.run(async () => void order.push(client), client)
    const running = queue.run(pause)
    const flood = Array.from({ length: 10 }, () => send('a').catch(() => undefined))
    const others = ['b', 'c', 'b'].map(send)
    expect(send('d')).rejects.toMatchObject({ status: 503, details: { retryAfter: 5 } })
    await Promise.all([running, ...flood, ...others])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
    expect(rejected).toBe(8)
  })

  test('runs few jobs of one client at a time, in the context of their requests', async () => {
    const queue = createWorkQueue({ concurrency: 3, maxRunningPerClient: 2 })
    const storage = new AsyncLocalStorage<string>()
    const gate = Promise.withResolvers<void>()
    const started: string[] = []
    const send = (client: string, request: string) =>
      storage.run(request, () =>
        queue.run(async () => {
          started.push(`${client} ${storage.getStore()}`)
          await gate.promise
        }, client),
      )
    const flood = [1, 2, 3, 4].map((n) => send('a', `request ${n}`))
    expect([queue.isFree('a'), queue.isFree('b')]).toEqual([false, true])
    const other = send('b', 'request 5')
    expect(started).toEqual(['a request 1', 'a request 2', 'b request 5'])
    expect(queue.isFree('c')).toBe(false)
    gate.resolve()
    await Promise.all([...flood, other])
    expect(started.slice(3)).toEqual(['a request 3', 'a request 4'])
  })

  test('runs background work only when no other work waits', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaitingLater: 2 })
    const order: string[] = []
    const note = (name: string) => async () => {
      await pause(1)
      order.push(name)
    }
    const first = queue.run(note('first'))
    expect(queue.runLater(note('later'))).toBe(true)
    expect(queue.runLater(note('later still'))).toBe(true)
    expect(queue.runLater(note('too late'))).toBe(false)
    const second = queue.run(note('second'))
    await Promise.all([first, second])
    await queue.idle()
    expect(order).toEqual(['first', 'second', 'later', 'later still'])
  })

  test('drops waiting background work on request', async () => {
    const queue = createWorkQueue({ concurrency: 1 })
    let ran = 0
    const work = async () => {
      await pause(1)
      ran++
    }
    for (let n = 0; n < 5; n++) queue.runLater(work)
    queue.dropLater()
    await queue.idle()
    expect(ran).toBe(1)
  })
})
