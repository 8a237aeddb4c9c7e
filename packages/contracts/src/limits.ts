/**
 * Every constant of section 9 of the specification, and the limits that the decisions add. Rules, pages and
 * tests import them from here; what only administrators use is in `back-office-limits.ts`.
 */

/** Hero carousel: milliseconds between slides. */
export const HERO_ADVANCE_MS = 5000
/** Testimonials carousel: milliseconds between slides. */
export const TESTIMONIALS_ADVANCE_MS = 6000
/** A touch movement longer than this many CSS pixels changes the slide. */
export const SWIPE_THRESHOLD_PX = 40
/** Reviews longer than this many characters are cut, with 'Read more'. */
export const TESTIMONIAL_CUT_OFF = 160
/** Highlighted tours per category: the number requested and shown, and the admin's maximum. */
export const HIGHLIGHTED_PER_CATEGORY = 3
/** Sub images of a tour: exactly this many. */
export const SUB_IMAGES = 5
/** Maximum days of a tour: a form must not render a million days, and no tour lasts longer than a year. */
export const MAX_DAYS = 365
/** Milliseconds without typing before an admin search is sent. */
export const SEARCH_DEBOUNCE_MS = 400
/** Page size: hero slides, testimonials, awards, team members, categories. */
export const SMALL_PAGE = 5
/** Page size: tours, highlight tours, enquiries. */
export const LARGE_PAGE = 10
/** Departures on a page of a month's list. */
export const DEPARTURES_PAGE = 100
/** Records that one request changes. */
export const MAX_BULK = 100
/** The newest enquiries that are searched for a text, in some twenty milliseconds. */
export const MAX_SEARCHED = 10_000
export const MEDIA_PAGE = 24
/** Categories that the menu of every public page names beside those of the navigation. */
export const MENU_CATEGORIES = 24
/** Photographs of a page of credits. */
export const CREDITS_PAGE = 60
/** Tours and categories that a form offers at a time; a search finds the others. */
export const OPTIONS_PAGE = 50
/** `limit` of the category options, and the maximum `limit` of a list. */
export const MAX_PAGE = 1000
/** Similar tours that the page of a tour shows. */
export const RELATED_TOURS = 3
/** Tours that are shown in place of a search without a result. */
export const NEAR_TOURS = 6
/** Places that are suggested while a visitor types. */
export const MAX_PLACES = 8
/** Cards that a page with tours shows at first, and that each 'Show more' adds. */
export const TOURS_PER_PAGE = 12
/** Maximum `limit` of the tour search: twenty times 'Show more'. */
export const MAX_TOURS_PAGE = 240
/** Tours that a visitor compares side by side. */
export const MAX_COMPARED = 3
/** Tours of a visitor's shortlist, and that one request may select. */
export const MAX_SELECTED = 40
/** Characters of a visitor's search. */
export const SEARCH_TEXT_MAX = 100
/** Prefixed to the phone number of an enquiry. */
export const PHONE_PREFIX = '+91'
/** Messages of enquiries are truncated after this many characters in the admin table. */
export const ENQUIRY_TRUNCATION = 90
/** Pixels that one press on an arrow of the admin tab bar scrolls. */
export const TAB_SCROLL_STEP_PX = 180
/** Milliseconds to wait for an anchor's section before the smooth scroll is given up. */
export const ANCHOR_WAIT_MS = 10_000
/** Maximum lengths of an enquiry's values, in characters. */
export const ENQUIRY_MAX = { fullName: 120, phone: 32, email: 254, message: 5000 } as const
/** Maximum lengths of what a form adds to an enquiry, in characters; longer values are cut. */
export const ENQUIRY_CONTEXT_MAX = { page: 300, utm: 100, referrer: 253 } as const
/** Who travels: adults, children, the age of a child in years, and the characters of a note. */
export const PARTY_MAX = { adults: 99, children: 20, childAge: 17, note: 500 } as const
/**
 * Maximum lengths of the catalogue's texts, in characters. One page shows up to 240 cards and one reply up to 1,000
 * records: without a maximum, a few records of a megabyte each would exhaust the memory of the server and of every
 * visitor. No real record comes near these values. Names and descriptions of categories have none (section 5, "No
 * other length bound"): they are few, and the size of the body is their limit.
 */
export const TEXT_MAX = {
  /** A name or a title: three lines of display type at most. */
  name: 300,
  /** A text of one line: a post, a vehicle, a phone, an address, a question. */
  line: 1000,
  /** A text of several paragraphs, about 1,600 words: a description, a review, an answer. */
  long: 10_000,
  /** The longest address that mail servers accept (RFC 5321). */
  email: 254,
  /** The longest URL that all browsers and proxies accept. */
  url: 2048,
} as const
/** Questions and answers of one tour: each is an element of its page and a row of its form. */
export const MAX_FAQS = 100
/** Upcoming dates of one tour, past ones included: every day of almost three years. Each is a chip of the form. */
export const MAX_DATES = 1000
/** Seats of one departure, travellers of a group: a number with more digits is a typing error. */
export const MAX_SEATS = 1000
/** Price of one departure, in rupees: a hundred crore. Sums of many departures stay exact numbers. */
export const MAX_PRICE = 1_000_000_000
/** Prices of a tour besides its trip cost, and steps of the cancellation terms: each is a row of its page. */
export const MAX_PRICE_OPTIONS = 12
/** Places of a drawn route map, and the characters of their names: more are not readable on one image. */
export const MAX_ROUTE_STOPS = 60
export const ROUTE_PLACE_MAX = 80
/** Lines of a list such as what a tour includes: each is an element of the tour's page. */
export const MAX_LINES = 50
/** Kilometres of one day on the road: no car drives farther in 24 hours. */
export const MAX_KILOMETRES = 5000
/** The longest drive of a day in hours, and the highest age in years. */
export const MAX_HOURS = 24
export const MAX_AGE = 120
/** Address and phone pairs of the company's contact: the footer of every page shows them. */
export const MAX_ADDRESSES = 100
/** Maximum request bodies, in bytes: of any client, of an admin, and of an admin's upload. */
export const PUBLIC_BODY_MAX_BYTES = 64 * 1024
export const BODY_MAX_BYTES = 1024 * 1024
/**
 * Enquiries per minute before 429.
 *
 * `address`: an IPv4 address or an IPv6 /64. `site`: an IPv6 /48, since one customer may own a whole one; a mobile
 * network has a /64 for each phone, and not all visitors of a campaign have phones of one /48. `total`: a television
 * spot that brings 15,000 visitors within a minute, of whom 2 % send an enquiry; more is no campaign, and each enquiry
 * takes processor time, a place in the database and the attention of a person. Each window is a minute, so that nobody
 * can close the form for longer. `token`: each API token, in place of the other limits: a system that forwards the
 * enquiries of its own visitors.
 */
export const ENQUIRIES_PER_MINUTE = { address: 10, site: 60, total: 300, token: 120 } as const
/** Openings of quotes, replies to them, and guesses of their links, from one address in a minute. A question mails to a person. */
export const QUOTES_PER_MINUTE = { opening: 30, reply: 10, guess: 30 } as const
/** Widths of delivered images, in CSS pixels. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1600] as const
/** Aspect ratio of the crop for portrait frames, such as the hero on a phone. */
export const UPRIGHT_CROP = { width: 4, height: 5 } as const
/** The image of a shared link, in pixels and bytes: the limits of WhatsApp and others. */
export const LINK_PREVIEW = { width: 1200, height: 630, maxBytes: 300_000 } as const
/** Hours for which the link of a preview works: a link sent on Friday evening still opens on Monday. */
export const PREVIEW_HOURS = 72
/** The prefix of references without one in the settings: it names no company. */
export const NEUTRAL_PREFIX = 'ENQ'
