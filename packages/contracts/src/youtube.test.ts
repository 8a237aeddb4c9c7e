import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { youtubeId } from './youtube.ts'

const character = fc.constantFrom(
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
)
const id = fc.array(character, { minLength: 11, maxLength: 11 }).map((all) => all.join(''))
const forms: ((id: string) => string)[] = [
  (id) => id,
  (id) => `  ${id}\n`,
  (id) => `https://www.youtube.com/watch?v=${id}`,
  (id) => `http://youtube.com/watch?feature=share&v=${id}&t=42s#t=1`,
  (id) => `youtube.com/watch?v=${id}&list=PL123&index=2`,
  (id) => `https://m.youtube.com/watch?v=${id}`,
  (id) => `https://music.youtube.com/watch?v=${id}`,
  (id) => `https://youtu.be/${id}?si=abc`,
  (id) => `youtu.be/${id}`,
  (id) => `https://www.youtube.com/embed/${id}?autoplay=1`,
  (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  (id) => `https://www.youtube.com/shorts/${id}`,
  (id) => `https://www.youtube.com/live/${id}?feature=share`,
  (id) => `HTTPS://WWW.YOUTUBE.COM/v/${id}/`,
]

test('every common URL form is reduced to the id', () => {
  fc.assert(
    fc.property(id, fc.constantFrom(...forms), (id, form) => {
      expect(youtubeId(form(id))).toBe(id)
    }),
  )
})

test('any input gives a YouTube id or undefined', () => {
  const part = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.webPath())
  const address = fc.tuple(fc.constantFrom('', 'https://www.youtube.com/', 'youtu.be/'), part)
  fc.assert(
    fc.property(address, ([host, rest]) => {
      expect(youtubeId(host + rest) ?? 'aaaaaaaaaaa').toMatch(/^[\w-]{11}$/)
    }),
  )
})

test.each([
  '',
  'dQw4w9WgXc',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/playlist?list=PLdQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
])('%p names no video', (text) => {
  expect(youtubeId(text)).toBeUndefined()
})
