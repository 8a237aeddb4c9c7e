import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { bareTour, now, tour } from '../tours.fixtures.ts'
import { DepartureList } from './departure-list.tsx'
import { EnquireBar, EnquireLinks } from './enquire-bar.tsx'
import { PriceAndPayment } from './price-and-payment.tsx'
import { SectionLinks } from './section-links.tsx'
import { TourDetail } from './tour-detail.tsx'
import { TourFaqs } from './tour-faqs.tsx'
import { TourGallery } from './tour-gallery.tsx'
import { TourInformation, TourSuitability } from './tour-information.tsx'
import { TourItinerary } from './tour-itinerary.tsx'
import { TourRouteMap } from './tour-route-map.tsx'
import { TourSide } from './tour-side.tsx'
import { PrintedSource, TourSummary } from './tour-summary.tsx'
import { TripDetails } from './trip-details.tsx'

const meta = {
  title: 'Site/Tour detail',
  component: TourDetail,
  subcomponents: {
    TourSummary,
    PrintedSource,
    TourGallery,
    SectionLinks,
    TourSide,
    TripDetails,
    DepartureList,
    PriceAndPayment,
    TourInformation,
    TourSuitability,
    TourItinerary,
    TourRouteMap,
    TourFaqs,
    EnquireBar,
    EnquireLinks,
  },
  args: { tour, now, url: `https://example.com/tours/${tour._id}` },
  argTypes: { now: { control: false } },
  parameters: {
    path: `/tours/${tour._id}`,
    layout: 'fullscreen',
    usage: {
      do: [
        'Write a day’s title as ‘what happens · where’: the text after the dot is the location.',
        'Give five sub images: one large, four small.',
        'Separate styles and activities with commas.',
      ],
      dont: [
        'Fill a field with a dash: unknown facts are not listed.',
        'Write dates into the text: past dates disappear automatically.',
      ],
    },
  },
} satisfies Meta<typeof TourDetail>
export default meta
type Story = StoryObj<typeof meta>

export const Everything: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const heading = canvas.getByRole('heading', { level: 1 })
    await expect(heading).toHaveTextContent(tour.tourName)
    // The specified summary line, and below it what is not specified.
    // A cancelled departure is none of the next ones, a full one is marked.
    const next = await canvas.findByText('Next departures')
    const lines = next.closest('#summary')?.querySelectorAll('dl') ?? []
    await expect([...lines].map(({ textContent }) => textContent)).toEqual([
      'Duration4 days / 3 nightsVehicleMahindra Thar 4x4Trip StyleAdventure',
      'Driving Distance1,180 kmNext departures19 Dec (full) · 3 Jul 2027 · 1 more',
    ])
    const links = within(canvas.getByRole('navigation', { name: 'Sections' })).getAllByRole('link')
    await expect(links.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Itinerary',
      'Dates',
      'Map',
      'Questions',
    ])
    for (const link of links) {
      const id = link.getAttribute('href')?.slice(1) ?? ''
      await waitFor(() => expect(document.getElementById(id)).not.toBeNull())
    }
    await expect(await canvas.findByText('19 Dec')).toBeVisible()
    // The chips of Trip Details: style, landscapes, activities and dates.
    const details = within(await canvas.findByRole('region', { name: 'Trip Details' }))
    const chips = details.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'))
    await expect(chips.map((list) => list.map(({ textContent }) => textContent))).toEqual([
      ['Adventure', 'High Altitude', 'Small Group'],
      ['Mountain', 'Snow', 'Cultural', 'Rural'],
      ['High passes', 'Monastery visits', 'Fossil walk', 'Stargazing'],
      ['19 Dec', '3 Jul 2027', '11 Sept 2027'],
    ])
    await expect(canvas.queryByText(/15 Jun/)).toBeNull()
    const departures = await canvas.findByRole('region', { name: 'Departures' })
    const rows = within(departures).getAllByRole('listitem')
    await expect(rows).toHaveLength(3)
    await expect(rows[0]).toHaveTextContent(
      'Sat 19 Dec – Tue 22 Dec 2026FullChristmas in Kaza.Ask for the next date',
    )
    await expect(rows[1]).toHaveTextContent(
      'Sat 3 Jul – Tue 6 Jul 2027₹61,500Guaranteed3 seats left',
    )
    await expect(rows[2]).toHaveTextContent('₹58,900Enquire for this date')
    const [, link] = within(departures).getAllByRole('link', { name: /^(Ask for|Enquire)/ })
    await expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/departure=2027-07-03#enquiry$/),
    )
    const information = canvas.getByRole('region', { name: 'Before you book' })
    await expect(within(information).getByText('4 to 12 travellers')).toBeVisible()
    await expect(canvas.getByText('Hotel on the Ridge')).toBeVisible()
  },
}

/** No date costs the trip cost: the price is that of the cheapest one. */
export const CheapestDate: Story = {
  args: { tour: { ...tour, pricedDeparture: { date: '2027-07-03', price: 61_500 } } },
  play: async ({ canvasElement }) => {
    const lines = await within(canvasElement).findAllByText(/^3 Jul 2027 · per person/)
    await expect(lines[0]?.parentElement).toHaveTextContent(/^₹61,500/)
    const part = await within(canvasElement).findByRole('region', { name: 'Price and payment' })
    await expect(part).not.toHaveTextContent('₹58,900')
  },
}

/** The price is that of the date which the visitor has chosen; its part says what it is for and how it is paid. */
export const ChosenDate: Story = {
  args: { departure: '2027-07-03' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const lines = await canvas.findAllByText('3 Jul 2027 · per person, twin sharing, plus tax')
    const shown = lines.map((line) => line.parentElement?.textContent)
    await expect(shown.every((text) => text?.startsWith('₹61,500'))).toBe(true)
    const part = await canvas.findByRole('region', { name: 'Price and payment' })
    const rows = within(part).getAllByRole('term')
    await expect(rows[0]?.parentElement).toHaveTextContent(
      'Per person, twin sharing, plus tax₹58,900',
    )
    await expect(rows[1]?.parentElement).toHaveTextContent('Single roomPer person₹42,000')
    const steps = within(part).getAllByRole('row')
    await expect(steps[1]).toHaveTextContent('30 days or more25 %')
  },
}

/** Lists only known facts: no dates, no days, no questions; the price is on request. */
export const OnlyWhatIsKnown: Story = {
  args: { tour: bareTour },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['Trip Cost', 'Vehicle', 'Landscapes', 'Upcoming Dates']) {
      await expect(canvas.queryByText(name)).toBeNull()
    }
    await expect(canvas.queryByRole('navigation', { name: 'Sections' })).toBeNull()
    await expect(canvas.queryByText('Other prices')).toBeNull()
    for (const name of ['Tour itinerary', 'Departures', 'Before you book']) {
      await expect(canvas.queryByRole('heading', { name })).toBeNull()
    }
    await expect(
      canvas.getAllByText('Price on request').filter((price) => price.checkVisibility()),
    ).toHaveLength(1)
  },
}

/** Days in their order, in any input order; they open and close separately, or all together. */
export const Itinerary: Story = {
  play: async ({ canvasElement }) => {
    const section = await within(canvasElement).findByRole('region', { name: 'Tour itinerary' })
    const labels = within(section).getAllByText(/^DAY 0/)
    await expect(labels.map((label) => label.textContent?.slice(0, 6))).toEqual([
      'DAY 01',
      'DAY 02',
      'DAY 03',
      'DAY 04',
    ])
    const second = within(section).getByText('Along the Sutlej')
    await userEvent.click(second)
    await expect(within(section).getByText(/Bhimakali temple/)).toBeVisible()
    await userEvent.click(second)
    await expect(within(section).getByText(/Bhimakali temple/)).not.toBeVisible()
    const openDays = () => section.querySelectorAll('details[open]').length
    const all = within(section).getByRole('button', { name: 'Open all days' })
    all.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(all).toHaveTextContent('Close all days'))
    await expect(openDays()).toBe(4)
    // One closed day is enough for the button to open all.
    await userEvent.click(second)
    await waitFor(() => expect(all).toHaveTextContent('Open all days'))
    await userEvent.click(all)
    await waitFor(() => expect(all).toHaveTextContent('Close all days'))
    await userEvent.click(all)
    await waitFor(() => expect(all).toHaveTextContent('Open all days'))
    await expect(openDays()).toBe(0)
  },
}

/** Questions that have a question or an answer, collapsed at first. */
export const Questions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const question = await canvas.findByText('When does Kunzum La open?')
    const answer = canvas.getByText('Usually in the first half of June.')
    await expect(answer).not.toBeVisible()
    await userEvent.click(question)
    await expect(answer).toBeVisible()
  },
}
export const LongText: Story = {
  args: {
    tour: {
      ...tour,
      tourName:
        'Thiruvananthapuram to Leh by the western coast, the salt desert and the high passes, with no motorway at all',
      vehicle: 'Two Force Travellers with reclining seats, and a pick-up for the luggage',
      drivingDistance: 'Between 8,200 and 8,900 km, as ferries and landslides will have it',
      activity: Array.from(
        { length: 14 },
        (_, at) => `Something to do on the way, no. ${at + 1}`,
      ).join(', '),
    },
  },
}
export const BrokenImages: Story = {
  args: {
    tour: {
      ...tour,
      subImageUrls: tour.subImageUrls.map(() => './photos/not-there.jpg'),
      routeMap: { url: './photos/not-there.jpg', width: null, height: null, alt: '' },
    },
  },
}

/** Price, duration and the link to the form stay visible. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
