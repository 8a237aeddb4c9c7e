import { formatCalendarDay } from '@bharat/contracts/format'
import type { Party } from '@bharat/contracts/party'
import { partyText } from '@bharat/contracts/party-text'
import type { VariablesOf } from '../../graphql/graphql.ts'
import type { EnquiryData, UpdateEnquiryDocument } from './desk.admin-documents.ts'

/** What was typed about a person whose enquiry is known; '' and null for nothing. */
export interface Typed {
  fullName: string
  email: string
  tourId: string | null
  departure: string | null
  party: Party | null
  followUpOn: string | null
  assigneeId: string | null
}

/**
 * What a conversation adds to a known enquiry: a change of what it lacks, and lines of a note for what it has otherwise.
 * @param names the tour and the person that were chosen, as they are shown
 */
export function additionsTo(
  { fullName, email, tour, departure, party, followUpOn, assignee }: EnquiryData,
  typed: Typed,
  names: { tour: string; assignee: string },
) {
  const day = (date: string | null = null) => (date ? formatCalendarDay(date) : '')
  const isOtherTour = tour !== null && typed.tourId !== tour._id
  const compared = [
    ['Name', typed.fullName, fullName, {}],
    ['Email', typed.email, email, { email: typed.email }],
    ['Tour', names.tour, isOtherTour ? tour.title : tour && names.tour, { tourId: typed.tourId }],
    [
      'Departure',
      day(typed.departure),
      isOtherTour ? tour.title : day(departure?.date),
      { departure: typed.departure },
    ],
    ['Travellers', partyText(typed.party), partyText(party), { party: typed.party }],
    ['Follow-up', day(typed.followUpOn), day(followUpOn), { followUpOn: typed.followUpOn }],
    [
      'Assignee',
      names.assignee,
      assignee?._id === typed.assigneeId ? names.assignee : (assignee?.email ?? ''),
      { assigneeId: typed.assigneeId },
    ],
  ] as const
  const added = compared.filter(([, text, stored]) => text && !stored).map(([, , , part]) => part)
  const change: VariablesOf<typeof UpdateEnquiryDocument>['input'] = Object.assign({}, ...added)
  const lines = compared.flatMap(([label, text, stored]) =>
    text && stored && text !== stored ? [`${label}: ${text}`] : [],
  )
  return { change, lines }
}
