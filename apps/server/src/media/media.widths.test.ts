import { expect, test } from 'bun:test'
import { LINK_PREVIEW, UPRIGHT_CROP } from '@bharat/contracts/limits'
import fc from 'fast-check'
import { cropRectangle } from './media.widths.ts'

test('a crop is inside its image, has its ratio, and contains the focal point', () => {
  const side = fc.integer({ min: 1, max: 2560 })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  const ratio = fc.constantFrom(UPRIGHT_CROP, LINK_PREVIEW, { width: 1, height: 1 })
  fc.assert(
    fc.property(side, side, fraction, fraction, ratio, (width, height, x, y, ratio) => {
      const crop = cropRectangle({ width, height }, ratio, { x, y })
      const right = crop.left + crop.width
      const bottom = crop.top + crop.height
      expect(Math.min(crop.left, crop.top, width - right, height - bottom)).toBeGreaterThanOrEqual(
        0,
      )
      expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(1)
      // One side is the image's own; a pixel of rounding in the other.
      expect(crop.width === width || crop.height === height).toBe(true)
      const exact = Math.min(width, (height * ratio.width) / ratio.height)
      expect(Math.abs(crop.width - exact)).toBeLessThanOrEqual(1)
      // Half a pixel of rounding at the edge.
      expect(crop.left - 0.5).toBeLessThanOrEqual(width * x)
      expect(right + 0.5).toBeGreaterThanOrEqual(width * x)
      expect(crop.top - 0.5).toBeLessThanOrEqual(height * y)
      expect(bottom + 0.5).toBeGreaterThanOrEqual(height * y)
    }),
    { numRuns: 1000 },
  )
})
