import { channelLabels, type Enquiry } from './enquiries.ts'
import { originLabels, stageLabels } from './enquiry-stages.ts'
import { partyText } from './party-text.ts'

interface EnquiryColumn {
  /** The heading of tables and Excel files. */
  label: string
  kind: 'text' | 'day' | 'moment'
  /** Width in Excel, in characters. */
  width: number
  /** Its text, a calendar day or a moment. */
  value(enquiry: Enquiry): string | null
}

const column = <Value extends EnquiryColumn['value']>(
  label: string,
  kind: EnquiryColumn['kind'],
  width: number,
  value: Value,
) => ({ label, kind, width, value })

/** The columns of enquiries, in the order of the exported files. Tables show some of them. */
export const ENQUIRY_COLUMNS = {
  createdAt: column('Received (IST)', 'moment', 17, (of) => of.createdAt),
  reference: column('Reference', 'text', 12, (of) => of.reference),
  fullName: column('Name', 'text', 24, (of) => of.fullName),
  phone: column('Phone', 'text', 18, (of) => of.phone),
  email: column('Email', 'text', 30, (of) => of.email),
  message: column('Message', 'text', 60, (of) => of.message),
  channel: column(
    'Channel',
    'text',
    12,
    (of: Pick<Enquiry, 'channel'>) => channelLabels[of.channel],
  ),
  stage: column('Stage', 'text', 12, (of) => stageLabels[of.stage]),
  lostReason: column('Lost because', 'text', 24, (of) => of.lostReason),
  assignee: column('Assignee', 'text', 28, (of) => of.assignee?.email ?? null),
  followUpOn: column('Follow-up', 'day', 12, (of) => of.followUpOn),
  firstReplyAt: column('First reply (IST)', 'moment', 17, (of) => of.firstReplyAt),
  tour: column('Tour', 'text', 30, (of) => of.tour?.title ?? null),
  departure: column('Departure', 'day', 12, (of) => of.departure?.date ?? null),
  page: column('Page', 'text', 30, (of) => of.page),
  utmSource: column('Source', 'text', 16, (of) => of.utm.source),
  utmMedium: column('Medium', 'text', 16, (of) => of.utm.medium),
  utmCampaign: column('Campaign', 'text', 20, (of) => of.utm.campaign),
  referrer: column('Referring site', 'text', 24, (of) => of.referrer),
  device: column('Device', 'text', 10, (of) => of.device),
  _id: column('Id', 'text', 26, (of) => of._id),
  // Last: the places of the others stay.
  assigneeName: column('Assignee name', 'text', 28, (of) => of.assignee?.name || null),
  party: column('Travellers', 'text', 36, (of) => partyText(of.party)),
  origin: column('Origin', 'text', 12, (of) => originLabels[of.origin]),
  wonDeparture: column('Booked departure', 'day', 16, (of) => of.won?.departure ?? null),
  wonSeats: column('Booked seats', 'text', 14, (of) => of.won?.seats?.toString() ?? null),
  wonAmount: column('Amount (₹)', 'text', 14, (of) => of.won?.amount?.toString() ?? null),
} satisfies Record<string, EnquiryColumn>
