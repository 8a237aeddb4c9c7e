import { graphql } from '../../../graphql/graphql.ts'
import { TourCardFragment } from '../tours.fragments.ts'
import { TourSearchChoiceFragment } from './tour-search.fragments.ts'

/** What the controls of a list show. */
const TourChoicesFragment = graphql(
  `
    fragment TourChoices on TourSearch {
      totalItems
      facets {
        where {
          ...TourSearchChoice
        }
        landscape {
          ...TourSearchChoice
        }
        category {
          ...TourSearchChoice
        }
        month {
          ...TourSearchChoice
        }
        days {
          ...TourSearchChoice
        }
        budget {
          ...TourSearchChoice
        }
        style {
          ...TourSearchChoice
        }
        suits {
          ...TourSearchChoice
        }
      }
      filters {
        name
        value
        label
      }
    }
  `,
  [TourSearchChoiceFragment],
)

/** A search of the tours (GET /public/tours), from the first one on. */
export const TourSearchDocument = graphql(
  `
    query TourSearch(
      $search: String
      $where: String
      $landscape: String
      $category: String
      $month: String
      $days: String
      $budget: String
      $style: String
      $suits: String
      $sort: String
      $limit: Int
    ) {
      tours(
        search: $search
        where: $where
        landscape: $landscape
        category: $category
        month: $month
        days: $days
        budget: $budget
        style: $style
        suits: $suits
        sort: $sort
        limit: $limit
      ) {
        items {
          ...TourCard
        }
        ...TourChoices
        search
        note
        near {
          without
          items {
            ...TourCard
          }
        }
      }
    }
  `,
  [TourCardFragment, TourChoicesFragment],
)

/** The choices and their counts while a visitor changes a search. */
export const TourChoicesDocument = graphql(
  `
    query TourChoices(
      $search: String
      $where: String
      $landscape: String
      $category: String
      $month: String
      $days: String
      $budget: String
      $style: String
      $suits: String
      $sort: String
    ) {
      tours(
        search: $search
        where: $where
        landscape: $landscape
        category: $category
        month: $month
        days: $days
        budget: $budget
        style: $style
        suits: $suits
        sort: $sort
        limit: 1
      ) {
        ...TourChoices
      }
    }
  `,
  [TourChoicesFragment],
)
