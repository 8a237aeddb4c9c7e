import { graphql } from '../../../graphql/graphql.ts'

/** A choice of a filter, with the number of tours that it leads to. */
export const TourSearchChoiceFragment = graphql(`
  fragment TourSearchChoice on TourSearchChoice {
    value
    label
    count
  }
`)
