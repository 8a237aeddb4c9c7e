import { z } from 'zod'
import { OVERVIEW_MAX_DAYS, OVERVIEW_ROWS } from './back-office-limits.ts'
import { queryDay } from './date-inputs.ts'
import { ENQUIRY_ORIGINS, ENQUIRY_STAGES } from './enquiry-stages.ts'
import { LANDSCAPES } from './landscapes.ts'
import { REPLY_TIME_NAMES } from './overview-periods.ts'
import { calendarDay, filledText, recordId } from './replies.ts'

export const overviewQuery = z.object({
  from: queryDay('from').describe(
    'First Indian day, yyyy-mm-dd. By default the Monday eleven weeks before the week of `to`.',
  ),
  to: queryDay('to').describe(
    `Last Indian day, yyyy-mm-dd; by default today. The period has at most ${OVERVIEW_MAX_DAYS} days.`,
  ),
})

const count = z.int().min(0)

const period = z
  .object({ from: calendarDay.describe('First day.'), to: calendarDay.describe('Last day.') })
  .meta({ id: 'OverviewPeriod', description: 'Calendar days of India, both inclusive.' })

const totals = z
  .object({
    enquiries: count.describe('Enquiries received in the period.'),
    open: count.describe('Those that are new, contacted or quoted now.'),
    won: count.describe('Those that are won now.'),
    lost: count.describe('Those that are lost now.'),
    wonRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Won by all enquiries of the period; null without an enquiry.'),
    replied: count.describe('Those with a first reply; recorded calls and visits wait for none.'),
    medianReplySeconds: count
      .nullable()
      .describe('Median of the times to their first replies, in seconds; null without a reply.'),
  })
  .meta({ id: 'OverviewTotals', description: 'The key figures of a period.' })

const quotes = z
  .object({
    quoted: count.describe(
      'Quotes that were sent in the period; a revision that a newer one replaced does not count.',
    ),
    accepted: count.describe('Those that are accepted now.'),
    conversion: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Accepted by quoted; null without a quote.'),
    value: count.describe('The totals of the accepted quotes, in rupees.'),
  })
  .meta({ id: 'OverviewQuotes', description: 'The quotes that were sent in a period.' })

const counts = {
  enquiries: count.describe('Enquiries received in the period.'),
  won: count.describe('Those that are won now.'),
}
const others = z
  .object(counts)
  .meta({ id: 'OverviewCounts', description: 'Enquiries of a period, and the won ones.' })

/** The reply of GET /admin/overview. All numbers count enquiries by the day of their arrival. */
export const overview = z
  .object({
    period,
    previousPeriod: period.describe('The period of the same length directly before.'),
    totals,
    previousTotals: totals.describe('The key figures of the previous period.'),
    quotes,
    previousQuotes: quotes.describe('Those of the previous period.'),
    weeks: z
      .array(
        z
          .object({
            from: calendarDay.describe('Monday, or the first day of the period.'),
            to: calendarDay.describe('Sunday, or the last day of the period.'),
            email: count.describe('Enquiries by e-mail.'),
            whatsapp: count.describe('Enquiries by WhatsApp.'),
          })
          .meta({ id: 'OverviewWeek', description: 'The enquiries of a week.' }),
      )
      .describe('Every week of the period, in its order.'),
    stages: z
      .array(
        z
          .object({
            stage: z.enum(ENQUIRY_STAGES).describe('The stage.'),
            enquiries: count.describe('Enquiries in this stage now.'),
            reached: count.describe(
              'Enquiries in this or a later stage. A lost enquiry counts as new and as lost only.',
            ),
          })
          .meta({ id: 'OverviewStage', description: 'The enquiries of a stage.' }),
      )
      .describe('Every stage, in the order of the desk.'),
    replyTimes: z
      .array(
        z
          .object({
            time: z.enum(REPLY_TIME_NAMES).describe('How soon they got a reply.'),
            enquiries: count.describe('Enquiries with such a first reply.'),
          })
          .meta({ id: 'OverviewReplyTime', description: 'Enquiries by the time to their reply.' }),
      )
      .describe('Every time, the shortest first.'),
    tours: z
      .array(
        z
          .object({
            tourId: recordId,
            title: filledText.describe('Its name now.'),
            ...counts,
          })
          .meta({ id: 'OverviewTour', description: 'The enquiries about a tour.' }),
      )
      .describe(`The ${OVERVIEW_ROWS} tours with the most enquiries.`),
    otherTours: others.describe('Enquiries about all other tours.'),
    withoutTour: others.describe('Enquiries about no tour.'),
    landscapes: z
      .array(
        z
          .object({ landscape: z.enum(LANDSCAPES).describe('The landscape.'), ...counts })
          .meta({ id: 'OverviewLandscape', description: 'The enquiries about a landscape.' }),
      )
      .describe('By the landscapes that the tours have now; a tour counts in each of its own.'),
    origins: z
      .array(
        z
          .object({
            origin: z.enum(ENQUIRY_ORIGINS).describe('The origin.'),
            ...counts,
          })
          .meta({ id: 'OverviewOrigin', description: 'The enquiries of an origin.' }),
      )
      .describe('The origins with enquiries, most enquiries first.'),
    campaigns: z
      .array(
        z
          .object({ campaign: filledText.describe('The campaign (`utm_campaign`).'), ...counts })
          .meta({ id: 'OverviewCampaign', description: 'The enquiries of a campaign.' }),
      )
      .describe(`The ${OVERVIEW_ROWS} campaigns with the most enquiries.`),
    otherCampaigns: others.describe('Enquiries of all other campaigns.'),
    withoutCampaign: others.describe('Enquiries of no campaign.'),
    searches: z
      .array(
        z
          .object({
            words: filledText.describe('Words of a search that no tour has, in lower case.'),
            count: z.int().min(1).describe('About how often visitors searched for them.'),
            lastDay: calendarDay.describe('The day of the last search.'),
          })
          .meta({ id: 'OverviewSearch', description: 'A search of visitors without a result.' }),
      )
      .describe(
        `The ${OVERVIEW_ROWS} most frequent searches without a result, of the last 90 days whatever the period.`,
      ),
  })
  .meta({ id: 'Overview', description: 'The enquiries of a period in numbers.' })

export type Overview = z.output<typeof overview>
export type OverviewTotals = Overview['totals']
