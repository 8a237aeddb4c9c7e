import { expect, test } from 'bun:test'
import { compareImages, type Image, readImage, writeImage } from './images.ts'

/** A plain image with one square of another colour. */
function plain(width: number, height: number, square?: { at: number; side: number }): Image {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; square && y < square.side; y++) {
    for (let x = 0; x < square.side; x++) {
      data.fill(
        0,
        ((y + square.at) * width + x + square.at) * 4,
        ((y + square.at) * width + x + square.at) * 4 + 3,
      )
    }
  }
  return { width, height, data }
}

const exactly = { scale: 1, threshold: 0.1 }
const roughly = { scale: 1 / 4, threshold: 0.15 }

test('an image is unchanged after it was written and read', async () => {
  const image = plain(60, 40, { at: 10, side: 7 })
  const read = await readImage(await writeImage(image))
  expect(read).toEqual(image)
  const { differing, sizeGap } = await compareImages(image, read, exactly)
  expect({ differing, sizeGap }).toEqual({ differing: 0, sizeGap: 0 })
})

test('a missing mark is found at both scales, and shown', async () => {
  const [before, now] = [plain(120, 80, { at: 20, side: 20 }), plain(120, 80)]
  expect((await compareImages(before, now, exactly)).differing).toBe(400)
  const { differing, shown } = await compareImages(before, now, roughly)
  expect(differing).toBeGreaterThan(16)
  const image = await readImage(await shown())
  expect([image.width, image.height]).toEqual([120 * 3 + 32, 80])
})

test('a higher image differs only in its size', async () => {
  const { differing, sizeGap } = await compareImages(plain(50, 40), plain(50, 47), exactly)
  expect({ differing, sizeGap }).toEqual({ differing: 0, sizeGap: 7 })
})
