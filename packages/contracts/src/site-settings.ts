import { z } from 'zod'
import { PRIVACY_MAX } from './back-office-limits.ts'
import { hexColour } from './brand.ts'
import { checkedInputOf, storedOf } from './field-schemas.ts'
import { mapFields, type ValueOf } from './fields.ts'
import { MAX_LINES, TEXT_MAX } from './limits.ts'
import { idList, listQuery } from './list.ts'
import { WEEKDAYS, type Weekday } from './opening-hours.ts'
import { dialableNumber } from './phones.ts'
import { onlyPlaceholders } from './placeholders.ts'
import {
  filledText,
  optionalImageDetails,
  recordId,
  recordReplies,
  recordVersion,
} from './replies.ts'
import { SITE_FIELDS, type SiteField, type SiteFields, WORD_PLACEHOLDERS } from './site-fields.ts'
import { siteSettingsMessages as messages } from './site-settings.messages.ts'
import {
  baseVersion,
  cleanImageUrl,
  cleanText,
  EMAIL,
  isImageUrl,
  isObjectId,
  requiredText,
  tooLong,
} from './text.ts'
import { type Network, typedAddress, typedCode, typedPage, typedTime } from './typed-values.ts'
import { youtubeId } from './youtube.ts'

/** Targets of a navigation link. */
export const NAVIGATION_KINDS = ['tour', 'category'] as const

/** Maximum lengths of the lists in the settings. */
export const SITE_MAX = { team: 8, branches: 10, videos: 3, navigation: 8 } as const

const text = (label: string, max: number, example: string) =>
  requiredText(messages.required(label), label, max).meta({
    description: `${label}.`,
    documented: { examples: [example] },
  })

/** A phone number in the form that `dialableNumber` returns. */
const phone = (label: string) =>
  z
    .string({ error: messages.phoneInvalid(label) })
    .max(TEXT_MAX.line, messages.phoneInvalid(label))
    .overwrite((value) => dialableNumber(value) ?? value)
    .refine((value) => dialableNumber(value) !== undefined, messages.phoneInvalid(label))
    .meta({
      description: `${label}, with its country code.`,
      documented: { examples: ['+919876543210'] },
    })

/** An optional text: if it is empty, the site shows none. */
const optional = (label: string, max: number, example: string, typed = cleanText) =>
  z
    .string({ error: `${label} must be text.` })
    .overwrite(typed)
    .max(max, tooLong(label, max))
    .meta({
      description: `${label}; empty: the site shows none.`,
      documented: { examples: [example] },
    })

const optionalPhone = (label: string) =>
  optional(label, TEXT_MAX.line, '+919876543210')
    .overwrite((value) => dialableNumber(value) ?? value)
    .refine(
      (value) => value === '' || dialableNumber(value) !== undefined,
      messages.phoneInvalid(label),
    )

const httpsLink = (label: string, typed = typedAddress) =>
  optional(label, TEXT_MAX.url, 'https://www.example.com/page')
    .overwrite(typed)
    .refine((value) => value === '' || isHttpsLink(value), messages.linkInvalid(label))

/** A page of the company on a network. */
const page = (label: string, network: Network) =>
  httpsLink(label, (value) => typedPage(network, value))

/** An image of this site or of another host; empty: the brand's drawn image. */
const optionalImage = (label: string) =>
  optional(label, TEXT_MAX.url, '/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0')
    .overwrite(cleanImageUrl)
    .refine((value) => value === '' || isImageUrl(value), messages.imageInvalid(label))
    .meta({ description: `${label}; empty: the brand’s own.` })

const colour = (label: string, byDefault: string) =>
  optional(label, TEXT_MAX.line, byDefault)
    .overwrite((value) => hexColour(value) ?? value)
    .refine(
      (value) => value === '' || hexColour(value) !== undefined,
      messages.colourInvalid(label),
    )
    .meta({ description: `${label}, as #rrggbb; empty: ${byDefault}.` })

const videoId = z
  .string({ error: messages.videoInvalid })
  .max(TEXT_MAX.url, messages.videoInvalid)
  .overwrite((value) => youtubeId(value) ?? value)
  .refine((value) => youtubeId(value) !== undefined, messages.videoInvalid)
  .meta({
    description: 'Id of a YouTube video; a URL is reduced to the id.',
    documented: { examples: ['dQw4w9WgXcQ'] },
  })

/** An optional number: if it is null, the site shows none. */
const count = (label: string, min: number, max: number) =>
  z
    .int({ error: messages.numberInvalid(label, min, max) })
    .min(min, messages.numberInvalid(label, min, max))
    .max(max, messages.numberInvalid(label, min, max))
    .nullable()
    .meta({ description: `${label}; or null.`, examples: [Math.max(min, 16)] })

const time = (label: string) =>
  z
    .string({ error: messages.timeInvalid(label) })
    .max(TEXT_MAX.line, messages.timeInvalid(label))
    .overwrite(typedTime)
    .refine(
      (value) => value === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
      messages.timeInvalid(label),
    )
    .meta({
      description: `${label}, Indian time; empty if there are no days.`,
      examples: ['08:30'],
    })

const list = <Item extends z.ZodType>(item: Item, label: string, max: number) =>
  z
    .array(item, { error: messages.listInvalid(label, max) })
    .max(max, messages.listInvalid(label, max))
    .describe(`${label}; at most ${max}.`)

/** The declared settings, as stored or as sent: a body that lacks one keeps its stored value. */
function declaredSettings(suffix: '' | 'Input') {
  return mapFields(SITE_FIELDS, (field) =>
    suffix === 'Input' ? settingOf(field, suffix).optional() : settingOf(field, suffix),
  ) as unknown as {
    [Name in keyof SiteFields]: z.ZodType<ValueOf<SiteFields[Name]>, ValueOf<SiteFields[Name]>>
  }
}

function settingOf(field: SiteField, suffix: '' | 'Input'): z.ZodType {
  const { kind, label } = field
  switch (kind) {
    case 'text': {
      // The examples of the fields are the words of the specified company.
      const words = optional(label, field.max, field.fallback ?? 'Words of your own.')
      return field.isCode
        ? optional(label, field.max, 'ABC', typedCode).refine(
            (value) => /^[A-Z0-9]*$/.test(value),
            messages.codeInvalid(label),
          )
        : field.section === 'words'
          ? onlyPlaceholders(words, WORD_PLACEHOLDERS)
          : words
    }
    case 'link':
      return httpsLink(label)
    case 'image':
      return optionalImage(label)
    case 'colour':
      return colour(label, field.default)
    case 'number':
      return count(label, field.minimum, field.maximum)
    case 'entries':
      return suffix === '' ? storedOf(field).describe(field.description) : checkedInputOf(field)
    case 'lines':
      return list(z.string().overwrite(cleanText).max(TEXT_MAX.name), label, MAX_LINES)
        .overwrite((lines) => lines.filter(Boolean))
        .meta({ description: `${label}; at most ${MAX_LINES}.`, examples: [[field.example]] })
  }
}

/** Builds a section of the settings, an object with its own type; the name of an input type ends in `Input`. */
function partOf(suffix: '' | 'Input') {
  return <Shape extends z.ZodRawShape>(name: string, label: string, shape: Shape) =>
    z
      .object(shape, { error: messages.required(label) })
      .meta({ id: `Site${name}${suffix}`, description: `${label}.` })
}

/** The fields of the settings, in validation order. */
function settingsFields(suffix: '' | 'Input') {
  const part = partOf(suffix)
  // The first four have their places among the others.
  const { channel, recognisedBy, logo, sharingImage, ...others } = declaredSettings(suffix)
  return {
    ...companyFields(part),
    ...contactFields(part, channel),
    claims: part('Claims', 'What the company says of itself', {
      expedition: part('Expedition', 'The record expedition', {
        kilometres: count('Expedition kilometres', 1, 1_000_000),
        states: count('Expedition states', 1, 1000),
        days: count('Expedition days', 1, 10_000),
      }),
      reviewRating: z
        .number({ error: messages.ratingInvalid })
        .min(0, messages.ratingInvalid)
        .max(5, messages.ratingInvalid)
        .nullable()
        .meta({ description: 'Average review, 0 to 5; or null.', examples: [4.5] }),
      reviewSource: optional('Source of the rating', TEXT_MAX.name, 'Google reviews').meta({
        description: 'The reviews whose average the rating is; empty: the site shows no rating.',
      }),
      reviewLink: httpsLink('Link to the reviews'),
    }),
    recognisedBy,
    videos: list(
      part('Video', 'A promotional video', {
        id: videoId,
        title: text('Video title', TEXT_MAX.name, 'Along the coast'),
      }),
      'Promotional videos',
      SITE_MAX.videos,
    ),
    navigation: list(
      part('NavigationLink', 'A link of the navigation', {
        label: text('Link text', TEXT_MAX.name, 'Coast tours'),
        kind: z
          .enum(NAVIGATION_KINDS, { error: messages.kindInvalid })
          .describe('The target of the link.'),
        id: z
          .string({ error: messages.targetInvalid })
          .refine(isObjectId, messages.targetInvalid)
          .overwrite((id) => id.toLowerCase())
          .meta({
            description: 'Id of an active tour or category.',
            documented: { examples: ['650000000000000000000101'] },
          }),
      }),
      'Navigation links',
      SITE_MAX.navigation,
    ).superRefine((links, context) => {
      for (const [index, { id }] of links.entries()) {
        if (links.findIndex((other) => other.id === id) === index) continue
        context.addIssue({ code: 'custom', path: [index, 'id'], message: messages.targetTwice })
      }
    }),
    logo,
    sharingImage,
    privacy: part('Privacy', 'What visitors are told about their data', {
      notice: text(
        'Consent notice',
        PRIVACY_MAX.notice,
        'We use your details to answer this enquiry.',
      ).meta({ description: 'The sentence below the enquiry form.' }),
      policy: text('Privacy policy', PRIVACY_MAX.policy, '# What we collect').meta({
        description:
          'Text of the privacy page: paragraphs, `# ` before a heading, `- ` before an entry of a list.',
      }),
    }),
    ...others,
  }
}

type Part = ReturnType<typeof partOf>

function companyFields(part: Part) {
  return {
    name: optional('Company name', TEXT_MAX.name, 'Example Tours').meta({
      description: 'Company name; empty only until a first one is saved.',
    }),
    tagline: optional('Tagline', TEXT_MAX.line, 'Tours of the hills and the coast'),
    founded: count('Founding year', 1800, 2200),
    headOffice: part('HeadOffice', 'The head office', {
      city: optional('Head office city', TEXT_MAX.name, 'Mysuru'),
      region: optional('Head office region', TEXT_MAX.name, 'Karnataka'),
    }),
    address: optional('Head office address', TEXT_MAX.line, '12 Example Road, Mysuru 570001'),
  }
}

function contactFields<Channel extends z.ZodType>(part: Part, channel: Channel) {
  return {
    phones: part('Phones', 'The phone numbers of the contact strip', {
      primary: optionalPhone('Primary phone'),
      alternate: optionalPhone('Alternate phone'),
    }),
    email: z
      .string({ error: messages.emailInvalid })
      .overwrite(cleanText)
      .max(TEXT_MAX.email, messages.emailInvalid)
      .refine((value) => value === '' || EMAIL.test(value), messages.emailInvalid)
      .meta({
        description: 'E-mail address of the company; empty: the site shows none.',
        documented: { examples: ['hello@example.com'] },
      }),
    team: list(
      part('TeamLine', 'A phone line of the company', {
        label: text('Team name', TEXT_MAX.name, 'Bookings'),
        phone: phone('Team phone'),
      }),
      'Phone lines',
      SITE_MAX.team,
    ),
    availability: optional('Availability note', TEXT_MAX.line, '8:30–18:00 IST.'),
    hours: part(
      'Hours',
      'When the company replies; hours that do not end later than they begin end on the next day',
      {
        days: z
          .array(z.enum(WEEKDAYS, { error: messages.daysInvalid }), { error: messages.daysInvalid })
          .max(WEEKDAYS.length, messages.daysInvalid)
          .overwrite((days) => WEEKDAYS.filter((day) => days.includes(day)))
          .describe('Without days the site shows no hours.'),
        opens: time('Opening time'),
        closes: time('Closing time'),
      },
    ).superRefine(({ days, opens, closes }, context) => {
      if (days.length === 0) return
      const message = messages.timesMissing(dayNames(days))
      for (const [path, value] of Object.entries({ opens, closes })) {
        if (value === '') context.addIssue({ code: 'custom', path: [path], message })
      }
    }),
    branches: list(
      part('Branch', 'A branch office', {
        city: text('Branch city', TEXT_MAX.name, 'Kathmandu'),
        country: text('Branch country', TEXT_MAX.name, 'Nepal'),
        address: optional('Branch address', TEXT_MAX.line, '8 Example Street, Kathmandu'),
        phone: optionalPhone('Branch phone'),
      }),
      'Branches',
      SITE_MAX.branches,
    ),
    social: part('Social', 'The company’s pages elsewhere', {
      instagram: page('Instagram', 'instagram'),
      facebook: page('Facebook', 'facebook'),
      x: page('X', 'x'),
      youtube: page('YouTube', 'youtube'),
    }),
    channel,
    whatsapp: part('Whatsapp', 'The company’s WhatsApp chat', {
      number: optionalPhone('WhatsApp number'),
      greeting: optional('WhatsApp greeting', TEXT_MAX.line, 'Hello, I would like to enquire.'),
      replyTime: optional('WhatsApp reply time', TEXT_MAX.line, 'Usually answered within an hour'),
    }),
  }
}

/**
 * The settings of the site: a single record. The first failure in field order is the message. Phone numbers and
 * video addresses are normalized before they are saved.
 */
export const siteSettingsInput = z
  .object(settingsFields('Input'), { error: messages.bodyInvalid })
  .meta({ id: 'SiteSettingsInput', description: 'The settings of the site, all of them.' })

/** PUT /admin/site. Version 0 means "never saved": of two first saves the server rejects one. */
export const siteSettingsUpdate = siteSettingsInput
  .extend({ version: baseVersion })
  .meta({ id: 'SiteSettingsUpdate', description: 'The new settings of the site.' })

/** The stored settings; before the first save the defaults, with version 0. */
export const siteSettings = z
  .object({
    ...settingsFields(''),
    logoImage: optionalImageDetails,
    noticeVersion: z
      .int()
      .min(0)
      .describe('Version of the consent notice: the number of saves that changed its text.'),
    version: recordVersion,
  })
  .meta({ id: 'SiteSettings', description: 'The settings of the site: a single record.' })

export const siteSettingsReplies = recordReplies('SiteSettings', siteSettings)

export const navigationTargetQuery = listQuery(['name'])
  .pick({ search: true })
  .extend({
    ids: idList(SITE_MAX.navigation, messages.targetIds).meta({
      description: `Up to ${SITE_MAX.navigation} ids of tours and categories that the reply contains if they are active, separated by commas.`,
      documented: { type: 'string', examples: ['650000000000000000000101'] },
    }),
  })

export const navigationTarget = z
  .object({
    kind: z.enum(NAVIGATION_KINDS).describe('What it is.'),
    id: recordId,
    name: filledText.describe('Name of the tour or category.'),
  })
  .meta({ id: 'NavigationTarget', description: 'What a link of the navigation can lead to.' })

export type NavigationTarget = z.output<typeof navigationTarget>
export type SiteSettingsInput = z.output<typeof siteSettingsInput>
export type SiteSettings = z.output<typeof siteSettings>
export type StoredSiteSettings = Omit<SiteSettings, 'logoImage'>
export type NavigationLink = SiteSettings['navigation'][number]

/** `Monday to Saturday` for days that follow each other, else `Monday, Wednesday`. */
function dayNames(days: readonly Weekday[]): string {
  const all = WEEKDAYS.join(', ')
  const names = days.join(', ')
  return days.length > 2 && all.includes(names) ? `${days[0]} to ${days.at(-1)}` : names
}

function isHttpsLink(value: string): boolean {
  return /^https:\/\//i.test(value) && URL.canParse(value) && !/[\s"'<>\\]/.test(value)
}
