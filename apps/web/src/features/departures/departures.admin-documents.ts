import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const DepartureRowFragment = graphql(`
  fragment DepartureRow on ListedDeparture {
    _id
    tourId
    tourName
    activeStatus
    date
    state
    seats
    seatsLeft
    won
    open
  }
`)
export type DepartureRow = ResultOf<typeof DepartureRowFragment>

export const AdminDeparturesDocument = graphql(
  `
    query AdminDepartures($page: Int!, $limit: Int!, $search: String!, $month: String!) {
      adminDepartures(page: $page, limit: $limit, search: $search, month: $month) {
        items {
          ...DepartureRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [DepartureRowFragment],
)

export const ChangeDepartureDocument = graphql(`
  mutation ChangeTourDeparture($id: ID!, $date: String!, $input: DepartureChange!) {
    changeTourDeparture(id: $id, date: $date, input: $input) {
      message
      item {
        departures {
          date
          seatsLeft
        }
      }
    }
  }
`)
