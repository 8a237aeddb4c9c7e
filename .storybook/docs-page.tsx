import {
  Controls,
  Description,
  DocsContext,
  DocsStory,
  Primary,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { use } from 'react'

/** How to use a component, and how not to: `parameters.usage` of its stories. */
export interface Usage {
  do: readonly string[]
  dont: readonly string[]
}

/** The documentation page of a component: description, usage, properties and stories. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const usage = preparedMeta.parameters.usage as Usage | undefined
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {usage && <DoAndDont {...usage} />}
      <Primary />
      <Controls />
      <FurtherStories />
    </>
  )
}

/**
 * The other stories, one below the other where they can share a page. A story with network
 * responses or reduced motion needs its own window, so the page links to it.
 */
function FurtherStories() {
  const stories = use(DocsContext)
    .componentStories()
    .slice(1)
    .filter(({ tags }) => tags?.includes('autodocs'))
  const apart = stories.filter(({ parameters }) => parameters.network || parameters.reducedMotion)
  return (
    <>
      {stories
        .filter((story) => !apart.includes(story))
        .map(({ id, moduleExport }) => (
          <DocsStory key={id} of={moduleExport} />
        ))}
      {apart.length > 0 && (
        <nav aria-label="Further stories" className="sb-unstyled my-10 font-sans text-ink">
          <h2 className="text-heading">Each on a page of its own</h2>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {apart.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`./?path=/story/${id}`}
                  target="_top"
                  className="inline-flex min-h-11 items-center text-accent-strong underline decoration-gold underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** How to use a component, and how not to. */
export function DoAndDont({ do: good, dont: bad }: Usage) {
  return (
    <div className="sb-unstyled my-8 grid gap-6 font-sans md:grid-cols-2">
      <Advice title="Do" lines={good} look="border-success" />
      <Advice title="Don’t" lines={bad} look="border-danger" />
    </div>
  )
}

/** A text in which what stands between backticks is code. */
export function Coded({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className="rounded-sm border border-line bg-surface px-1 text-sm">
        {part}
      </code>
    ) : (
      part
    ),
  )
}

function Advice({ title, lines, look }: { title: string; lines: readonly string[]; look: string }) {
  return (
    <section className={`rounded-md border-t-4 bg-sunken px-5 py-4 text-ink ${look}`}>
      <h2 className="text-heading">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm leading-6">
        {lines.map((line) => (
          <li key={line}>
            <Coded text={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}
