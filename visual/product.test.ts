import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'

const root = join(import.meta.dirname, '..')

/** Only stories and their helpers contain these words. */
const marks = ['storybook', 'autodocs', 'subcomponents', 'canvasElement', 'not-there.jpg']

test('the built product contains no stories', async () => {
  const dist = join(root, 'apps/web/dist')
  const build = Bun.spawn(['bun', 'scripts/build.ts'], { cwd: root, stdout: 'ignore' })
  expect(await build.exited).toBe(0)
  const files = [...new Glob('**/*.{js,css,html,json}').scanSync(dist)]
  expect(files.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const file of files) {
    const text = await Bun.file(join(dist, file)).text()
    found.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`))
  }
  expect(found).toEqual([])
})
