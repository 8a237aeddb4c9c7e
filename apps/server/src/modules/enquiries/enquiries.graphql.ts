import { ENQUIRY_CHANNELS, ENQUIRY_MAILS, type Enquiry } from '@bharat/contracts/enquiries'
import {
  builder,
  given,
  inputArg,
  listArgs,
  messagePayload,
  pageType,
} from '../../graphql/builder.ts'

const channel = builder.enumType('EnquiryChannel', {
  description: 'How a visitor chose to be answered.',
  values: ENQUIRY_CHANNELS,
})

const mail = builder.enumType('EnquiryMail', {
  description:
    'What became of the mail to the operator: none is owed, it is on its way, or a mail server took it.',
  values: ENQUIRY_MAILS,
})

const enquiry = builder.objectRef<Enquiry>('Enquiry').implement({
  description: 'What a visitor asked (section 3).',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    fullName: t.exposeString('fullName', { description: 'The visitor’s name.' }),
    phone: t.exposeString('phone', { description: 'With the prefix +91, as it was sent.' }),
    email: t.exposeString('email', { description: 'The visitor’s e-mail address.' }),
    message: t.exposeString('message', { description: 'Whole, not truncated.' }),
    channel: t.field({
      type: channel,
      description: 'The channel it came by.',
      resolve: (enquiry) => enquiry.channel,
    }),
    mail: t.field({
      type: mail,
      description: 'Whether it was sent on to the operator’s mailbox.',
      resolve: (enquiry) => enquiry.mail,
    }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
  }),
})

const input = builder.inputType('EnquiryInput', {
  description: 'An enquiry.',
  fields: (t) => ({
    fullName: t.string({ description: 'Required.' }),
    phone: t.string({ description: 'Required; stored as sent.' }),
    email: t.string({ description: 'Required.' }),
    message: t.string({ description: 'Required.' }),
  }),
})

builder.queryField('adminEnquiries', (t) =>
  t.field({
    type: pageType('Enquiry', enquiry),
    description: 'A page of enquiries; role admin.',
    authScopes: { admin: true },
    args: {
      ...listArgs(t.arg),
      from: t.arg.string({ description: 'First Indian day, yyyy-mm-dd.' }),
      to: t.arg.string({ description: 'Last Indian day, yyyy-mm-dd.' }),
      channel: t.arg({ type: channel, description: 'Only this channel.' }),
    },
    resolve: (_, args, { services }) => services.enquiries.list(given(args)),
  }),
)

builder.mutationField('submitEnquiry', (t) =>
  t.field({
    type: messagePayload,
    description: 'Stores a visitor’s enquiry; at most 10 a minute from one address.',
    args: {
      channel: t.arg({ type: channel, required: true, description: 'The channel it comes by.' }),
      input: inputArg(t.arg, input),
    },
    resolve: (_, args, { services, address }) =>
      services.enquiries.submit(args.channel, args.input, address),
  }),
)
