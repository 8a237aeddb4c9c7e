import { expect, test } from 'bun:test'
import { createToggleQueue } from './toggle-queue.ts'

/** A server whose responses the test releases one by one, and the state that the screen shows. */
function scene() {
  const pending: { requested: boolean; respond: (ok: boolean) => Promise<void> }[] = []
  let stored = true
  let shown: boolean | undefined
  const failures: unknown[] = []
  const queue = createToggleQueue<boolean>({
    send: (_, requested) =>
      new Promise((resolve, reject) => {
        pending.push({
          requested,
          respond: async (ok) => {
            if (ok) stored = requested
            ok ? resolve(requested) : reject(new Error('rejected'))
            await Bun.sleep(0)
          },
        })
      }),
    onShow: (_, value) => {
      shown = value
    },
    onStored: () => {},
    onFailed: (_, error) => failures.push(error),
  })
  return { queue, pending, failures, visible: () => shown ?? stored, stored: () => stored }
}

test('a click takes effect at once and sends one request', async () => {
  const { queue, pending, visible } = scene()
  queue.set('a', false)
  expect(visible()).toBe(false)
  expect(pending.map((request) => request.requested)).toEqual([false])
  await pending[0]?.respond(true)
  expect(visible()).toBe(false)
})

test('ten quick clicks: one request at a time, the last state wins', async () => {
  const { queue, pending, visible, stored } = scene()
  for (let click = 0; click < 10; click++) queue.set('a', click % 2 === 1)
  expect(pending).toHaveLength(1)
  await pending[0]?.respond(true)
  expect(pending.map((request) => request.requested)).toEqual([false, true])
  await pending[1]?.respond(true)
  expect(pending).toHaveLength(2)
  expect(visible()).toBe(true)
  expect(stored()).toBe(true)
})

test('a failure reverts the switch and is reported once', async () => {
  const { queue, pending, visible, failures } = scene()
  queue.set('a', false)
  await pending[0]?.respond(false)
  expect(visible()).toBe(true)
  expect(failures).toHaveLength(1)
})

test('a failure between two clicks does not lose the later one', async () => {
  const { queue, pending, stored, failures } = scene()
  queue.set('a', false)
  queue.set('a', true)
  await pending[0]?.respond(false)
  expect(pending[1]?.requested).toBe(true)
  await pending[1]?.respond(true)
  expect(stored()).toBe(true)
  expect(failures).toHaveLength(0)
})

test('rows do not wait for each other', () => {
  const { queue, pending } = scene()
  queue.set('a', false)
  queue.set('b', false)
  expect(pending).toHaveLength(2)
})
