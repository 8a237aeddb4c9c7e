import { LARGEST_AMOUNT } from './back-office-limits.ts'
import { MAX_SEATS } from './limits.ts'
import { failedToLoad } from './messages.ts'

/** Messages of the sales desk. */
export const deskMessages = {
  notFound: 'Enquiry not found.',
  erased: 'This enquiry was erased.',
  recorded: 'Enquiry recorded successfully.',
  origin: 'origin must be one of call, whatsapp, walk-in, referral, social, agent, other.',
  contact: 'A phone number or an email is mandatory.',
  phone: 'Phone must be text.',
  tour: 'tourId must be the id of a tour, or null.',
  departure: 'departure must be the day of a departure of the tour, or null.',
  updated: 'Enquiry updated successfully.',
  noteAdded: 'Note added.',
  replyRecorded: 'Reply recorded.',
  couldNotLoad: failedToLoad('the enquiry'),
  stage: 'stage must be one of new, contacted, quoted, won, lost, spam.',
  nothingToChange: 'Send a stage, an assignee or a follow-up.',
  lostReason: 'A lost enquiry needs a reason.',
  lostReasonOnlyLost: 'Only a lost enquiry has a reason.',
  won: 'won must be an object with departure, seats and amount.',
  wonWithoutTour: 'This enquiry has no tour. With one, it can take seats of a departure.',
  onlyWon: 'Only a won enquiry has booked something.',
  wonInEach: 'What is booked differs: send won with each.',
  wonWithoutDeparture: 'Seats are taken from a departure. Choose one, or leave out the seats.',
  /** @param day as it is shown */
  wonStays: (seats: number, day: string) =>
    `${seats === 1 ? '1 seat is' : `${seats} seats are`} booked on ${day}. Choose the departure ${seats === 1 ? 'it moves' : 'they move'} to, or change the booking first.`,
  wonMoves: 'The booking moves with it.',
  wonTogether: 'Without seats and amount: enter those in each record.',
  wonReopened: (count: number) =>
    `${count} of them ${count === 1 ? 'is' : 'are'} won: the seats are given back`,
  seatsGivenBack: 'The seats are given back.',
  idsOrEach: 'Send either ids or each.',
  twiceInEach: 'each has an enquiry twice.',
  nothingInEach: 'each must be changes of enquiries, every one with its id.',
  wonSeats: `Seats must be a whole number from 1 to ${MAX_SEATS}.`,
  wonAmount: `The amount must be a whole number of rupees from ₹0 to ${LARGEST_AMOUNT}.`,
  /** @param day as it is shown */
  tooFewSeats: (left: number, day: string) =>
    `${left === 0 ? 'No seat is' : left === 1 ? 'Only 1 seat is' : `Only ${left} seats are`} left on ${day}.`,
  cancelled: (day: string) => `The departure on ${day} is cancelled.`,
  assignee: 'assigneeId must be the id of an administrator, or null.',
  followUpOn: 'followUpOn must be a date (yyyy-mm-dd), or null.',
  note: 'A note must not be empty.',
  sendsEmailOnly: 'Only a reply by email can be sent from here.',
  textToSend: 'A mail needs a text.',
  noEmail: 'This enquiry has no email.',
  noMailServer: 'No mail server is configured. Write the mail in your own mail program.',
  replyQueued: 'The mail is on its way.',
  tooManyStreams: 'This account has too many open desks.',
  replyChannel: 'channel must be whatsapp, email or call.',
} as const
