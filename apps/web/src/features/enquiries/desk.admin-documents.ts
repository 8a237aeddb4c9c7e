import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** A row of the desk's list, and a card of its board. */
const DeskRowFragment = graphql(`
  fragment DeskRow on Enquiry {
    _id
    fullName
    phone
    phoneValid
    email
    message
    channel
    createdAt
    reference
    stage
    lostReason
    won {
      departure
      seats
      amount
    }
    assignee {
      _id
      email
      name
    }
    followUpOn
    firstReplyAt
    repeatOf
    version
    tour {
      title
    }
    departure {
      date
    }
  }
`)
export type DeskRow = ResultOf<typeof DeskRowFragment>

const EnquiryRecordFragment = graphql(`
  fragment EnquiryRecord on EnquiryDetail {
    _id
    fullName
    phone
    phoneKey
    phoneValid
    email
    message
    channel
    origin
    mail
    createdAt
    reference
    stage
    lostReason
    won {
      departure
      seats
      amount
    }
    assignee {
      _id
      email
      name
    }
    followUpOn
    firstReplyAt
    repeatOf
    version
    tour {
      _id
      title
      price
      priceBasis
    }
    departure {
      date
      endDate
      price
    }
    page
    utm {
      source
      medium
      campaign
    }
    referrer
    party {
      adults
      children
      month
      note
    }
    device
    timeline {
      at
      actor {
        email
        name
      }
      token
      kind
      from
      to
      text
      won {
        departure
        seats
        amount
      }
      assignee {
        email
        name
      }
      followUpOn
      channel
      field
      before
      after
      templateId
      subject
      mail
      mailError
      jobId
    }
    related {
      _id
      fullName
      createdAt
      stage
      tour {
        title
      }
    }
  }
`)
export type EnquiryData = ResultOf<typeof EnquiryRecordFragment>
export type TimelineData = EnquiryData['timeline'][number]

export const DeskListDocument = graphql(
  `
    query DeskList(
      $page: Int!
      $limit: Int!
      $search: String!
      $stage: EnquiryStage
      $assignee: String
      $due: EnquiryDue
      $sort: String!
      $from: String
      $to: String
      $channel: EnquiryChannel
      $open: Boolean
      $tourId: String
      $departure: String
      $landscape: Landscape
      $campaign: String
      $unanswered: Boolean
    ) {
      adminEnquiries(
        page: $page
        limit: $limit
        search: $search
        stage: $stage
        assignee: $assignee
        due: $due
        sort: $sort
        from: $from
        to: $to
        channel: $channel
        open: $open
        tourId: $tourId
        departure: $departure
        landscape: $landscape
        campaign: $campaign
        unanswered: $unanswered
      ) {
        items {
          ...DeskRow
        }
        page
        limit
        totalPages
        totalItems
        searchedSince
      }
    }
  `,
  [DeskRowFragment],
)

export const DeskSummaryDocument = graphql(`
  query DeskSummary {
    adminEnquirySummary {
      all
      new
      contacted
      quoted
      won
      lost
      spam
      today
      tomorrow
      overdue
      mine
      unassigned
      unanswered
    }
  }
`)
export type DeskSummary = ResultOf<typeof DeskSummaryDocument>['adminEnquirySummary']

export const EnquiryDocument = graphql(
  `
    query EnquiryRecord($id: ID!) {
      adminEnquiry(id: $id) {
        ...EnquiryRecord
      }
    }
  `,
  [EnquiryRecordFragment],
)

export const UpdateEnquiryDocument = graphql(
  `
    mutation UpdateEnquiry($id: ID!, $input: EnquiryChange!, $version: Int) {
      updateEnquiry(id: $id, input: $input, version: $version) {
        message
        item {
          ...EnquiryRecord
        }
      }
    }
  `,
  [EnquiryRecordFragment],
)

/** The same change of several enquiries. */
export const UpdateEnquiriesDocument = graphql(`
  mutation UpdateEnquiries(
    $ids: [String!]
    $each: [OneOfSeveralChanges!]
    $stage: EnquiryStage
    $lostReason: String
    $assigneeId: String
    $followUpOn: String
  ) {
    updateEnquiries(
      ids: $ids
      each: $each
      stage: $stage
      lostReason: $lostReason
      assigneeId: $assigneeId
      followUpOn: $followUpOn
    ) {
      done
      changed
      failed {
        id
        message
      }
    }
  }
`)

/** What is known of a booking: by the enquiry, and by a quote that was accepted. */
export const WonFactsDocument = graphql(`
  query WonFacts($id: ID!, $enquiryId: String!) {
    adminEnquiry(id: $id) {
      tour {
        _id
      }
      party {
        adults
        children
      }
    }
    adminQuotes(enquiryId: $enquiryId, state: "accepted", sort: "-createdAt", limit: 1) {
      items {
        total
      }
    }
  }
`)

/** The last quote of an enquiry that waits for the traveller. */
export const SentQuotesDocument = graphql(`
  query SentQuotes($enquiryId: String!) {
    adminQuotes(enquiryId: $enquiryId, state: "sent", sort: "-createdAt", limit: 1) {
      items {
        _id
      }
    }
  }
`)

export const SentQuoteDocument = graphql(`
  query SentQuote($id: ID!) {
    adminQuote(id: $id) {
      url
      options {
        total
      }
      validUntil
    }
  }
`)

/** The departures of a tour that the site shows. */
export const WonDeparturesDocument = graphql(`
  query WonDepartures($id: ID!) {
    tour(id: $id) {
      departures {
        date
        seatsLeft
      }
    }
  }
`)

/** What a won enquiry has booked. */
export type Booked = Omit<NonNullable<DeskRow['won']>, '__typename'>

export const CreateEnquiryDocument = graphql(
  `
    mutation CreateEnquiry($input: EnquiryRecordInput!) {
      createEnquiry(input: $input) {
        message
        item {
          ...EnquiryRecord
        }
      }
    }
  `,
  [EnquiryRecordFragment],
)

/** Who has a phone number: the last enquiry, and how many there are. */
export const KnownPersonDocument = graphql(`
  query KnownPerson($search: String!) {
    adminEnquiries(search: $search, limit: 50) {
      items {
        _id
        phoneKey
        fullName
        createdAt
        stage
      }
    }
  }
`)
export type KnownPersonData = ResultOf<typeof KnownPersonDocument>['adminEnquiries']['items']

/** The tours that the site shows. */
export const ChoosableToursDocument = graphql(`
  query ChoosableTours {
    tours(limit: 240) {
      items {
        _id
        tourName
      }
    }
  }
`)

export const AddEnquiryNoteDocument = graphql(
  `
    mutation AddEnquiryNote($id: ID!, $text: String!) {
      addEnquiryNote(id: $id, text: $text) {
        message
        item {
          ...EnquiryRecord
        }
      }
    }
  `,
  [EnquiryRecordFragment],
)

export const AddEnquiryReplyDocument = graphql(
  `
    mutation AddEnquiryReply(
      $id: ID!
      $channel: ReplyChannel!
      $templateId: String
      $text: String
      $send: Boolean
      $subject: String
    ) {
      addEnquiryReply(
        id: $id
        channel: $channel
        templateId: $templateId
        text: $text
        send: $send
        subject: $subject
      ) {
        message
        item {
          ...EnquiryRecord
        }
      }
    }
  `,
  [EnquiryRecordFragment],
)

/** Sends a mail to a visitor again. */
export const RetryMailDocument = graphql(`
  mutation RetryMail($id: ID!) {
    retryJob(id: $id) {
      message
      item {
        _id
        state
      }
    }
  }
`)

/** What a record offers to choose from: the administrators and the reply templates. */
export const DeskChoicesDocument = graphql(`
  query DeskChoices {
    enquiryAssignees {
      _id
      email
      name
    }
    adminReplyTemplates {
      templates {
        id
        name
        channels
        subject
        text
      }
      mailServer
    }
  }
`)
export type DeskChoices = ResultOf<typeof DeskChoicesDocument>
export type TemplateData = DeskChoices['adminReplyTemplates']['templates'][number]
