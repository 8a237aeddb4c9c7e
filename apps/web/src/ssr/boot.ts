/**
 * The inline script of every page (routes/__root.tsx), built as a file of its own. It runs while the page
 * is parsed, records presses and loads the page's modules after the first paint (decision 014).
 */

import type { EarlyPresses } from './early-presses.ts'

/** How long the modules wait for the image. */
const MAX_IMAGE_MS = 2000
/** How long they wait for the report of its paint: there is none for an image that is not the largest. */
const MAX_REPORT_MS = 500
const LARGEST_PAINT = 'largest-contentful-paint'

const element = document.currentScript
const modules = element?.dataset.modules?.split(' ') ?? []
// React hydrates the document: it does not know this element.
element?.remove()
// The pages' policy forbids eval. Zod, in the admin's forms, would test whether it is allowed.
Object.assign(window, { __zod_globalConfig: { jitless: true } })
recordPresses()
if (document.hidden) loadModules()
else void loadAfterPaint()

function recordPresses(): void {
  const presses: EarlyPresses = {
    stop() {
      removeEventListener('click', record, true)
      presses.isOver = true
    },
  }
  function record({ target }: Event) {
    const button = target instanceof Element && target.closest('button')
    if (button) presses.button = button
  }
  addEventListener('click', record, true)
  window.earlyPresses = presses
}

/** Names all modules at once, so that none waits for another to import it. May run twice: a browser loads a module once. */
function loadModules(): void {
  for (const url of modules) import(url).catch(() => {})
}

/**
 * Loads after the largest paint, or the frame after the image has loaded where the browser does not
 * report paints; at once when the visitor presses something.
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

/** Resolves once the image has loaded or failed, after two seconds at most. */
function loaded(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', resolve)
    setTimeout(resolve, MAX_IMAGE_MS)
  })
}
