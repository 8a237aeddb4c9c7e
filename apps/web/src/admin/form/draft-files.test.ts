import { expect, test } from 'bun:test'
import { areSameFiles, chosenFiles } from './draft-files.ts'

const [a, b] = [new File(['a'], 'a.png'), new File(['b'], 'b.png')]

test('finds files anywhere in a form and stores a list with a file as a whole', () => {
  const values = {
    name: 'Coast',
    cover: a,
    map: null,
    images: ['/media/1', b],
    stored: ['/media/2'],
    days: [
      { title: 'North', image: null },
      { title: 'South', image: b },
    ],
  }
  expect([...chosenFiles(values)]).toEqual([
    ['cover', a],
    ['images', ['/media/1', b]],
    ['days.1.image', b],
  ])
  expect(chosenFiles({ name: 'Coast', map: null }).size).toBe(0)
})

test('the same files in other fields are different', () => {
  const list = (...images: (File | string)[]) => chosenFiles({ images })
  expect(areSameFiles(list(a, b), list(a, b))).toBe(true)
  expect(areSameFiles(list(a, b), list(b, a))).toBe(false)
  expect(areSameFiles(list(a), list(a, b))).toBe(false)
  expect(areSameFiles(chosenFiles({ cover: a }), chosenFiles({ map: a }))).toBe(false)
  expect(areSameFiles(chosenFiles({}), chosenFiles({}))).toBe(true)
})
