import { Button } from '@bharat/ui/button'
import { TourCard } from '@bharat/ui/tour-card'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Carousel } from '../../packages/ui/src/carousel.tsx'
import { Measured, Page, Part } from './page.tsx'
import { tokensOf } from './tokens.ts'

const meta = {
  title: 'Foundations/Motion',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta
type Story = StoryObj

/** The movements of the product, measured on the elements themselves. */
export const Motion: Story = {
  render: () => (
    <Page
      title="Motion"
      lead="A movement starts fast and slows down towards its end. Only the slides move without an action of the visitor; they stop while the pointer, the focus or a finger is on them."
      usage={{
        do: [
          'Fade an element that is replaced; move one that changes its place.',
          'React to a press within a fifth of a second.',
          'Try it with reduced motion: nothing moves, and everything works.',
        ],
        dont: [
          'Let text travel while it is read.',
          'Start anything by itself that lasts longer than five seconds and cannot be paused.',
        ],
      }}
    >
      <Part title="Curve">
        {tokensOf('ease').map(({ name, value }) => (
          <Drive key={name} name={name} value={value} />
        ))}
      </Part>
      <Part title="What moves">
        <ul className="grid gap-10 md:grid-cols-3">
          <Moving name="A button under the pointer" selector="button">
            <Button>Explore tours</Button>
          </Moving>
          <Moving name="A card’s picture under the pointer" selector="img">
            <TourCard
              tourName="Kerala to Kashmir"
              days={22}
              nights={21}
              tripCost={124_999}
              imageUrl="./photos/roman-colosseum.jpg"
              link={(children, className) => (
                <a href="#tour" className={className}>
                  {children}
                </a>
              )}
            />
          </Moving>
          <Moving name="A slide that comes and goes" selector="[data-active]">
            <Carousel
              label="Two slides"
              advanceMs={5000}
              frameClassName="h-40 bg-sunken"
              slides={['One', 'Two'].map((text) => ({
                id: text,
                content: <p className="grid place-items-center text-title">{text}</p>,
              }))}
            />
          </Moving>
        </ul>
      </Part>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findAllByText(/^\d+(\.\d+)? s,/)).toHaveLength(3)
    await userEvent.click(canvas.getByRole('button', { name: 'Drive' }))
  },
}

/** The same page with reduced motion: nothing moves. */
export const ReducedMotion: Story = {
  ...Motion,
  parameters: { ...meta.parameters, reducedMotion: true },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByText(/^0 s,/)).toHaveLength(3)
  },
}

function Drive({ name, value }: { name: string; value: string }) {
  const [there, setThere] = useState(false)
  return (
    <div>
      <p>
        <span className="font-medium">{name}</span>{' '}
        <span className="text-sm text-ink-soft">{value}</span>
      </p>
      <div className="my-4 rounded-lg bg-asphalt p-4">
        <div
          className={`h-8 rounded-md bg-milestone transition-[width] duration-700 ${there ? 'w-full' : 'w-8'}`}
          style={{ transitionTimingFunction: `var(--ease-${name})` }}
        />
      </div>
      <Button variant="secondary" onClick={() => setThere(!there)}>
        Drive
      </Button>
    </div>
  )
}

function Moving(props: { name: string; selector: string; children: ReactNode }) {
  return (
    <Measured read={(element) => motionOf(element.querySelector(props.selector))}>
      {(measured, ref) => (
        <li>
          <h3 className="text-heading">{props.name}</h3>
          <p className="mb-4 text-sm text-ink-soft">{measured}</p>
          <div ref={ref as React.RefObject<HTMLDivElement | null>}>{props.children}</div>
        </li>
      )}
    </Measured>
  )
}

function motionOf(element: Element | null): string {
  if (!element) return ''
  const { transitionDuration, transitionProperty } = getComputedStyle(element)
  const seconds = Math.max(...transitionDuration.split(',').map(Number.parseFloat))
  return `${Number(seconds.toFixed(2))} s, ${transitionProperty.split(',').slice(0, 3).join(', ')}`
}
