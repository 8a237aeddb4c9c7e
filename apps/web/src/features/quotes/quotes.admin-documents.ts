import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const QuoteRowFragment = graphql(`
  fragment QuoteRow on ListedQuote {
    _id
    number
    state
    title
    validUntil
    enquiryId
    fullName
    tourName
    sentAt
    openings
    lastOpenedAt
    askedAt
    total
  }
`)
export type QuoteRow = ResultOf<typeof QuoteRowFragment>

const QuoteRecordFragment = graphql(`
  fragment QuoteRecord on Quote {
    _id
    number
    state
    title
    validUntil
    party {
      adults
      children
      month
      note
    }
    departure
    itinerary {
      title
      text
      stay
      meals
    }
    included
    notIncluded
    options {
      name
      note
      lines {
        label
        quantity
        unitPrice
        amount
      }
      sum
      discount
      tax
      tcs
      total
      perPerson
    }
    discount
    tax {
      rate
      included
    }
    tcsRate
    terms
    note
    sentAt
    acceptance {
      at
      option
      name
      hash
    }
    enquiryId
    fullName
    phone
    email
    tourId
    tourName
    internal {
      costs {
        label
        amount
      }
      note
      margins
    }
    url
    openings
    lastOpenedAt
    seatsLeft
    askedAt
    declineReason
    version
  }
`)
export type QuoteData = ResultOf<typeof QuoteRecordFragment>

const QuotedImageFragment = graphql(`
  fragment QuotedImage on Image {
    url
    width
    height
    alt
    credit
    focus {
      x
      y
    }
  }
`)

/** A quote as its traveller sees it. */
export const QuotePreviewDocument = graphql(
  `
    query QuotePreview($id: ID!) {
      quotePreview(id: $id) {
        number
        state
        title
        validUntil
        party {
          adults
          children
          month
          note
        }
        departure
        itinerary {
          title
          text
          stay
          meals
        }
        included
        notIncluded
        options {
          name
          note
          lines {
            label
            quantity
            unitPrice
            amount
          }
          sum
          discount
          tax
          tcs
          total
          perPerson
        }
        discount
        tax {
          rate
          included
        }
        tcsRate
        terms
        note
        sentAt
        seatsLeft
        acceptance {
          at
          option
          name
          hash
        }
        fullName
        cover {
          ...QuotedImage
        }
        dayImages {
          day
          image {
            ...QuotedImage
          }
        }
        payment {
          name
          text
        }
        depositPercent
        balanceDays
        cancellation {
          when
          charged
        }
        contact {
          name
          image {
            ...QuotedImage
          }
          phone
          whatsapp
          email
          availability
        }
        newerUrl
        newerSentAt
        newerChanges
        canAccept
      }
    }
  `,
  [QuotedImageFragment],
)

export const AdminQuotesDocument = graphql(
  `
    query AdminQuotes(
      $page: Int!
      $limit: Int!
      $search: String!
      $sort: String!
      $state: String!
      $view: String!
      $enquiryId: String!
    ) {
      adminQuotes(
        page: $page
        limit: $limit
        search: $search
        sort: $sort
        state: $state
        view: $view
        enquiryId: $enquiryId
      ) {
        items {
          ...QuoteRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [QuoteRowFragment],
)

export const QuoteDocument = graphql(
  `
    query AdminQuote($id: ID!) {
      adminQuote(id: $id) {
        ...QuoteRecord
      }
    }
  `,
  [QuoteRecordFragment],
)

/** Whether the server sends mails. */
export const QuoteSendingDocument = graphql(`
  query QuoteSending {
    adminReplyTemplates {
      mailServer
    }
  }
`)

/** The text with which a quote is shared. */
export const QuoteTemplateDocument = graphql(`
  query QuoteTemplate {
    adminReplyTemplates {
      templates {
        id
        text
      }
    }
  }
`)

export const CreateQuoteDocument = graphql(`
  mutation CreateQuote($input: NewQuoteInput!) {
    createQuote(input: $input) {
      message
      item {
        _id
      }
    }
  }
`)

export const UpdateQuoteDocument = graphql(
  `
    mutation UpdateQuote($id: ID!, $input: QuoteInput!, $version: Int!) {
      updateQuote(id: $id, input: $input, version: $version) {
        message
        item {
          ...QuoteRecord
        }
      }
    }
  `,
  [QuoteRecordFragment],
)

export const SendQuoteDocument = graphql(
  `
    mutation SendQuote($id: ID!, $version: Int) {
      sendQuote(id: $id, version: $version) {
        message
        item {
          ...QuoteRecord
        }
      }
    }
  `,
  [QuoteRecordFragment],
)

export const ReviseQuoteDocument = graphql(`
  mutation ReviseQuote($id: ID!) {
    reviseQuote(id: $id) {
      message
      item {
        _id
      }
    }
  }
`)

export const DiscardQuoteDocument = graphql(`
  mutation DiscardQuote($id: ID!, $version: Int) {
    discardQuote(id: $id, version: $version) {
      message
    }
  }
`)

export const AnswerQuoteDocument = graphql(
  `
    mutation AnswerQuote($id: ID!) {
      answerQuote(id: $id) {
        message
        item {
          ...QuoteRecord
        }
      }
    }
  `,
  [QuoteRecordFragment],
)

export const WithdrawQuoteDocument = graphql(
  `
    mutation WithdrawQuote($id: ID!) {
      withdrawQuote(id: $id) {
        message
        item {
          ...QuoteRecord
        }
      }
    }
  `,
  [QuoteRecordFragment],
)
