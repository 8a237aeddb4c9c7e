/**
 * Every constant of section 9 of the specification, and the bounds that the decisions add.
 * A number that a rule, a page or a test needs stands here and nowhere else.
 */

/** Hero carousel: milliseconds between slides. */
export const HERO_ADVANCE_MS = 5000
/** Testimonials carousel: milliseconds between slides. */
export const TESTIMONIALS_ADVANCE_MS = 6000
/** A touch movement longer than this many CSS pixels changes the slide. */
export const SWIPE_THRESHOLD_PX = 40
/** A review longer than this many characters is cut with 'Read more'. */
export const TESTIMONIAL_CUT_OFF = 160
/** Highlighted tours of a category: requested, shown, and the cap an admin meets. */
export const HIGHLIGHTED_PER_CATEGORY = 3
/** Sub images of a tour: exactly this many. */
export const SUB_IMAGES = 5
/** Days of one tour at most; a bound of ours, so that a form cannot be asked for a million days. */
export const MAX_DAYS = 365
/** Milliseconds of quiet typing before an admin search is sent. */
export const SEARCH_DEBOUNCE_MS = 400
/** Page size: hero slides, testimonials, awards, team members, categories. */
export const SMALL_PAGE = 5
/** Page size: tours, highlight tours, enquiries. */
export const LARGE_PAGE = 10
/** `limit` of the categories' option load, and the greatest `limit` a list takes. */
export const MAX_PAGE = 1000
/** Prefixed to the phone number of an enquiry. */
export const PHONE_PREFIX = '+91'
/** An enquiry's message is truncated after this many characters in the admin table. */
export const ENQUIRY_TRUNCATION = 90
/** Pixels one press on the admin tab bar's arrows scrolls. */
export const TAB_SCROLL_STEP_PX = 180
/** Milliseconds to wait for an anchor's section before giving up the smooth scroll. */
export const ANCHOR_WAIT_MS = 10_000
/** Longest values of an enquiry, in characters. */
export const ENQUIRY_MAX = { fullName: 120, phone: 32, email: 254, message: 5000 } as const
/**
 * Longest texts of the catalogue, in characters: far more than any of ours, and little enough that a page
 * of many records stays a page.
 */
export const TEXT_MAX = {
  /** A name, a title, a question. */
  name: 300,
  /** A text of one line: a post, a vehicle, a phone, an address. */
  line: 1000,
  /** A text of several paragraphs: a description, a review, an answer. */
  long: 10_000,
  email: 254,
  url: 2048,
} as const
/** Pairs of question and answer of one tour. */
export const MAX_FAQS = 100
/** Upcoming dates of one tour: more than one a day for a year. */
export const MAX_DATES = 400
/** Address and phone pairs of the company's contact. */
export const MAX_ADDRESSES = 100
/** Password length, in characters. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Request bodies, in bytes: of anybody, of an admin, and of an admin's upload. */
export const PUBLIC_BODY_MAX_BYTES = 64 * 1024
export const BODY_MAX_BYTES = 1024 * 1024
export const MEDIA_MAX_BYTES = 15 * 1024 * 1024
/** Pixels of an uploaded image: more than any camera we know; decoded it takes at most 200 MB for a moment. */
export const MEDIA_MAX_PIXELS = 50_000_000
/** Hours until a session ends by itself. */
export const SESSION_HOURS = 12
/** Failed logins within the window before 429, on devices that have not logged in before. */
export const LOGIN_WINDOW_MINUTES = 15
/** For one e-mail from one network (an IPv4 address or an IPv6 /64): other networks are not locked out. */
export const LOGIN_FAILURES_PER_EMAIL = 10
export const LOGIN_FAILURES_PER_ADDRESS = 30
/** From one IPv6 /48, which one customer may have as a whole. */
export const LOGIN_FAILURES_PER_SITE = 100
export const LOGIN_FAILURES_IN_ALL = 500
/** Failed logins within the window on one device that has logged in to the account before; no other limit counts there. */
export const LOGIN_FAILURES_PER_DEVICE = 10
/** Days for which a device is known after a login. */
export const DEVICE_DAYS = 180
/** Registrations within the window of logins before 429: each costs a core some time. */
export const REGISTRATIONS_PER_ADDRESS = 30
export const REGISTRATIONS_PER_SITE = 100
export const REGISTRATIONS_IN_ALL = 300
/** Days after which an account that nobody approved is removed. */
export const PENDING_ACCOUNT_DAYS = 30
/** Enquiries a minute from one address before 429. */
export const ENQUIRIES_PER_MINUTE = 10
/** Widths in CSS pixels in which an image is delivered. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1600] as const
/** Proportions of the crop for a frame that is higher than wide, such as the hero on a phone. */
export const UPRIGHT_CROP = { width: 4, height: 5 } as const
/** The image of a shared link, in pixels and bytes: what WhatsApp and others show at once. */
export const LINK_PREVIEW = { width: 1200, height: 630, maxBytes: 300_000 } as const
