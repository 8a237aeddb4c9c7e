import { describe, expect, test } from 'bun:test'
import { IMAGE_WIDTHS } from '@bharat/contracts/limits'
import { CENTRE } from '@bharat/contracts/media'
import { mediaMessages } from '@bharat/contracts/media.messages'
import fc from 'fast-check'
import sharp from 'sharp'
import { DomainError } from '../errors.ts'
import {
  acceptedUploads,
  animation,
  badge,
  blackPng,
  hugeGif,
  photo,
  rejectedUploads,
} from './media.images.fixtures.ts'
import { encodeVariant, makeMaster } from './media.images.ts'
import { deliveredWidth, uprightWidth } from './media.widths.ts'

async function rejection(upload: Uint8Array): Promise<DomainError> {
  try {
    await makeMaster(upload)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('The upload was taken.')
}

describe('image types', () => {
  test('every accepted type is recognised by its content', async () => {
    for (const [type, upload] of Object.entries(await acceptedUploads())) {
      const master = await makeMaster(upload)
      expect([type, master.width, master.height]).toEqual([type, 400, 300])
      const stored = await sharp(master.bytes).metadata()
      expect(stored.format).toBe(master.format === 'jpg' ? 'jpeg' : 'webp')
    }
  })

  test('everything else is rejected', async () => {
    for (const [name, upload] of Object.entries(await rejectedUploads())) {
      const { reason, message } = await rejection(upload)
      expect([name, reason, message]).toEqual([name, 'UNSUPPORTED_TYPE', mediaMessages.notAnImage])
    }
  })

  test('a truncated file of any type is rejected', async () => {
    for (const [type, upload] of Object.entries(await acceptedUploads())) {
      for (const part of [0.1, 0.5, 0.99]) {
        const { reason } = await rejection(upload.subarray(0, Math.floor(upload.length * part)))
        expect([type, part, reason]).toEqual([type, part, 'UNSUPPORTED_TYPE'])
      }
    }
  })

  test('a large truncated photograph is rejected although it is only decoded in part', async () => {
    const upload = await photo(6000, 4500).jpeg({ quality: 60 }).toBuffer()
    const { reason } = await rejection(upload.subarray(0, upload.length - 2000))
    expect(reason).toBe('UNSUPPORTED_TYPE')
  })

  test('any bytes become an image or an error', async () => {
    const uploads = Object.values(await acceptedUploads())
    const broken = fc
      .tuple(
        fc.constantFrom(...uploads),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      )
      .map(([upload, changes]) => {
        const bytes = Buffer.from(upload)
        for (const [at, value] of changes) bytes[at % Math.min(bytes.length, 600)] = value
        return bytes
      })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 300 }), broken), async (bytes) => {
        try {
          const master = await makeMaster(bytes)
          expect(master.bytes.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
      }),
      { numRuns: 40 },
    )
  }, 300_000)
})

describe('limits', () => {
  test('a pixel bomb is rejected by its header', async () => {
    for (const bomb of [blackPng(60_000, 60_000, 1), hugeGif(), blackPng(7100, 7100)]) {
      const { reason, message } = await rejection(bomb)
      expect([reason, message]).toEqual(['TOO_LARGE', mediaMessages.tooManyPixels])
    }
  })

  test('a large image is stored with 2560 pixels on its longer side', async () => {
    const master = await makeMaster(await photo(1500, 3000).jpeg({ quality: 50 }).toBuffer())
    expect([master.width, master.height]).toEqual([1280, 2560])
  })

  test('an image one pixel high stays an image', async () => {
    const master = await makeMaster(blackPng(1, 20_000))
    expect([master.width, master.height]).toEqual([1, 2560])
  })
})

describe('the master', () => {
  test('contains no metadata of the camera or other software', async () => {
    const secret = 'The house at the end of the lane'
    const upload = await photo()
      .withExif({
        IFD0: { Copyright: secret, Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 31/1 0/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--${secret}--></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const before = await sharp(upload).metadata()
    expect(before.exif?.toString('latin1')).toContain(secret)
    expect(before.xmp).toBeDefined()
    const trailing = Buffer.from('<script>alert(1)</script>PK\x03\x04', 'latin1')
    const master = await makeMaster(Buffer.concat([upload, trailing]))
    for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
      for (const bytes of [
        master.bytes,
        await encodeVariant(master.bytes, { width: 160, format }),
      ]) {
        const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
        expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
        expect(bytes.includes(secret)).toBe(false)
        expect(bytes.includes('<script>')).toBe(false)
      }
    }
  })

  test('is rotated upright', async () => {
    const upload = await photo(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const master = await makeMaster(upload)
    expect([master.width, master.height]).toEqual([300, 400])
    expect((await sharp(master.bytes).metadata()).orientation).toBeUndefined()
  })

  test('keeps transparency, losslessly', async () => {
    const master = await makeMaster(await badge())
    expect([master.alpha, master.format]).toEqual([true, 'webp'])
    const { data, info } = await sharp(master.bytes).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 4).subarray(0, 4),
    ]
    expect(pixel(10, 10)).toEqual([204, 0, 0, 255])
    expect(pixel(10, 150)[3]).toBe(0)
  })

  test('drops an opaque alpha channel', async () => {
    const master = await makeMaster(await photo().ensureAlpha().png().toBuffer())
    expect([master.alpha, master.format]).toEqual([false, 'jpg'])
  })

  test('is the first frame of an animation', async () => {
    const master = await makeMaster(await animation())
    expect([master.width, master.height, master.color]).toEqual([64, 48, '#ff0000'])
    expect((await sharp(master.bytes).metadata()).pages ?? 1).toBe(1)
  })

  test('accepts grey, deep and print colours as well', async () => {
    const uploads = [
      await photo().greyscale().toColourspace('b-w').png().toBuffer(),
      await photo().toColourspace('rgb16').png().toBuffer(),
      await photo().toColourspace('cmyk').jpeg().toBuffer(),
    ]
    for (const upload of uploads) {
      const master = await makeMaster(upload)
      expect([master.width, master.height]).toEqual([400, 300])
      expect((await sharp(master.bytes).metadata()).space).toMatch(/^(srgb|b-w)$/)
    }
  })

  test('has an average colour and a tiny placeholder', async () => {
    const background = '#b8860b'
    const gold = sharp({ create: { width: 600, height: 300, channels: 3, background } })
    const { color, placeholder } = await makeMaster(await gold.png().toBuffer())
    expect(color).toMatch(/^#b[78]8[56]0[a-c]$/)
    expect(placeholder.length).toBeLessThan(1500)
    const [head, body = ''] = placeholder.split(',')
    expect(head).toBe('data:image/webp;base64')
    const tiny = await sharp(Buffer.from(body, 'base64')).metadata()
    expect([tiny.width, tiny.height]).toEqual([24, 12])
  })
})

describe('delivered widths', () => {
  test('are the next larger or equal step, or 1280 without a request', () => {
    const steps = [1, 160, 161, 640, 641, 1600, 99_999, undefined].map((wished) =>
      deliveredWidth(wished, 2560),
    )
    expect(steps).toEqual([160, 160, 320, 640, 768, 1600, 1600, 1280])
  })

  test('end at the first step that shows every pixel', () => {
    expect([320, 640, 960, 1600].map((wished) => deliveredWidth(wished, 700))).toEqual([
      320, 640, 768, 768,
    ])
  })

  test('never enlarge', async () => {
    const { bytes } = await makeMaster(await photo(200, 100).jpeg().toBuffer())
    for (const width of IMAGE_WIDTHS) {
      const { info } = await sharp(await encodeVariant(bytes, { width, format: 'webp' })).toBuffer({
        resolveWithObject: true,
      })
      expect(info.width).toBe(Math.min(width, 200))
    }
  })
})

describe('a portrait crop', () => {
  test('is the middle of the image in full height, and never larger than that', async () => {
    const side = (background: string) =>
      sharp({ create: { width: 50, height: 100, channels: 3, background } })
        .png()
        .toBuffer()
    const master = await sharp({
      create: { width: 200, height: 100, channels: 3, background: '#00cc00' },
    })
      .composite([
        { input: await side('#cc0000'), left: 0, top: 0 },
        { input: await side('#0000cc'), left: 150, top: 0 },
      ])
      .png()
      .toBuffer()
    for (const [width, expected] of [
      [40, [40, 50]],
      [320, [80, 100]],
    ] as const) {
      const crop = await encodeVariant(master, { width, format: 'png', upright: CENTRE })
      const { channels } = await sharp(crop).stats()
      const size = await sharp(crop).metadata()
      expect([size.width, size.height]).toEqual([...expected])
      expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0, 0xcc, 0])
    }
  })

  test('is as wide as its proportions allow, or as wide as a narrow image', () => {
    expect(uprightWidth({ width: 1920, height: 1280 })).toBe(1024)
    expect(uprightWidth({ width: 300, height: 900 })).toBe(300)
  })
})
