import { expect, test } from 'bun:test'
import { encryptPush, isPushReceiver } from './web-push.ts'

/** RFC 8291, appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  receiver: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts as the example of RFC 8291', async () => {
  const point = Buffer.from(VECTOR.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  ) as [string, string]
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = { kty: 'EC', crv: 'P-256', x, y, ext: true }
  const pair = {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey(
      'jwk',
      { ...jwk, d: VECTOR.privateKey },
      curve,
      true,
      ['deriveBits'],
    ),
  }
  const salt = new Uint8Array(Buffer.from(VECTOR.salt, 'base64url'))
  const message = await encryptPush(VECTOR.text, VECTOR.receiver, { salt, pair })
  expect(Buffer.from(message).toString('base64url')).toBe(VECTOR.message)
})

test('accepts a point of the curve and a secret of 16 bytes only', async () => {
  const { p256dh, auth } = VECTOR.receiver
  expect(await isPushReceiver(VECTOR.receiver)).toBe(true)
  expect(await isPushReceiver({ p256dh, auth: auth.slice(4) })).toBe(false)
  expect(await isPushReceiver({ p256dh: p256dh.replace('BCV', 'BCW'), auth })).toBe(false)
  expect(await isPushReceiver({ p256dh: '', auth })).toBe(false)
})
