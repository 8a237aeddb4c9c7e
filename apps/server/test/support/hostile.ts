import fc from 'fast-check'

/* Arbitraries of fast-check for input of careless or hostile clients. */

/**
 * Texts that are known to break software: operators, control characters, half surrogate pairs,
 * patterns.
 */
const infamous = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  'İ',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(70_000),
  '$where',
  '$gt',
  '$ne',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'a.b.c',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  "' || 1==1 //",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/x.png',
  'data:text/html,x',
  '(a+)+$',
  '[',
  '\\',
  '-0',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  'true',
  'null',
  'undefined',
  'ffffffffffffffffffffffff',
  '9999-99-99',
  '+275760-09-13',
  '0000-00-00T00:00:00Z',
]

/** Any text, often a known troublemaker. */
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...infamous) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
)

/** Names of members, often with a meaning for JavaScript or MongoDB. */
const name = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    '$gt',
    '$where',
    '$set',
    '_id',
    '_bsontype',
    'a.b',
    '',
  ),
  text.map((value) => value.slice(0, 50)),
)

const numbers = fc.oneof(
  fc.constantFrom('0', '-0', '-1', '1.5', '5e-324', '1e308', '-1e308', '1e999', '-1e999'),
  fc.constantFrom('2147483648', '9007199254740993', '123456789012345678901234567890', '366'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
)

const { any } = fc.letrec<{ any: string; member: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      text.map((value) => JSON.stringify(value)),
      numbers,
    ),
    fc.constantFrom('null', 'true', 'false', '{}', '[]', '""'),
    fc.constantFrom(
      '{"$gt":""}',
      '{"$ne":null}',
      '{"$where":"sleep(1)"}',
      '{"_bsontype":"ObjectId","id":"aaaaaaaaaaaa"}',
      '{"_bsontype":"Code","code":"1"}',
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"length":1e9}',
      '{"toJSON":1,"toString":null,"valueOf":null}',
    ),
    fc.constantFrom(30, 400, 20_000).map((n) => '['.repeat(n) + ']'.repeat(n)),
    fc.constantFrom(30, 4000).map((n) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`),
    fc.constantFrom(20_000).map((n) => `[${'0,'.repeat(n)}0]`),
    fc.array(tie('any'), { maxLength: 6 }).map((items) => `[${items.join(',')}]`),
    fc.array(tie('member'), { maxLength: 6 }).map((members) => `{${members.join(',')}}`),
  ),
  member: fc.tuple(name, tie('any')).map(([key, value]) => `${JSON.stringify(key)}:${value}`),
}))

/**
 * Any JSON as text, because some of it has no value: huge numbers, repeated members, `__proto__`.
 */
export const json = any

/** `valid` as JSON with one error at a random place. */
export function nearly(valid: unknown): fc.Arbitrary<string> {
  const places = placesOf(valid)
  const change = fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'wrap')
  return fc
    .tuple(fc.constantFrom(...places), change, name, json)
    .map(([place, kind, key, value]) => changed(valid, place, kind, key, value))
}

/** Bytes of a body: truncated JSON, broken UTF-8, a byte-order mark, or no JSON at all. */
export function mangled(valid: unknown): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(JSON.stringify(valid) ?? '')
  return fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((random) => new Uint8Array(random)),
    fc.nat(bytes.length).map((end) => bytes.slice(0, end)),
    fc.tuple(fc.nat(bytes.length), fc.constantFrom(0xff, 0xc0, 0xed, 0x00)).map(([at, byte]) => {
      const broken = new Uint8Array(bytes.length + 1)
      broken.set(bytes.subarray(0, at))
      broken[at] = byte
      broken.set(bytes.subarray(at), at + 1)
      return broken
    }),
    fc.constant(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])),
    fc.constant(new Uint8Array(new Uint16Array([...'{"a":1}'].map((c) => c.charCodeAt(0))).buffer)),
  )
}

/** One path segment, encoded. */
export const segment = fc.oneof(
  fc.constantFrom('%', '%E0%A4%A', '%2F', '%2e%2e', '%00', '%5B%24ne%5D', ';', '*', ':id', '%ff'),
  text.map((value) => encodeURIComponent(value.toWellFormed()) || '%20'),
)

/** A query string, often with these names. */
export function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const encoded = (value: string) => encodeURIComponent(value.toWellFormed())
  const key = fc.oneof(
    fc.constantFrom(...names, '__proto__', 'page[$gt]', 'constructor'),
    text.map((value) => encoded(value.slice(0, 60))),
  )
  const value = fc.oneof(
    fc.constantFrom('', '0', '1', '-1', '1e3', '1000', '1001', '999999999999999', '%', '%FF', '+'),
    fc.constantFrom('-createdAt', '--createdAt', 'name', 'true', 'email', '2026-11-21', '[]'),
    text.map((value) => encoded(value.slice(0, 2000))),
  )
  const pair = fc.oneof(
    { weight: 9, arbitrary: fc.tuple(key, value).map(([key, value]) => `${key}=${value}`) },
    { weight: 1, arbitrary: fc.constantFrom('&', '=', 'page', '?', '%', ';', 'page=1;limit=2') },
  )
  return fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&'))
}

const headerText = fc
  .oneof(text, fc.string({ maxLength: 30 }))
  // The characters that a header may contain.
  .map((value) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())

/** Headers that the server reads, with nonsensical values. */
export const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'if-none-match',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'range',
    'user-agent',
  ),
  headerText,
  { maxKeys: 2 },
)

/** Values of `Content-Type`, often JSON. */
export const contentType = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8'),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.constantFrom(
        'application/json; charset=utf-16',
        'APPLICATION/JSON',
        'application/merge-patch+json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=x',
        'text/plain',
        'application/graphql',
      ),
      headerText,
    ),
  },
)

/** A forged session cookie. */
export const forgedCookie = fc.oneof(
  fc.constantFrom(
    'session=',
    'session=a.b.c',
    'session=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
    'session=x; session=y',
    '=',
    ';;;',
  ),
  headerText.map((value) => `session=${value}`),
)

type Path = readonly (string | number)[]

/** The paths of all places in a value, the value itself first. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))]
}

const HOLE = '@@hole@@'

function changed(valid: unknown, path: Path, kind: string, key: string, value: string): string {
  const copy = { root: structuredClone(valid) }
  const steps: Path = ['root', ...path]
  const last = steps.at(-1) ?? 'root'
  // biome-ignore lint/suspicious/noExplicitAny: any value is walked
  const holder: any = steps.slice(0, -1).reduce((at: any, step) => at[step], copy)
  const here = holder[last]
  if (kind === 'remove' && path.length > 0) delete holder[last]
  else if (kind === 'wrap') holder[last] = [here]
  else if ((kind === 'add' || kind === 'repeat') && typeof here === 'object' && here !== null) {
    const name = kind === 'repeat' ? (Object.keys(here)[0] ?? key) : key
    const text = JSON.stringify(here)
    const close = text.slice(-1)
    const member = Array.isArray(here) ? value : `${JSON.stringify(name)}:${value}`
    holder[last] = HOLE
    const whole = `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}${member}${close}`
    return withHole(copy.root, whole)
  } else holder[last] = HOLE
  return withHole(copy.root, value)
}

function withHole(value: unknown, filling: string): string {
  return (JSON.stringify(value) ?? 'null').replace(`"${HOLE}"`, () => filling)
}
