import { expect, test } from 'bun:test'
import { imageSources, linkPreviewPath, objectPosition, uprightSources } from './media.ts'

const url = `/media/${'0a'.repeat(16)}`

test('another focal point gives the crops other URLs; the centre leaves them as they are', () => {
  const focus = { x: 0.25, y: 1 }
  expect(uprightSources(url, focus)).toStartWith(`${url}/upright?w=160&focus=0.25,1 160w, `)
  expect(linkPreviewPath(url, focus)).toBe(`${url}/preview.jpg?focus=0.25,1`)
  expect(objectPosition(focus)).toBe('25% 100%')
  const centre = { x: 0.5, y: 0.5 }
  expect(uprightSources(url, centre)).toBe(uprightSources(url))
  expect(linkPreviewPath(url, centre)).toBe(`${url}/preview.jpg`)
  expect(objectPosition(centre)).toBeUndefined()
  expect(imageSources(url).src).toBe(`${url}?w=960`)
})
