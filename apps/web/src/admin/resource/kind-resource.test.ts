import { expect, test } from 'bun:test'
import { lines } from '@bharat/contracts/fields'
import { optionalField } from '@bharat/contracts/kind'
import { kindForm } from './kind-resource.tsx'

test('a list has one line for each of its texts in the form of a kind', () => {
  const languages = optionalField(lines('Languages', 'Those of the guide.', 'Hindi'))
  const form = kindForm({ name: 'awards', fields: { languages } })
  const values = form.values({ languages: ['Hindi', 'Tamil'] })
  expect([form.empty, values]).toEqual([{ languages: '' }, { languages: 'Hindi\nTamil' }])
  expect(form.input(values, String)).toEqual({ languages: ['Hindi', 'Tamil'] })
})
