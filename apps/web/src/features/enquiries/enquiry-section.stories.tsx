import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ContactEnquiry } from './contact-enquiry.tsx'
import { EnquiryPanel } from './enquiry-panel.tsx'
import { EnquirySection } from './enquiry-section.tsx'

const meta = {
  title: 'Site/Enquiry section',
  component: EnquirySection,
  subcomponents: { ContactEnquiry, EnquiryPanel },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Set it on the home page and at the foot of a tour.'],
      dont: ['Put two on one page: both would have the anchor #enquiry.'],
    },
  },
} satisfies Meta<typeof EnquirySection>
export default meta
type Story = StoryObj<typeof meta>

const whole: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await expect(
    await within(canvasElement).findByRole('button', { name: 'Send by email' }),
  ).toBeInTheDocument()
}

export const OnTheHomePage: Story = { play: whole }
export const OnTheContactPage: Story = { render: () => <ContactEnquiry />, play: whole }
export const OnATour: Story = {
  args: { tourId: '650000000000000000000101', tourName: 'Kerala to Kashmir' },
  play: whole,
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: whole,
}
