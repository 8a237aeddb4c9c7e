import {
  Controls,
  Description,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'

/** How a component is meant: `parameters.usage` of its stories. */
export interface Usage {
  do: readonly string[]
  dont: readonly string[]
}

/** The page of a component: what it is, when to take it and when not, its properties, its states. */
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
      <Stories includePrimary={false} />
    </>
  )
}

/** When to take it, and when not. */
export function DoAndDont({ do: good, dont: bad }: Usage) {
  return (
    <div className="sb-unstyled my-8 grid gap-6 font-sans md:grid-cols-2">
      <Advice title="Do" lines={good} look="border-success" />
      <Advice title="Don’t" lines={bad} look="border-danger" />
    </div>
  )
}

function Advice({ title, lines, look }: { title: string; lines: readonly string[]; look: string }) {
  return (
    <section className={`rounded-md border-t-4 bg-sunken px-5 py-4 text-ink ${look}`}>
      <h2 className="text-heading">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm leading-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
