import type { TourPayload } from '@bharat/contracts/tour-input'
import { recordRequests } from '../../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../../graphql/graphql.ts'
import { TourContentFragment } from '../tours.fragments.ts'

const TourRowFragment = graphql(`
  fragment TourRow on Tour {
    _id
    tourName
    categoryId {
      _id
      name
    }
    days
    tripCost
    departures {
      date
      price
    }
    nextDeparture {
      date
      seats
      seatsLeft
      state
    }
    mainImageUrl
    activeStatus
    createdAt
    draft {
      savedAt
      publishAt
      publishError
    }
  }
`)
export type TourRow = ResultOf<typeof TourRowFragment>

export const tourRequests = recordRequests<TourRow, TourPayload>(
  {
    one: 'Tour',
    all: 'Tours',
    inCategory: true,
    filters: { categoryId: 'String', activeStatus: 'Boolean' },
  },
  TourRowFragment,
)

/** The departures of a tour, to copy them. */
export const TourDeparturesDocument = graphql(`
  query TourDepartures($id: ID!) {
    adminTour(id: $id) {
      departures {
        date
        price
        seats
        seatsLeft
        state
        note
      }
    }
  }
`)

export const AddTourDeparturesDocument = graphql(`
  mutation AddTourDepartures($input: BulkDeparturesInput!) {
    addTourDepartures(input: $input) {
      done
      changed
      failed {
        id
        message
      }
      group
    }
  }
`)

export const ChangeTourPricesDocument = graphql(`
  mutation ChangeTourPrices($input: BulkPricesInput!) {
    changeTourPrices(input: $input) {
      done
      changed
      failed {
        id
        message
      }
      group
    }
  }
`)

export const RedrawTourPicturesDocument = graphql(`
  mutation RedrawTourPictures($input: BulkPicturesInput!) {
    redrawTourPictures(input: $input) {
      done
      changed
      failed {
        id
        message
      }
      group
    }
  }
`)

const TourInFormFragment = graphql(
  `
    fragment TourInForm on Tour {
      ...TourContent
      routeMapUrl
      version
      activeStatus
      draft {
        savedAt
        savedBy
        savedByName
        publishAt
        publishError
      }
    }
  `,
  [TourContentFragment],
)

/** A tour with all fields, for its form (section 7, GET /admin/tours/{id}). */
export const AdminTourDocument = graphql(
  `
    query AdminTour($id: ID!) {
      adminTour(id: $id) {
        ...TourInForm
      }
    }
  `,
  [TourInFormFragment],
)

/** The draft of a tour, for its form. */
export const AdminTourDraftDocument = graphql(
  `
    query AdminTourDraft($id: ID!) {
      adminTourDraft(id: $id) {
        ...TourInForm
      }
    }
  `,
  [TourInFormFragment],
)

export const SaveTourDraftDocument = graphql(
  `
    mutation SaveTourDraft($id: ID!, $input: TourInput!, $version: Int) {
      saveTourDraft(id: $id, input: $input, version: $version) {
        item {
          ...TourInForm
        }
      }
    }
  `,
  [TourInFormFragment],
)

export const DiscardTourDraftDocument = graphql(`
  mutation DiscardTourDraft($id: ID!) {
    discardTourDraft(id: $id) {
      message
    }
  }
`)

/** Publishes a draft immediately, or at a time; `content` is saved as the draft by the same request. */
export const PublishTourDraftDocument = graphql(
  `
    mutation PublishTourDraft($id: ID!, $at: String, $version: Int, $content: TourInput) {
      publishTourDraft(id: $id, at: $at, version: $version, content: $content) {
        message
        item {
          ...TourInForm
        }
      }
    }
  `,
  [TourInFormFragment],
)

export const CancelTourPublicationDocument = graphql(
  `
    mutation CancelTourPublication($id: ID!) {
      cancelTourPublication(id: $id) {
        message
        item {
          ...TourInForm
        }
      }
    }
  `,
  [TourInFormFragment],
)

/** Makes the link of a preview. */
export const CreateTourPreviewDocument = graphql(`
  mutation CreateTourPreview($id: ID!) {
    createTourPreview(id: $id) {
      url
      expiresAt
    }
  }
`)

/** Stores a copy of a tour: inactive, with a free name. */
export const CloneTourDocument = graphql(
  `
    mutation CloneTour($id: ID!) {
      cloneTour(id: $id) {
        item {
          ...TourRow
        }
      }
    }
  `,
  [TourRowFragment],
)

/** Draws the pictures of a tour. It has them when it is saved. */
export const DrawTourPicturesDocument = graphql(`
  mutation DrawTourPictures($input: TourPicturesInput!) {
    drawTourPictures(input: $input) {
      place
      url
    }
  }
`)

/** Draws the sketch of a route; nothing is stored. */
export const DrawRouteMapDocument = graphql(`
  mutation DrawRouteMap($input: RouteMapInput!) {
    drawRouteMap(input: $input) {
      content
      type
    }
  }
`)

/** A tour in its form; `isDraft` if its content is that of the draft. */
export type StoredTour = ResultOf<typeof AdminTourDocument>['adminTour'] & { isDraft?: boolean }

const HighlightRowFragment = graphql(`
  fragment HighlightRow on Tour {
    _id
    tourName
    categoryId {
      _id
      name
    }
    categoryStatus
    days
    nights
    activeStatus
    highlightStatus
    createdAt
  }
`)
export type HighlightRow = ResultOf<typeof HighlightRowFragment>

export const ToursInHighlightDocument = graphql(
  `
    query ToursInHighlight(
      $page: Int!
      $limit: Int!
      $search: String!
      $categoryId: String
      $highlighted: Boolean
    ) {
      adminToursInHighlight(
        page: $page
        limit: $limit
        search: $search
        categoryId: $categoryId
        highlighted: $highlighted
        sort: "-createdAt"
      ) {
        items {
          ...HighlightRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [HighlightRowFragment],
)

export const SetTourHighlightDocument = graphql(
  `
    mutation SetTourHighlight($id: ID!, $highlightStatus: Boolean!) {
      setTourHighlight(id: $id, highlightStatus: $highlightStatus) {
        message
        item {
          ...HighlightRow
        }
      }
    }
  `,
  [HighlightRowFragment],
)

/** The highlighted tours that the home page shows, in its order. */
export const HighlightOrderDocument = graphql(`
  query HighlightOrder {
    highlightedCategories {
      name
      highlightedTours {
        _id
        tourName
      }
    }
  }
`)

export const MoveTourHighlightDocument = graphql(`
  mutation MoveTourHighlight($id: ID!, $after: String) {
    moveTourHighlight(id: $id, after: $after) {
      item {
        _id
      }
    }
  }
`)
