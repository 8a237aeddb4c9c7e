import { afterAll, describe, expect, test } from 'bun:test'
import { launchBrowser } from '../apps/web/e2e/support/browser.ts'
import { inPages, openStorybook, type StoryResult, showDocs, showStory } from './storybook.ts'

/**
 * Renders every story of the built Storybook in a real browser, plays it and checks it with axe;
 * opens a documentation page of each chapter: all have one template, over the same stories. This runs before
 * the tests are declared, so that each story is one test.
 */
const storybook = await openStorybook()
// On one thread for scripts and one process for drawing it takes a tenth less processor time.
const browser = await launchBrowser(['--js-flags=--single-threaded', '--in-process-gpu'])
const results: StoryResult[] = []
// Nobody looks at these pages: at half the scale the browser draws a quarter of the pixels.
const scale = { deviceScaleFactor: 0.5 }
await inPages(
  browser,
  // More pages keep drawing while they wait for a processor: two take a fifth more processor time, five half as much again.
  1,
  storybook.entries,
  async (page, entry) => {
    results.push(await showStory(page, storybook, entry))
  },
  scale,
)
const docs = new Map<string, string[]>()
const firstOfChapter = new Map(
  storybook.docs.toSorted().map((id) => [id.split('-')[0], id] as const),
)
await inPages(browser, 1, [...firstOfChapter.values()], async (page, id) => {
  docs.set(id, await showDocs(page, storybook, id))
})
results.sort((a, b) => a.entry.id.localeCompare(b.entry.id))

afterAll(async () => {
  await browser.close()
  storybook.close()
})

describe('stories', () => {
  test('were found, and axe checked each', () => {
    expect(results.length).toBeGreaterThan(100)
    expect(results.filter(({ audited }) => !audited).map(({ entry }) => entry.id)).toEqual([])
  })

  test.each(results.map((result) => [result.entry.id, result] as const))('%s', (_, result) => {
    expect(result.failures).toEqual([])
  })
})

test.each([...docs].sort())('%s', (_, failures) => {
  expect(failures).toEqual([])
})
