import { departureListQuery, listedDepartures } from '@bharat/contracts/departure-list'
import { endpoint } from '../../http/operation.ts'

/** The departures of all tours. Their seats and states change as those of a tour (`changeTourDeparture`). */
export const departureOperations = [
  endpoint({
    method: 'GET',
    path: '/admin/departures',
    id: 'adminDepartures',
    tag: { name: 'Departures', description: 'The departures of all tours.' },
    access: ['catalogue', 'enquiries'],
    summary: 'List the departures of a month',
    description:
      'By date and tour, with the won and open enquiries for each. `search` looks in the names of tours.',
    query: departureListQuery,
    reply: listedDepartures,
    handle: ({ services, query }) => services.departures.list(query),
  }),
]
