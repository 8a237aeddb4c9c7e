import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { TokenGroup } from '../design-tokens.ts'
import { Page, Part, TextLink } from './page.tsx'

const meta = {
  title: 'Foundations/Welcome',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

const chapters = [
  ['Foundations', 'colour--colour', 'Colours, type, space, shape, motion, formats and tone.'],
  ['UI', 'ui-button--docs', 'Parts without data, on all pages and in the back-office.'],
  ['Site', 'site-navigation--docs', 'What visitors see.'],
  ['Admin', 'admin-list--docs', 'What the staff of the operator works with.'],
  ['Pages', 'pages-contact--docs', 'Whole pages, from the parts above.'],
] as const

/** The first page: what is where, and how to use it. */
export const Welcome: StoryObj = {
  render: () => (
    <Page
      title="Bharat by Road"
      lead="Every component of the site and of the back-office, in every state that it can have. Nothing here needs a server; the tests run the same stories."
      usage={{
        do: [
          'Start with the page ‘Docs’ of a component: it says when to use it, and when not.',
          'Look at each state at 390, 768 and 1440 px: the viewport is in the toolbar.',
          'Change a property in the table of a component: the story follows.',
        ],
        dont: [
          'Copy a value out of a screenshot: the tokens have all of them.',
          'Draw a new component before a search here: press `/`.',
        ],
      }}
    >
      <Part title="Chapters">
        <dl className="grid gap-x-8 sm:grid-cols-[auto_1fr]">
          {chapters.map(([name, story, text]) => (
            <div key={name} className="border-t border-line py-2 sm:contents">
              <dt>
                <TextLink
                  to={story.endsWith('docs') ? `/docs/${story}` : `/story/foundations-${story}`}
                >
                  {name}
                </TextLink>
              </dt>
              <dd className="self-center text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Tokens">
        <p className="max-w-2xl">
          All colours, sizes, corners, shadows and curves, as the format of the W3C Design Tokens
          Community Group. The build writes the file from theme.css, so it cannot differ from the
          product.
        </p>
        <a
          href="./design-tokens.json"
          download="bharat-by-road.tokens.json"
          className="mt-2 inline-flex min-h-11 items-center text-accent-strong underline decoration-gold underline-offset-4"
        >
          Download the tokens (JSON)
        </a>
      </Part>
      <Part title="What is new">
        <TextLink to="/story/foundations-changes--changes">Changes of the components</TextLink>
      </Part>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const link = canvas.getByRole<HTMLAnchorElement>('link', { name: /Download/ })
    const tokens: TokenGroup = await (await fetch(link.href)).json()
    await expect(tokens.color).toHaveProperty('gold.$value.colorSpace', 'srgb')
    // Every link leads to a page of this Storybook.
    const { entries } = await (await fetch('./index.json')).json()
    const ids = canvas
      .getAllByRole<HTMLAnchorElement>('link')
      .flatMap(({ href }) => /path=\/(?:story|docs)\/(.+)$/.exec(href)?.[1] ?? [])
    await expect(ids.filter((id) => !(id in entries))).toEqual([])
    await expect(ids).toHaveLength(chapters.length + 1)
  },
}
