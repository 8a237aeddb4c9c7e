import { expect, test } from 'bun:test'
import { semibold } from './lettering.ts'

test('names in Latin, Malayalam and Hindi letters are drawn, accents and joined letters included', () => {
  for (const name of ['Ærøskøbing', 'തലശ്ശേരി', 'वाराणसी', 'വയനാട് Wayanad · ₹']) {
    expect(semibold.width(name, 10)).toBeGreaterThan(30)
    expect(semibold.outline(name, 0, 0, 10)).toStartWith('M')
  }
  // The joined letter is narrower than its parts.
  expect(semibold.width('ശ്ശ', 10)).toBeLessThan(2 * semibold.width('ശ', 10))
  expect(semibold.outline('वा', 0, 0, 10)).not.toBe(semibold.outline('व', 0, 0, 10))
})

test('letters of other scripts are left out, and do not move the rest', () => {
  expect(semibold.width('தமிழ்', 10)).toBe(0)
  expect(semibold.outline('Kovai கோ', 0, 0, 10)).toBe(semibold.outline('Kovai ', 0, 0, 10))
})

test('spacing follows each letter but the last, and keeps Indian letters together', () => {
  const wider = semibold.width('Goa', 10, 0.1) - semibold.width('Goa', 10)
  expect(wider).toBeCloseTo(2)
  expect(semibold.width('മൂന്നാർ', 10, 0.1)).toBe(semibold.width('മൂന്നാർ', 10))
})
