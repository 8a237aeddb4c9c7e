import { expect, test } from 'bun:test'
import type { z } from 'zod'
import * as accounts from './accounts.ts'
import * as awards from './awards.ts'
import * as categories from './categories.ts'
import * as contact from './contact.ts'
import * as enquiries from './enquiries.ts'
import * as heroSlides from './hero-slides.ts'
import * as siteSettings from './site-settings.ts'
import * as teamMembers from './team-members.ts'
import * as testimonials from './testimonials.ts'
import * as text from './text.ts'
import * as tourInput from './tour-input.ts'
import * as tourQueries from './tour-queries.ts'
import * as tours from './tours.ts'

/*
 * A regular expression with quadratic runtime is harmless for a name, but takes minutes for a body of one
 * megabyte and blocks all other requests.
 */

const modules = [
  accounts,
  awards,
  categories,
  contact,
  enquiries,
  heroSlides,
  siteSettings,
  teamMembers,
  testimonials,
  tourInput,
  tourQueries,
  tours,
]
const schemas = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, z.ZodType] => isSchema(entry[1])),
)

const LENGTH = 100_000
const of = (piece: string) => piece.repeat(LENGTH / piece.length)
/** Each text almost matches some pattern, up to its last character. */
const TEXTS = [
  `a@${of('.')}"`,
  `a@a${of('.a')}"`,
  `${of('a')}"`,
  `${of('a@')}"`,
  `x${of(' ')}x`,
  `http://${of('a')}/media/`,
  `https://${of('a.')}"`,
  `/${of('/')} `,
  `+${of('9')}x`,
  `-${of('-')}x`,
  `2026-11-21${of('T')}`,
  `${of('\0')}x`,
  `${of('\ud800')}x`,
]

test.each(schemas)('%s validates a long text in linear time', (_, schema) => {
  for (const text of TEXTS) {
    // CPU time, because other processes of the machine add to the time of the clock.
    const began = process.cpuUsage()
    schema.safeParse(filled(text))
    schema.safeParse(text)
    // With quadratic runtime this would take seven seconds.
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  }
})

test('the list contains every input schema of both APIs', () => {
  const names = schemas.map(([name]) => name)
  expect(names).toContain('loginInput')
  expect(names).toContain('enquiryInput')
  expect(names.length).toBeGreaterThan(40)
})

test('accepts the same e-mail addresses as the specified pattern, wherever their dots are', () => {
  const before = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/
  const words = (length: number): string[] =>
    length === 0 ? [''] : words(length - 1).flatMap((word) => [...'a.@"'].map((c) => word + c))
  for (const word of [0, 1, 2, 3, 4, 5, 6].flatMap(words)) {
    expect([word, text.EMAIL.test(word)]).toEqual([word, before.test(word)])
  }
})

/** Contains the text in every field of any schema: directly, in lists and in lists of objects. */
function filled(text: string): object {
  const names = new Set(schemas.flatMap(([, schema]) => Object.keys(shapeOf(schema))))
  const flat = Object.fromEntries([...names].map((name) => [name, text]))
  return {
    ...flat,
    addresses: [{ address: text, phone: text }],
    landscapes: [text],
    upcomingDates: [text],
    subImageUrls: [text],
    itinerary: [{ day: text, title: text, description: text, imageUrl: text }],
    faqs: [{ q: text, a: text }],
  }
}

function shapeOf(schema: z.ZodType): object {
  return 'shape' in schema && typeof schema.shape === 'object' ? (schema.shape ?? {}) : {}
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}
