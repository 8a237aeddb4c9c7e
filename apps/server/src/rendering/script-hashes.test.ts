import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { hashScripts } from './script-hashes.ts'

const NONCE = 'b2WQ9d0vTg2fJrUa1nXk3A'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts with the nonce get a hash; no other script does', () => {
  const { html, hashes } = hashScripts(
    [
      `<meta property="csp-nonce" content="${NONCE}"/><link href="/a.css" nonce="${NONCE}"/>`,
      `<script nonce="${NONCE}">own(1)</script><script type="module" nonce="${NONCE}">own(2)</script>`,
      `<script src="/assets/a.js" nonce="${NONCE}"></script>`,
      '<script>injected()</script><script nonce="guessed">injected()</script>',
      '<script type="application/ld+json">{"a":1}</script>',
    ].join(''),
    NONCE,
  )
  expect(hashes).toEqual([hashOf('own(1)'), hashOf('own(2)')])
  expect(html).toBe(
    [
      '<link href="/a.css" /><script>own(1)</script><script type="module">own(2)</script>',
      '<script src="/assets/a.js"></script>',
      '<script>injected()</script><script>injected()</script>',
      '<script type="application/ld+json">{"a":1}</script>',
    ].join(''),
  )
})

test('the hash is of the text that a browser parses', () => {
  const texts = ['a<b&&c>"d"', '<!--', '₹ 😀 é\u2028', '\u0001\ud800', `${'1'.repeat(200_000)}`]
  for (const text of texts) {
    const { html, hashes } = hashScripts(`<script nonce="${NONCE}">${text}</script>`, NONCE)
    const read = text.toWellFormed()
    expect(hashes).toEqual([hashOf(read)])
    expect(Buffer.from(html).toString()).toBe(`<script>${read}</script>`)
  }
})
