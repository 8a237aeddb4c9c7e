import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import { stageLabels } from '@bharat/contracts/enquiry-stages'
import { type Column, column } from '../../spreadsheets/columns.ts'

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** The columns of the exported enquiries. */
export const enquiryColumns: readonly Column<Enquiry>[] = [
  column('createdAt', 'Received (IST)', 'moment', 17, (of) => moment(of.createdAt)),
  column('reference', 'Reference', 'text', 12, (of) => of.reference),
  column('fullName', 'Name', 'text', 24, (of) => of.fullName),
  column('phone', 'Phone', 'text', 18, (of) => of.phone),
  column('email', 'Email', 'text', 30, (of) => of.email),
  column('message', 'Message', 'text', 60, (of) => of.message),
  column('channel', 'Channel', 'text', 12, (of) => channelLabels[of.channel]),
  column('stage', 'Stage', 'text', 12, (of) => stageLabels[of.stage]),
  column('lostReason', 'Lost because', 'text', 24, (of) => of.lostReason),
  column('assignee', 'Assignee', 'text', 28, (of) => of.assignee?.email ?? null),
  column('followUpOn', 'Follow-up', 'day', 12, (of) => of.followUpOn),
  column('firstReplyAt', 'First reply (IST)', 'moment', 17, (of) => moment(of.firstReplyAt)),
  column('tour', 'Tour', 'text', 30, (of) => of.tour?.title ?? null),
  column('departure', 'Departure', 'day', 12, (of) => of.departure?.date ?? null),
  column('page', 'Page', 'text', 30, (of) => of.page),
  column('utmSource', 'Source', 'text', 16, (of) => of.utm.source),
  column('utmMedium', 'Medium', 'text', 16, (of) => of.utm.medium),
  column('utmCampaign', 'Campaign', 'text', 20, (of) => of.utm.campaign),
  column('referrer', 'Referring site', 'text', 24, (of) => of.referrer),
  column('device', 'Device', 'text', 10, (of) => of.device),
  column('_id', 'Id', 'text', 26, (of) => of._id),
]
