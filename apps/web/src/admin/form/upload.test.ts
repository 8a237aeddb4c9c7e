import { expect, test } from 'bun:test'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { createUploader, rejectionMessage, UploadRejected } from './upload.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

/** An image host that rejects the named files. */
function host(rejected: Map<string, string>) {
  const sent: string[] = []
  const uploader = createUploader(async ({ name }) => {
    sent.push(name)
    await Bun.sleep(1)
    const reason = rejected.get(name)
    if (reason !== undefined) throw new UploadRejected(reason)
    return `https://host.test/${name}`
  })
  return { uploader, sent }
}

const ignore = () => {}

test('uploads files but not stored images, and maps each to its URL', async () => {
  const { uploader, sent } = host(new Map())
  const chosen = file('a.png')
  const url = await uploader.uploadAll(
    [
      { image: '/media/1', failed: 'no' },
      { image: null, failed: 'no' },
      { image: chosen, failed: 'no' },
    ],
    ignore,
  )
  expect(sent).toEqual(['a.png'])
  expect([url('/media/1'), url(null), url(chosen)]).toEqual([
    '/media/1',
    '',
    'https://host.test/a.png',
  ])
})

test('a retry uploads only the failed files', async () => {
  const rejected = new Map([['b.png', '']])
  const { uploader, sent } = host(rejected)
  const slots = ['a.png', 'b.png', 'c.png'].map((name, at) => ({
    image: file(name),
    failed: mediaMessages.subImageFailed(at + 1),
  }))
  await expect(uploader.uploadAll(slots, ignore)).rejects.toThrow('Sub image #2 upload failed.')
  rejected.clear()
  await uploader.uploadAll(slots, ignore)
  expect(sent.toSorted()).toEqual(['a.png', 'b.png', 'b.png', 'c.png'])
})

test('names the first failed image in form order, with the reason', async () => {
  const { uploader } = host(
    new Map([
      ['main.png', 'The image is too large.'],
      ['map.png', ''],
    ]),
  )
  const failure = uploader.uploadAll(
    [
      { image: file('main.png'), failed: mediaMessages.mainImageFailed },
      { image: file('map.png'), failed: mediaMessages.routeMapFailed },
    ],
    ignore,
  )
  expect(failure).rejects.toThrow('Main image upload failed. The image is too large.')
})

test('a form with one image shows the service’s message, else the general text', async () => {
  const { uploader } = host(
    new Map([
      ['a.png', 'The image is too large.'],
      ['b.png', ''],
    ]),
  )
  const failed = mediaMessages.uploadFailed
  expect(uploader.uploadAll([{ image: file('a.png'), failed }], ignore)).rejects.toThrow(
    /^The image is too large\.$/,
  )
  expect(uploader.uploadAll([{ image: file('b.png'), failed }], ignore)).rejects.toThrow(
    /^Image upload failed\.$/,
  )
})

test('reads both error formats, and explains a 413 without a message', () => {
  expect(rejectionMessage(400, { message: 'a' })).toBe('a')
  expect(rejectionMessage(413, { error: { message: 'b' } })).toBe('b')
  expect(rejectionMessage(502, null)).toBe('')
  expect(rejectionMessage(413, null)).toBe(mediaMessages.tooLargeForHost)
})
