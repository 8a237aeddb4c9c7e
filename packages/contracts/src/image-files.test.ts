import { expect, test } from 'bun:test'
import { IMAGE_TYPES, imageFileError } from './image-files.ts'
import { mediaMessages } from './media.messages.ts'

test.each([
  ['photo.jpg', 'image/jpeg', undefined],
  ['photo.png', 'image/png', undefined],
  ['moving.png', 'image/apng', undefined],
  ['photo.webp', 'image/webp', undefined],
  ['photo.avif', 'image/avif', undefined],
  ['photo.gif', 'image/gif', undefined],
  ['IMG_0001.HEIC', 'image/heic', mediaMessages.heic],
  ['burst.heif', 'image/heif-sequence', mediaMessages.heic],
  // Systems without HEIC support give no type; some programs give non-standard types.
  ['IMG_0001.HEIC', '', mediaMessages.heic],
  ['IMG_0001.heic', 'image/jpeg', mediaMessages.heic],
  ['logo.svg', 'image/svg+xml', mediaMessages.svg],
  ['logo.svgz', '', mediaMessages.svg],
  ['scan.tiff', 'image/tiff', mediaMessages.unsupported],
  ['list.txt', 'text/plain', mediaMessages.notAnImage],
  ['photo', '', mediaMessages.notAnImage],
])('%s (%s)', (name, type, reason) => expect(imageFileError({ name, type })).toBe(reason))

test('a file input offers what is accepted', () => {
  for (const type of IMAGE_TYPES.split(',')) {
    expect([type, imageFileError({ name: 'a', type })]).toEqual([type, undefined])
  }
})
