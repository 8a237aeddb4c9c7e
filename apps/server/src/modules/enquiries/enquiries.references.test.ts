import { expect, test } from 'bun:test'
import { ENQUIRY_REFERENCE } from '@bharat/contracts/enquiries'
import { randomReference, underNewReference } from './enquiries.references.ts'

test('references are random, readable and of 4 to 8 characters', () => {
  const references = Array.from({ length: 200 }, (_, attempt) =>
    randomReference('BR', attempt % 12),
  )
  for (const reference of references) expect(reference).toMatch(ENQUIRY_REFERENCE)
  expect(references.map(({ length }) => length).slice(0, 12)).toEqual(
    [4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 8].map((length) => 'BR-'.length + length),
  )
  expect(new Set(Array.from({ length: 50 }, () => randomReference('ENQ', 8))).size).toBe(50)
})

test('a taken reference gives way to another one, which gets longer where they are dense', async () => {
  const tried: string[] = []
  const reference = await underNewReference(async (each) => tried.push(each) === 4, 'BR')
  expect(tried.at(-1)).toBe(reference)
  expect(tried.map(({ length }) => length)).toEqual([7, 7, 8, 8])
})
