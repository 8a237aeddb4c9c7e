/**
 * The inline script of every page (routes/__root.tsx), built as a separate file. It runs while the browser
 * parses the page, records presses, loads the page's modules after the first paint (decision 014) and reports code
 * that could not be loaded.
 */

import { keepTyped } from '../features/enquiries/keep-typed.ts'
import type { EarlyPresses } from './early-presses.ts'
import { reportLostCode } from './lost-code.ts'

/** Maximum time that the modules wait for the image. */
const MAX_IMAGE_MS = 2000
/** Maximum time that they wait for its paint event: an image that is not the largest has none. */
const MAX_REPORT_MS = 500
const LARGEST_PAINT = 'largest-contentful-paint'

const element = document.currentScript
const modules = element?.dataset.modules?.split(' ') ?? []
// React hydrates the document and does not know this element.
element?.remove()
// The Content-Security-Policy forbids eval. Zod, in the admin's forms, would test whether it is allowed.
Object.assign(window, { __zod_globalConfig: { jitless: true } })
recordPresses()
// Of every import that the application does later.
addEventListener('vite:preloadError', reportLostCode)
// Chromium does not fill the form in again after a reload.
addEventListener('input', ({ target }) => keepTyped(target), true)
if (document.hidden) loadModules()
else void loadAfterPaint()

function recordPresses(): void {
  const presses: EarlyPresses = {}
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('button')
      if (button) presses.button = button
    },
    true,
  )
  window.earlyPresses = presses
}

/**
 * Imports all modules at once, so that none is discovered only through another. Running it twice is safe: a
 * browser loads a module once.
 */
function loadModules(): void {
  for (const url of modules) import(url).catch(reportLostCode)
}

/**
 * Loads the modules after the largest paint; in browsers that do not report paints, one frame after the image
 * has loaded. A press loads them at once.
 */
async function loadAfterPaint(): Promise<void> {
  addEventListener('pointerdown', loadModules, { once: true })
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const reportsPaint = window.PerformanceObserver?.supportedEntryTypes.includes(LARGEST_PAINT)
  if (reportsPaint) {
    new PerformanceObserver((list, observer) => {
      const paints = list.getEntries() as LargestContentfulPaint[]
      if (image && !paints.some(({ element }) => element === image)) return
      observer.disconnect()
      loadModules()
    }).observe({ type: LARGEST_PAINT, buffered: true })
  }
  if (image && !image.complete) await loaded(image)
  requestAnimationFrame(() => setTimeout(loadModules, reportsPaint ? MAX_REPORT_MS : 0))
}

/** Resolves when the image has loaded or failed, after two seconds at most. */
function loaded(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', resolve)
    setTimeout(resolve, MAX_IMAGE_MS)
  })
}
