import { expect, test } from 'bun:test'
import { awardInput } from '@bharat/contracts/awards'
import { heroSlideInput } from '@bharat/contracts/hero-slides'
import { heroSlideMessages } from '@bharat/contracts/hero-slides.messages'
import { pendingUrl, schemaFailures, toFieldErrors } from './rules.ts'

test('a schema’s failures have field and message, one per field', () => {
  expect(schemaFailures(heroSlideInput)({ categoryId: '', imageUrl: '' })).toEqual([
    { field: 'categoryId', message: heroSlideMessages.categoryRequired },
    { field: 'imageUrl', message: heroSlideMessages.imageRequired },
  ])
})

test('a chosen file counts as a usable image', () => {
  const image = pendingUrl(new File(['x'], 'a.png'))
  expect(schemaFailures(awardInput)({ name: 'Best road', image })).toEqual([])
  expect([pendingUrl(null), pendingUrl('/media/1')]).toEqual(['', '/media/1'])
})

test('dotted paths become nested errors', () => {
  const errors: object = toFieldErrors([{ field: 'itinerary.1.title', message: 'Required' }])
  expect(errors).toEqual({
    itinerary: [undefined, { title: { type: 'rule', message: 'Required' } }],
  })
})
