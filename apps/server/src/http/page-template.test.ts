import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { createPageTemplate } from './page-template.ts'

// Its beginning is not its end: it is found in one place, whatever stands before it.
const first = 'nonce-of-the-rendering'
const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('a page is the same but for its nonce, plain and gzipped', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('<p>नमस्ते road</p>'.repeat(90))),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 22, maxLength: 22 }),
      (parts, nonce) => {
        fc.pre(!parts.some((part) => part.includes(first)))
        const template = createPageTemplate(encode(parts.join(first)), first)
        const expected = decode(encode(parts.join(nonce)))
        expect(decode(template.plain(nonce))).toBe(expected)
        expect(decode(gunzipSync(template.gzip(nonce)))).toBe(expected)
      },
    ),
  )
})

test('one answer’s nonce does not show in the next', () => {
  const template = createPageTemplate(encode(`<script nonce="${first}">1</script>`), first)
  const one = decode(template.plain('one-------------------'))
  const two = decode(template.plain('two-------------------'))
  expect(one).toBe('<script nonce="one-------------------">1</script>')
  expect(two).toBe('<script nonce="two-------------------">1</script>')
})

test('what our own origin allows carries no nonce', () => {
  const page = `<link rel="stylesheet" href="/a.css" nonce="${first}"/><script src="/a.js" nonce="${first}"></script><script nonce="${first}">1</script>`
  expect(decode(createPageTemplate(encode(page), first).plain(first))).toBe(
    `<link rel="stylesheet" href="/a.css"/><script src="/a.js"></script><script nonce="${first}">1</script>`,
  )
})

test('is little more than the page compressed at once', () => {
  const text = Array.from({ length: 400 }, (_, n) => `<li>Day ${n}: by road</li>`)
  const page = encode(text.join(`<script nonce="${first}">go()</script>`.repeat(1)))
  const whole = Bun.gzipSync(page, { level: 8 }).length
  expect(createPageTemplate(page, first).gzip(first).length).toBeLessThan(whole + 400 * 60)
})

test('no text of a page is taken for the place of a nonce', () => {
  const next = 'another-nonce---------'
  for (let code = 0; code < 0x20; code++) {
    // A text so short that a compressor would rather refer back than spell it out.
    for (const length of [4, 10, 22]) {
      const text = String.fromCharCode(code).repeat(length)
      const page = `<script nonce="${first}">${text} go()</script>`
      expect([
        code,
        decode(gunzipSync(createPageTemplate(encode(page), first).gzip(next))),
      ]).toEqual([code, page.replace(first, next)])
    }
  }
})
