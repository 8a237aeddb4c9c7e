import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const TotalsFragment = graphql(`
  fragment OverviewTotals on OverviewTotals {
    enquiries
    open
    won
    lost
    wonRate
    replied
    medianReplySeconds
  }
`)

const QuotesFragment = graphql(`
  fragment OverviewQuotes on OverviewQuotes {
    quoted
    accepted
    conversion
    value
  }
`)

export const OverviewDocument = graphql(
  `
    query Overview($from: String, $to: String) {
      adminOverview(from: $from, to: $to) {
        period {
          from
          to
        }
        previousPeriod {
          from
          to
        }
        totals {
          ...OverviewTotals
        }
        previousTotals {
          ...OverviewTotals
        }
        quotes {
          ...OverviewQuotes
        }
        previousQuotes {
          ...OverviewQuotes
        }
        weeks {
          from
          to
          email
          whatsapp
        }
        stages {
          stage
          enquiries
          reached
        }
        replyTimes {
          time
          enquiries
        }
        tours {
          tourId
          title
          enquiries
          won
        }
        otherTours {
          enquiries
          won
        }
        withoutTour {
          enquiries
          won
        }
        landscapes {
          landscape
          enquiries
          won
        }
        origins {
          origin
          enquiries
          won
        }
        campaigns {
          campaign
          enquiries
          won
        }
        otherCampaigns {
          enquiries
          won
        }
        withoutCampaign {
          enquiries
          won
        }
        searches {
          words
          count
          lastDay
        }
      }
    }
  `,
  [TotalsFragment, QuotesFragment],
)
export type OverviewData = ResultOf<typeof OverviewDocument>['adminOverview']
