import { afterAll, describe, expect, test } from 'bun:test'
import { launchBrowser } from '../apps/web/e2e/support/browser.ts'
import type { Image } from './images.ts'
import {
  differenceFrom,
  flattenPhotographs,
  RENDERING_FLAGS,
  referenceNames,
  removeDifferences,
  takeScreenshot,
  updateReferences,
} from './references.ts'
import { SELECTED_STORIES } from './selected-stories.ts'
import { inPages, openStorybook, showStory } from './storybook.ts'

/**
 * Compares the selected stories with their reference images, at both widths. With UPDATE_REFERENCES
 * (`bun run test:visual --update`) it replaces those that differ.
 */
const widths = ['desktop', 'phone'] as const
const storybook = await openStorybook()
const browser = await launchBrowser(RENDERING_FLAGS)
const images = new Map<string, Image>()
const problems = new Map<string, string[]>()
await inPages(
  browser,
  3,
  SELECTED_STORIES,
  async (page, id) => {
    const entry = storybook.entries.find((each) => each.id === id)
    if (!entry) {
      problems.set(id, [`there is no story ${id}`])
      return
    }
    // Rendered at desktop width first, whatever the width of the screenshot.
    const shown = await showStory(page, storybook, { ...entry, tags: [] }, { audit: false })
    problems.set(id, shown.failures)
    for (const width of widths) images.set(`${id}.${width}`, await takeScreenshot(page, width))
  },
  { reducedMotion: 'reduce', prepare: flattenPhotographs },
)

await removeDifferences()
if (process.env.UPDATE_REFERENCES === '1') await updateReferences(browser, images)

afterAll(async () => {
  await browser.close()
  storybook.close()
})

describe('reference images of stories', () => {
  test('each reference image belongs to a selected story', async () => {
    const names = SELECTED_STORIES.flatMap((id) => widths.map((width) => `${id}.${width}`))
    expect((await referenceNames()).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each([...SELECTED_STORIES].sort())('%s', async (id) => {
    const found = [...(problems.get(id) ?? [])]
    for (const width of widths) {
      const image = images.get(`${id}.${width}`)
      const difference = image && (await differenceFrom(browser, `${id}.${width}`, image))
      if (difference) found.push(difference)
    }
    expect(found).toEqual([])
  })
})
