import {
  formatCalendarDay,
  formatDate,
  formatDeparture,
  formatMoment,
  formatNextDeparture,
  formatTime,
  formatTourStatistics,
  formatTripCost,
} from '@bharat/contracts/format'
import { formatPhone } from '@bharat/contracts/site'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Page, Part, Rows } from './page.tsx'

const meta = {
  title: 'Foundations/Formats',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

const MOMENT = '2026-12-04T13:05:00.000Z'
const DAY = '2026-12-04T00:00:00.000Z'
const now = new Date('2026-11-01')

type Examples = readonly [where: string, stored: string, shown: string | undefined][]

/** Each example is formatted by the function that the product uses. */
const groups: Readonly<Record<string, Examples>> = {
  Prices: [
    ['Cards, trip details, price bar', '124999', formatTripCost(124_999)],
    ['Rounded: no decimals', '21900.6', formatTripCost(21_900.6)],
    ['No price', '0', formatTripCost(0)],
    [
      'A category',
      '9 tours',
      formatTourStatistics({ count: 9, minDays: 4, maxDays: 22, minTripCost: 21_900 }),
    ],
  ],
  Dates: [
    ['Upcoming dates', DAY, formatDeparture(DAY, now)],
    ['In another year', '2027-01-04', formatDeparture('2027-01-04T00:00:00.000Z', now)],
    ['The next date on a card', DAY, formatNextDeparture(DAY)],
    ['Dates in the back-office', DAY, formatCalendarDay(DAY)],
    ['Created, in Indian time', MOMENT, formatDate(MOMENT)],
    ['Time, 24 hours', MOMENT, formatTime(MOMENT)],
    ['Date and time', MOMENT, formatMoment(MOMENT)],
    ['No date', '', formatDate('')],
  ],
  Phones: ['+919400012345', '+94112345678', '+6638123456', '+12125550123'].map((phone) => [
    'Contact strip, footer, contact page, lists',
    phone,
    formatPhone(phone),
  ]),
}

/** How prices, dates and phones are written. */
export const Formats: StoryObj = {
  render: () => (
    <Page
      title="Formats"
      lead="One function for each, on the server and in the browser: a page never formats by itself. All dates and times are Indian, whatever the visitor’s clock says."
      usage={{
        do: [
          'Set prices in semibold: only that weight has the sign of the rupee.',
          'Set numbers below each other with `tabular-nums`.',
          'Keep a phone number in one line with `whitespace-nowrap`.',
        ],
        dont: ['Write a price with decimals, or `Rs.`.', 'Write a month as a number for visitors.'],
      }}
    >
      {Object.entries(groups).map(([name, examples]) => (
        <Part key={name} title={name}>
          <Rows
            headings={['Where', 'Stored', 'Shown']}
            rows={examples.map(([where, stored, shown]) => [
              where,
              stored || 'nothing',
              <strong key={stored} className="font-semibold tabular-nums">
                {shown}
              </strong>,
            ])}
          />
        </Part>
      ))}
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const text of ['₹1,24,999', '04/12/2026 18:35', '+91 94000 12345']) {
      await expect(canvas.getByText(text)).toBeVisible()
    }
  },
}
