import { z } from 'zod'
import { departureMessages } from './departures.messages.ts'
import { departure } from './departures.ts'
import { DEPARTURES_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { filledText, recordId, recordReplies } from './replies.ts'

export const departureListQuery = listQuery(['date'], DEPARTURES_PAGE)
  .omit({ sort: true })
  .extend({
    month: z
      .string({ error: departureMessages.month })
      .regex(/^(2\d{3}-(0[1-9]|1[0-2]))?$/, departureMessages.month)
      .default('')
      .meta({
        description: 'yyyy-mm; left out, the month of today in India.',
        documented: { type: 'string', examples: ['2027-01'] },
      }),
  })

/** A departure of a month, with its tour and its enquiries. */
export const listedDeparture = departure
  .omit({ price: true, note: true })
  .extend({
    _id: filledText.describe('Identifies the departure: its tour and its date.'),
    tourId: recordId,
    tourName: filledText.describe('The name of its tour.'),
    activeStatus: z.boolean().describe('Whether visitors see the tour.'),
    won: z.int().min(0).describe('Won enquiries for it.'),
    open: z.int().min(0).describe('Open enquiries for it.'),
  })
  .meta({ id: 'ListedDeparture', description: 'A departure with its tour and its enquiries.' })

export type ListedDeparture = z.output<typeof listedDeparture>

export const listedDepartures = recordReplies('ListedDeparture', listedDeparture).page
