import { expect, test } from 'bun:test'
import { z } from 'zod'
import { lines } from './fields.ts'
import { optionalField } from './kind.ts'
import { MAX_LINES } from './limits.ts'
import { patchOf } from './records.ts'

const { input, stored } = optionalField(lines('Languages', 'Those of the guide.', 'Hindi'))
const guide = z.object({ languages: input })

test('an optional field has limits, is empty where none is sent, and stays in a change without it', () => {
  for (const nothing of [{}, { languages: null }, { languages: ' ' }]) {
    expect(guide.parse(nothing)).toEqual({ languages: [] })
  }
  const { languages } = guide.parse({ languages: ' Hindi\n\nTamil ' })
  expect(stored.parse(languages)).toEqual(['Hindi', 'Tamil'])
  const change = patchOf(guide, { id: 'GuideUpdate', description: 'A change.' })
  const changes: object[] = [change.parse({}), change.parse({ languages: null })]
  expect(changes).toEqual([{}, { languages: [] }])
  const tooMany = guide.safeParse({ languages: Array(MAX_LINES + 1).fill('Hindi') })
  expect(tooMany.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['languages'], `Languages can have at most ${MAX_LINES} lines.`],
  ])
})
