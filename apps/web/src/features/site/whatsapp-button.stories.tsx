import { whatsappLink } from '@bharat/contracts/site'
import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'
import { WhatsAppButton } from './whatsapp-button.tsx'

const meta = {
  title: 'Site/WhatsApp button',
  component: WhatsAppButton,
  subcomponents: { WhatsAppLink },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: [
        'Render it once, in the layout of the public pages: it hides over controls automatically.',
      ],
      dont: ['Show a second floating button.'],
    },
  },
} satisfies Meta<typeof WhatsAppButton>
export default meta
type Story = StoryObj<typeof meta>

const button = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole('link', { name: 'Chat on WhatsApp' })

const widthOf = (canvasElement: HTMLElement) => button(canvasElement).getBoundingClientRect().width

/** Floating at the page’s lower right corner. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(widthOf(canvasElement)).toBe(56))
    await expect(button(canvasElement)).toHaveAttribute('href', whatsappLink(site))
    // It appeared after a moment without a control, so that it does not flicker while a list scrolls by.
    await expect(button(canvasElement)).toHaveStyle({ transitionDelay: '0.2s' })
  },
}

/** Over a control it ignores the pointer and hides; the keyboard still reaches it. */
export const OverAControl: Story = {
  render: () => (
    <>
      <button type="button" className="fixed right-0 bottom-0 h-40 w-40 bg-gold">
        Next slide
      </button>
      <WhatsAppButton />
    </>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(widthOf(canvasElement)).toBe(0))
    await expect(button(canvasElement)).toHaveStyle({
      pointerEvents: 'none',
      transitionDelay: '0s',
    })
    await userEvent.tab()
    await userEvent.tab()
    await expect(button(canvasElement)).toHaveFocus()
    await waitFor(() => expect(widthOf(canvasElement)).toBe(56))
    await userEvent.tab()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
