import { accountMessages } from '@bharat/contracts/accounts.messages'
import { awardMessages } from '@bharat/contracts/awards.messages'
import { categoryMessages } from '@bharat/contracts/categories.messages'
import { contactMessages } from '@bharat/contracts/contact.messages'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { heroSlideMessages } from '@bharat/contracts/hero-slides.messages'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { teamMemberMessages } from '@bharat/contracts/team-members.messages'
import { testimonialMessages } from '@bharat/contracts/testimonials.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { Notice } from '@bharat/ui/notice'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Page, Part } from './page.tsx'

const meta = {
  title: 'Foundations/Tone',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

type Text = string | ((...values: never[]) => string)

/** All messages of the product, read from the contracts. */
const groups: readonly [name: string, texts: Readonly<Record<string, Text>>][] = [
  ['Pages', pageMessages],
  ['Enquiries', enquiryMessages],
  ['Tours', tourMessages],
  ['Categories', categoryMessages],
  ['Hero slides', heroSlideMessages],
  ['Testimonials', testimonialMessages],
  ['Awards', awardMessages],
  ['Team members', teamMemberMessages],
  ['Contact', contactMessages],
  ['Pictures', mediaMessages],
  ['Accounts', accountMessages],
]

/** Sample values for the placeholders of messages; 2 by default. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  tooLong: ['Message', 5000],
  invalidLandscape: ['Moon'],
}

/** How the product speaks, and all its messages. */
export const Tone: StoryObj = {
  render: () => (
    <Page
      title="Tone of the messages"
      lead="Plain, short and on the reader’s side: what happened, and what to do now. A text stands once, in the contracts; this page reads it from there."
      usage={{
        do: [
          'Say what is missing, not that something is wrong.',
          'Say ‘could not’ of ourselves: ‘Could not load this tour.’',
          'End a sentence with a full stop, and a wait with an ellipsis.',
        ],
        dont: [
          'Blame: no ‘invalid’, no ‘illegal’, where ‘Enter a valid email.’ will do.',
          'Show a visitor what the machine said.',
          'Use an exclamation mark for an error.',
        ],
      }}
    >
      <Part title="How they look">
        <div className="flex max-w-2xl flex-col gap-4">
          <Notice tone="success" message={tourMessages.created} />
          <Notice tone="error" message={SOMETHING_WENT_WRONG} />
          <Notice tone="info" message={enquiryMessages.mailPendingHint} />
        </div>
      </Part>
      {groups.map(([name, texts]) => (
        <Part key={name} title={name}>
          <ul className="grid gap-x-8 md:grid-cols-2">
            {Object.entries(texts).map(([key, text]) => (
              <li key={key} className="border-t border-line py-3">
                {written(key, text)}
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(pageMessages.loadingTour)).toBeVisible()
    for (const [name, texts] of groups) {
      const empty = Object.entries(texts).filter(([key, text]) => written(key, text).trim() === '')
      await expect([name, ...empty]).toEqual([name])
    }
  },
}

function written(key: string, text: Text): string {
  return typeof text === 'string' ? text : text(...((samples[key] ?? [2]) as never[]))
}
