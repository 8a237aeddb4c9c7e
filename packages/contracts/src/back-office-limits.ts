import { MAX_PRICE } from './limits.ts'

/** Limits of what only administrators use. They are not in `limits.ts`, which every public page loads. */

/** Page size of the Operations page. */
export const JOBS_PAGE = 20
/**
 * Webhooks: their number, the length of a note in characters, hours for which a replaced secret still signs, and days
 * of failures after which a webhook is turned off.
 */
export const WEBHOOK_MAX = {
  webhooks: 20,
  note: 200,
  formerSecretHours: 24,
  failingDays: 5,
} as const
/** Devices of an account that show notifications; the oldest one makes room. */
export const PUSH_DEVICES = 10
/** Page size of the log of deliveries, attempts that a delivery keeps, and the days for which it is kept. */
export const DELIVERIES = { page: 20, attempts: 10, days: 30 } as const
/** Days of the longest period of the overview: three years. */
export const OVERVIEW_MAX_DAYS = 1096
/** Tours and campaigns that the overview lists, the most frequent first. */
export const OVERVIEW_ROWS = 50
/** Page size of the audit log, and of the history. */
export const AUDIT_PAGE = 20
/** Entries of the audit log and of the history; the oldest ones make room. */
export const AUDIT_ENTRIES = 100_000
export const HISTORY_ENTRIES = 100_000
/** Failed logins among them: a stranger who causes many of them removes no other entry. */
export const AUDIT_FAILED_LOGINS = 10_000
/** Months for which the audit log and the history are kept, unless HISTORY_RETENTION_MONTHS says otherwise. */
export const HISTORY_MONTHS = 24
/** Uses of an image that a reply lists; `useCount` counts all of them. */
export const MEDIA_USES = 50
/** The newest images with a text, and the newest records of each kind with a name, that a search of images finds. */
export const MEDIA_SEARCH = 200
/** Fields with a missing image that a reply lists. */
export const MEDIA_PROBLEMS = 50
/** Reply templates: their number, and the lengths of their texts. WhatsApp opens links with about this much text. */
export const REPLY_MAX = { templates: 30, name: 120, subject: 200, text: 2000 } as const
/** Characters of a note or a recorded reply, and of the reason of a lost enquiry. */
export const MAX_TIMELINE_TEXT = 5000
export const LOST_REASON_MAX = 300
/** Characters of the subject of a mail to a visitor: a template's subject with its placeholders replaced. */
export const MAIL_SUBJECT_MAX = 400
/**
 * Acknowledgements of enquiries a day: to one e-mail address, for enquiries from one network address, and in all.
 * Anybody can enter the address of another person into the form.
 */
export const ACKNOWLEDGEMENTS_PER_DAY = { recipient: 1, sender: 5, total: 500 } as const
/** Entries of one enquiry's timeline; the oldest ones make room. */
export const MAX_TIMELINE = 500
/** Open streams of the desk's events: of one account, and of one instance. */
export const DESK_STREAMS_PER_ACCOUNT = 10
export const DESK_STREAMS = 100
/** Other enquiries of the same person in the reply for one enquiry. */
export const MAX_RELATED = 20
/**
 * What visitors are told about their data, in characters: the notice stands on every page with a form; the policy is one
 * page of about 10,000 words at most.
 */
export const PRIVACY_MAX = { notice: 400, policy: 60_000 } as const
/** The multiples, in rupees, to which changes of several prices round. */
export const PRICE_STEPS = [1, 100, 500] as const
/**
 * One quote: its options, the lines of all of them, the quantity of a line, days, costs, and the characters of the terms and
 * of its other long texts.
 */
export const QUOTE_MAX = {
  options: 3,
  lines: 60,
  quantity: 1000,
  days: 60,
  costs: 60,
  terms: 20_000,
  text: 5000,
} as const
/** Password length, in characters. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** An imported file of tours: bytes and rows. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
export const IMPORT_MAX_ROWS = 1000
export const MEDIA_MAX_BYTES = 15 * 1024 * 1024
/** Maximum pixels of an uploaded image: more than any known camera. Decoding takes at most 200 MB. */
export const MEDIA_MAX_PIXELS = 50_000_000
/** Hours until a session ends: after its login, and after its last use. */
export const SESSION_HOURS = 12
export const SESSION_IDLE_HOURS = 2
/** Minutes after a login in which accounts can be changed, and data exported and erased. */
export const RECENT_LOGIN_MINUTES = 10
/** Failed logins within the window before 429, on devices without an earlier login. */
export const LOGIN_WINDOW_MINUTES = 15
/** Per e-mail and network (an IPv4 address or an IPv6 /64), so that other networks are not locked out. */
export const LOGIN_FAILURES_PER_EMAIL = 10
export const LOGIN_FAILURES_PER_ADDRESS = 30
/** Per IPv6 /48, because one customer may own a whole /48. */
export const LOGIN_FAILURES_PER_SITE = 100
export const LOGIN_FAILURES_IN_ALL = 500
/**
 * Failed logins within the window on a device that has logged in to the account before; the other limits do not
 * apply there.
 */
export const LOGIN_FAILURES_PER_DEVICE = 10
/** Wrong current passwords of one account within the window before 429; only its owner gets that far. */
export const CONFIRMATION_FAILURES = 10
/**
 * Wrong codes of an authenticator app after the right password, on devices without an earlier login: of one account from
 * one network within the window, and of one account within a day.
 */
export const CODE_FAILURES_PER_NETWORK = 10
export const CODE_FAILURES_PER_DAY = 50
/** Wrong codes within a day before the owner is told that the password is known, and days for which the page says so. */
export const PASSWORD_KNOWN = { wrongCodes: 3, days: 30 } as const
/** The characters of a person's name. */
export const PERSON_NAME_MAX = 80
/** Passkeys of one account, and the characters of a passkey's name. */
export const MAX_PASSKEYS = 10
export const PASSKEY_NAME_MAX = 60
/**
 * API tokens of one account, the characters of their names, the days until they expire, and the days before the end on
 * which their owner is told.
 */
export const API_TOKENS = {
  perAccount: 20,
  name: 60,
  days: 90,
  maxDays: 365,
  noticeDays: [14, 3],
} as const
/** Days for which a device is remembered after a login. */
export const DEVICE_DAYS = 180
/** Registrations within the login window before 429: each one takes noticeable CPU time. */
export const REGISTRATIONS_PER_ADDRESS = 30
export const REGISTRATIONS_PER_SITE = 100
export const REGISTRATIONS_IN_ALL = 300
/** Accounts that wait for approval at a time: a stranger with many addresses cannot fill the list and the database. */
export const MAX_PENDING_ACCOUNTS = 200
/** Days after which an account without approval is deleted. */
export const PENDING_ACCOUNT_DAYS = 30
/** Hours for which the link of an invitation works, and days for which an expired invitation stays in the list. */
export const INVITATION_HOURS = 72
export const EXPIRED_INVITATION_DAYS = 30
/** Open invitations, and the links, also for a new password, that one administrator creates in an hour. */
export const MAX_INVITATIONS = 100
export const INVITATION_LINKS_PER_HOUR = 50
/** Unknown invitations that one network sends within the login window before 429. */
export const INVITATION_FAILURES = 30
/**
 * Minutes for which a link for a new password works. Links within the login window that one network and all together
 * ask for, and within an hour for one address; each may be mailed.
 */
export const PASSWORD_RESETS = {
  minutes: 30,
  perNetwork: 10,
  inAll: 200,
  perEmail: 5,
} as const

/** The largest amount, as messages write it. */
export const LARGEST_AMOUNT = `₹${MAX_PRICE.toLocaleString('en-IN')}`
