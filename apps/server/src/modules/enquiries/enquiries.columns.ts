import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import type { Column } from '../../spreadsheets/columns.ts'

/** The columns of the exported enquiries. */
export const enquiryColumns: readonly Column<Enquiry>[] = [
  {
    name: 'createdAt',
    label: 'Received (IST)',
    kind: 'moment',
    width: 17,
    value: ({ createdAt }) => new Date(createdAt),
  },
  { name: 'fullName', label: 'Name', kind: 'text', width: 24, value: ({ fullName }) => fullName },
  { name: 'phone', label: 'Phone', kind: 'phone', width: 18, value: ({ phone }) => phone },
  { name: 'email', label: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
  { name: 'message', label: 'Message', kind: 'text', width: 60, value: ({ message }) => message },
  {
    name: 'channel',
    label: 'Channel',
    kind: 'text',
    width: 12,
    value: ({ channel }) => channelLabels[channel],
  },
  { name: '_id', label: 'Id', kind: 'text', width: 26, value: ({ _id }) => _id },
]
