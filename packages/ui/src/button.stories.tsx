import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { ArrowRightIcon, MailIcon } from './icons.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const sizes: ButtonSize[] = ['sm', 'md', 'lg']

const meta = {
  title: 'UI/Button',
  component: Button,
  args: { children: 'Explore tours', onClick: fn() },
  parameters: {
    usage: {
      do: [
        'Use `primary` once in a view, for what a visitor came to do.',
        'Give a link that looks like a button `buttonClass()`.',
        'Say what happens: ‘Send by email’, not ‘Submit’.',
      ],
      dont: [
        'Use `danger` for anything that can be undone.',
        'Disable a button without saying nearby what is missing.',
      ],
    },
  },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Primary: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}
export const Busy: Story = {
  args: { busy: true, busyLabel: 'Saving…' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Saving…' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    button.click()
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** In a form whose result is a dialog: the dialog returns the focus to the button. */
export const BusyWithFocus: Story = {
  args: { busy: true, busyLabel: 'Submitting…', keepFocus: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Submitting…' })
    button.focus()
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    button.click()
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}
export const Disabled: Story = { args: { disabled: true } }
export const Block: Story = { args: { block: true } }
export const LongLabel: Story = {
  args: { children: 'Explore all tours along the western coast and into the hills behind it' },
}

/** Every variant in every size, with a full touch target even at the smallest. */
export const All: Story = {
  render: () => (
    <div className="flex flex-col gap-5">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              <MailIcon /> {variant} {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            disabled
          </Button>
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button')) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(36)
    }
  },
}

/** A link in a button's look. */
export const AsLink: Story = {
  render: () => (
    <a href="#contact" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
      Contact <ArrowRightIcon />
    </a>
  ),
}
