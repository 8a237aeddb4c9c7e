import { expect, test } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import { inGroups } from './in-turn.ts'

const ofRequest = new AsyncLocalStorage<number>()

test('after a group, all works that wait begin together, each in the context of its request', async () => {
  const together = inGroups()
  const begun: (number | undefined)[] = []
  const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = (request: number) =>
    ofRequest.run(request, () =>
      together(async () => {
        begun.push(ofRequest.getStore())
        await (request === 0 ? first : others).promise
        if (request === 1) throw new Error('Only this work fails.')
        return request
      }),
    )
  const works = [0, 1, 2, 3].map(async (request) => {
    for (let before = 0; before < request; before++) await Bun.sleep(0)
    return work(request)
  })
  const results = Promise.allSettled(works)
  for (let turn = 0; turn < 10; turn++) await Bun.sleep(0)
  expect(begun).toEqual([0])
  first.resolve()
  await Bun.sleep(0)
  expect(begun).toEqual([0, 1, 2, 3])
  others.resolve()
  const ended = await results
  expect(ended.map((each) => ('value' in each ? each.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
  ])
})
