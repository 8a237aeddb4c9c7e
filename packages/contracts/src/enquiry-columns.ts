import { channelLabels, type Enquiry } from './enquiries.ts'
import { stageLabels } from './enquiry-stages.ts'

interface EnquiryColumn {
  /** The heading of tables and Excel files. */
  label: string
  kind: 'text' | 'day' | 'moment'
  /** Width in Excel, in characters. */
  width: number
  /** Its text, a calendar day or a moment. */
  value(enquiry: Enquiry): string | null
}

const text = <Value extends EnquiryColumn['value']>(label: string, width: number, value: Value) =>
  ({ label, kind: 'text', width, value }) as const
const day = (label: string, value: EnquiryColumn['value']) =>
  ({ label, kind: 'day', width: 12, value }) as const
const moment = (label: string, value: EnquiryColumn['value']) =>
  ({ label, kind: 'moment', width: 17, value }) as const

/** The columns of enquiries, in the order of the exported files. Tables show some of them. */
export const ENQUIRY_COLUMNS = {
  createdAt: moment('Received (IST)', (of) => of.createdAt),
  reference: text('Reference', 12, (of) => of.reference),
  fullName: text('Name', 24, (of) => of.fullName),
  phone: text('Phone', 18, (of) => of.phone),
  email: text('Email', 30, (of) => of.email),
  message: text('Message', 60, (of) => of.message),
  channel: text('Channel', 12, (of: Pick<Enquiry, 'channel'>) => channelLabels[of.channel]),
  stage: text('Stage', 12, (of) => stageLabels[of.stage]),
  lostReason: text('Lost because', 24, (of) => of.lostReason),
  assignee: text('Assignee', 28, (of) => of.assignee?.email ?? null),
  followUpOn: day('Follow-up', (of) => of.followUpOn),
  firstReplyAt: moment('First reply (IST)', (of) => of.firstReplyAt),
  tour: text('Tour', 30, (of) => of.tour?.title ?? null),
  departure: day('Departure', (of) => of.departure?.date ?? null),
  page: text('Page', 30, (of) => of.page),
  utmSource: text('Source', 16, (of) => of.utm.source),
  utmMedium: text('Medium', 16, (of) => of.utm.medium),
  utmCampaign: text('Campaign', 20, (of) => of.utm.campaign),
  referrer: text('Referring site', 24, (of) => of.referrer),
  device: text('Device', 10, (of) => of.device),
  _id: text('Id', 26, (of) => of._id),
} satisfies Record<string, EnquiryColumn>
