/** Stages of an enquiry, from its arrival to its end. This file has no Zod: pages may load it. */
export const COUNTED_STAGES = ['new', 'contacted', 'quoted', 'won', 'lost'] as const
/** Spam is in no count, not in the overview, and in a list only if it is asked for. */
export const ENQUIRY_STAGES = [...COUNTED_STAGES, 'spam'] as const
export type EnquiryStage = (typeof ENQUIRY_STAGES)[number]
export type CountedStage = (typeof COUNTED_STAGES)[number]

/** The stages of open enquiries. */
export const OPEN_STAGES = ['new', 'contacted', 'quoted'] as const satisfies EnquiryStage[]
/** The other stages. */
export const CLOSED_STAGES = ['won', 'lost', 'spam'] as const satisfies EnquiryStage[]

/** The labels of the stages. */
export const stageLabels: Record<EnquiryStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

/** Whether an enquiry of this stage counts as due on its follow-up date. */
export function isOpenStage(stage: EnquiryStage): boolean {
  return (OPEN_STAGES as readonly EnquiryStage[]).includes(stage)
}

/** Where an enquiry comes from: the forms of the site, or a conversation that an administrator recorded. */
export const RECORDED_ORIGINS = [
  'call',
  'whatsapp',
  'walk-in',
  'referral',
  'social',
  'agent',
  'other',
] as const
/** Whether an administrator has spoken to the person when it is recorded: nobody waits for a first reply. */
export const isSpoken = (origin: EnquiryOrigin): boolean =>
  origin === 'call' || origin === 'walk-in'
export const ENQUIRY_ORIGINS = ['website', ...RECORDED_ORIGINS] as const
export type EnquiryOrigin = (typeof ENQUIRY_ORIGINS)[number]

export const originLabels: Record<EnquiryOrigin, string> = {
  website: 'Website',
  call: 'Call',
  whatsapp: 'WhatsApp',
  'walk-in': 'Walk-in',
  referral: 'Referral',
  social: 'Social media',
  agent: 'Agent',
  other: 'Other',
}

/** What a desk corrects of an enquiry, with the labels of its timeline. */
export const correctedLabels = {
  fullName: 'Name',
  phone: 'Phone',
  email: 'Email',
  tour: 'Tour',
  departure: 'Departure',
  party: 'Travellers',
} as const
export type CorrectedField = keyof typeof correctedLabels
export const CORRECTED_FIELDS = Object.keys(correctedLabels) as CorrectedField[]

/** What a traveller does with a quote, in the words of the timeline. */
export const travellerActions = {
  seen: 'opened',
  accepted: 'accepted',
  declined: 'declined',
  asked: 'a question',
} as const

/** Suggested reasons for a lost enquiry; any other text is valid, too. */
export const LOST_REASONS = [
  'No reply',
  'Too expensive',
  'Dates do not suit',
  'Booked elsewhere',
  'Travel postponed',
  'Not a serious enquiry',
] as const

/** How an administrator has replied to a visitor. */
export const REPLY_CHANNELS = ['whatsapp', 'email', 'call'] as const
export type ReplyChannel = (typeof REPLY_CHANNELS)[number]

export const replyChannelLabels: Record<ReplyChannel, string> = {
  whatsapp: 'WhatsApp',
  email: 'Email',
  call: 'Call',
}

/** Lists of open enquiries by their follow-up date, in Indian time. */
export const ENQUIRY_DUE = ['today', 'tomorrow', 'overdue', 'planned'] as const
export type EnquiryDue = (typeof ENQUIRY_DUE)[number]

/** Kinds of entries in an enquiry's timeline. */
export const TIMELINE_KINDS = [
  'received',
  'stage',
  'lostReason',
  'assignee',
  'followUp',
  'note',
  'reply',
  'acknowledged',
  'recorded',
  'corrected',
  'won',
  'quote',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** What became of a mail to a visitor: it waits for the mail server, the mail server took it, or it was given up. */
export const VISITOR_MAILS = ['pending', 'sent', 'failed'] as const
export type VisitorMailState = (typeof VISITOR_MAILS)[number]

/** Classes of devices that visitors send enquiries from. */
export const DEVICE_CLASSES = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof DEVICE_CLASSES)[number]
