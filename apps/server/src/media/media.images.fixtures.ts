import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** An image with enough detail to take an encoder some time. */
export function photo(width = 400, height = 300): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  return sharp({
    create: { width: 40, height: 30, channels: 3, background: '#888888', noise },
  }).resize(width, height, { fit: 'fill', kernel: 'cubic' })
}

/** A PNG whose upper half is red and whose lower half is transparent. */
export async function badge(): Promise<Buffer> {
  const clear = { width: 300, height: 200, channels: 4, background: '#00000000' } as const
  const red = { width: 300, height: 100, channels: 4, background: '#cc0000' } as const
  return sharp({ create: clear })
    .composite([{ input: { create: red }, top: 0, left: 0 }])
    .png()
    .toBuffer()
}

let accepted: Promise<Record<string, Buffer>> | undefined

/** One file of each accepted type, made once: encoding AVIF is slow. */
export function acceptedUploads(): Promise<Record<string, Buffer>> {
  accepted ??= encodeAccepted()
  return accepted
}

/** A GIF of two frames: red, then blue. */
export async function animation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A valid black greyscale PNG of any size: a few kilobytes that decode to gigabytes of pixels. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF whose header names the largest size that a GIF can have. */
export function hugeGif(): Buffer {
  return Buffer.from(
    'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
    'latin1',
  )
}

const script = '<script>alert(document.domain)</script>'

/** Files that the server rejects, whatever their names. */
export async function rejectedUploads(): Promise<Record<string, Buffer>> {
  const jpeg = await photo().jpeg().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
  const heic = 'ftypheic\0\0\0\0mif1heic'
  return {
    empty: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    svg: Buffer.from(svg),
    'svg with a prologue': Buffer.from(`\ufeff<?xml version="1.0"?>\n${svg}`),
    html: Buffer.from(`<!doctype html>${script}`),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    zip: Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'),
    tiff: await photo().tiff().toBuffer(),
    heic: Buffer.from(`\0\0\0\x18${heic}${'\0'.repeat(64)}`, 'latin1'),
    'html before a jpeg': Buffer.concat([Buffer.from(script), jpeg]),
    'script that says gif': Buffer.from(`GIF89a/*${' '.repeat(40)}*/=1;alert(1)//`),
    'script that says jpeg': Buffer.from(`\xff\xd8\xff\xe0${script}`, 'latin1'),
    'svg that says png': Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'),
    'html that says webp': Buffer.from(`RIFF\x24\0\0\0WEBP${script}`, 'latin1'),
    'html that says avif': Buffer.from(`\0\0\0\x18ftypavif\0\0\0\0avif${script}`, 'latin1'),
  }
}

async function encodeAccepted(): Promise<Record<string, Buffer>> {
  return {
    png: await photo().png().toBuffer(),
    jpeg: await photo().jpeg().toBuffer(),
    webp: await photo().webp().toBuffer(),
    avif: await photo().avif({ effort: 0 }).toBuffer(),
    gif: await photo().gif().toBuffer(),
  }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(Bun.hash.crc32(body))
  return Buffer.concat([length, body, checksum])
}
