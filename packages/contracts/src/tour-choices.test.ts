import { expect, test } from 'bun:test'
import { compareHref, NO_TOUR, readComparedIds } from './tour-choices.ts'

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(24))

test('the address of a comparison names its tours once and in order, and one more than fits', () => {
  expect(readComparedIds(`${b}, ${a?.toUpperCase()},,${b}`)).toEqual([b, a] as string[])
  expect(readComparedIds(`${a},${b},${c},${d},${e}`)).toEqual([a, b, c, d] as string[])
  expect(readComparedIds(`${a},1,<script>`)).toEqual([a, NO_TOUR] as string[])
  for (const text of [undefined, '', ',', 7]) expect(readComparedIds(text)).toEqual([])
  expect(compareHref([`${a}`, `${b}`])).toBe(`/compare?tours=${a},${b}`)
})
