import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Content encodings that the server makes itself, in the order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Whether the client accepts this encoding; `q=0` excludes it. */
export function accepts(request: Request, encoding: string): boolean {
  return (request.headers.get('accept-encoding') ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(';')
    return name === encoding && !parameters.some((value) => /^\s*q=0(\.0*)?\s*$/.test(value))
  })
}

/** Levels that take about 1 ms for a page of 100 kB; the next ones take longer and gain 1%. */
export function compress(bytes: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return encoding === 'br'
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(bytes, { level: 8 })
}
