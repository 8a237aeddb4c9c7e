import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import changelog from '../../CHANGELOG.md?raw'
import { Coded } from '../docs-page.tsx'
import { Page, Part } from './page.tsx'

const meta = {
  title: 'Foundations/Changes',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

/** The entries below each heading of CHANGELOG.md: `1.0.0 - 2026-11-22`, then `Added`. */
const versions = changelog
  .split(/^## /m)
  .slice(1)
  .map((version) => {
    const [name = '', ...parts] = version.split(/^### /m)
    return {
      name: name.split('\n', 1)[0]?.replace(/[[\]]/g, '') ?? '',
      groups: parts.map((part) => {
        const [heading = '', ...entries] = part.split(/\n- /)
        return { heading: heading.trim(), entries: entries.map((entry) => entry.trim()) }
      }),
    }
  })

/** What changed: the components first, the rest of the product on demand. */
export const Changes: StoryObj = {
  render: () => (
    <Page
      title="Changes"
      lead="From CHANGELOG.md, the newest first. What concerns components is open; the rest of a version opens on a press."
      usage={{
        do: ['Write a line below `### Components` for each change that a designer would notice.'],
        dont: ['List a change here that is not in CHANGELOG.md: this page reads it.'],
      }}
    >
      {versions.map(({ name, groups }) => (
        <Part key={name} title={name}>
          {groups.map(({ heading, entries }) => (
            <details key={heading} open={heading === 'Components'} className="border-t border-line">
              <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
                {heading} <span className="font-normal text-ink-soft">{entries.length}</span>
              </summary>
              <ul className="flex max-w-3xl list-disc flex-col gap-2 pb-4 pl-5">
                {entries.map((entry) => (
                  <li key={entry} className="wrap-anywhere">
                    <Coded text={entry} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </Part>
      ))}
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await expect(versions.at(-1)?.name).toMatch(/^1\.0\.0/)
    const [first] = within(canvasElement).getAllByText('Components')
    await expect(first?.closest('details')).toHaveAttribute('open')
    await expect(canvasElement.textContent).not.toContain('`')
  },
}
