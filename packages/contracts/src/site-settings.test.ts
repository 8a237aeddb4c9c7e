import { expect, test } from 'bun:test'
import { WEEKDAYS } from './opening-hours.ts'
import { replyTemplateMessages } from './reply-templates.messages.ts'
import { emptySite, exampleSettings, isExampleValue, site } from './site-defaults.ts'
import { fieldsOfSection, WORD_PLACEHOLDERS } from './site-fields.ts'
import { siteSettingsMessages as messages } from './site-settings.messages.ts'
import { siteSettingsInput } from './site-settings.ts'

test('the defaults are valid and saved as they are', () => {
  for (const settings of [site, emptySite]) {
    expect(siteSettingsInput.parse(settings)).toEqual(settings)
  }
})

test('a declared setting may be left out; nothing else', () => {
  const { channel: _, ...others } = site
  expect(siteSettingsInput.parse(others)).toEqual(others as typeof site)
  const { team: _team, ...incomplete } = site
  expect(siteSettingsInput.safeParse(incomplete).success).toBe(false)
})

test('example values are listed until they are replaced or confirmed', () => {
  const examples = exampleSettings(site)
  expect(examples).toContain('phones.primary')
  // The form groups the digits.
  expect(isExampleValue('phones.primary', '+91 94000 12345')).toBe(true)
  expect(isExampleValue('phones.primary', '+91 94000 12346')).toBe(false)
  expect(examples).toContain('videos')
  // The claims, offices and hours of the specification are no examples.
  for (const [path] of Object.entries(site.claims)) {
    expect(examples.includes(`claims.${path}` as never)).toBe(path === 'reviewSource')
  }
  const phones = { ...site.phones, primary: '+919847099999' }
  // A GraphQL client adds members.
  const videos = site.videos.map((video) => ({ ...video, __typename: 'SiteVideo' }))
  const edited = { ...site, phones, videos, confirmed: ['email', 'videos'] }
  const done = ['phones.primary', 'email', 'videos']
  expect(exampleSettings(edited)).toEqual(examples.filter((path) => !done.includes(path)))
  expect(exampleSettings({ ...edited, confirmed: ['email'] })).toContain('videos')
  expect(exampleSettings({ ...site, videos: site.videos.slice(1) })).not.toContain('videos')
  expect(exampleSettings(emptySite)).toEqual([])
})

test('phone numbers, video addresses and texts are normalized', () => {
  const saved = siteSettingsInput.parse({
    ...site,
    name: '  Road & Co ',
    phones: { primary: '0091 (94000) 12-345', alternate: '' },
    social: { ...site.social, instagram: '@bharat', x: 'twitter.com/bharat?s=21' },
    channel: 'youtube.com/@bharat',
    referencePrefix: ' mtrs-',
    videos: [{ id: 'https://youtu.be/dQw4w9WgXcQ?t=3', title: 'A film' }],
    hours: { days: ['Friday', 'Monday', 'Friday'], opens: '9.30', closes: '6 pm' },
    logo: 'https://site.example/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  })
  expect(saved.name).toBe('Road & Co')
  expect(saved.hours).toMatchObject({ opens: '09:30', closes: '18:00' })
  expect(saved.social).toMatchObject({
    instagram: 'https://www.instagram.com/bharat',
    x: 'https://x.com/bharat',
  })
  expect(saved.referencePrefix).toBe('MTRS')
  expect(saved.channel).toBe('https://youtube.com/@bharat')
  expect(saved.phones).toEqual({ primary: '+919400012345', alternate: '' })
  expect(saved.hours.days).toEqual(['Monday', 'Friday'])
  expect(saved.videos[0]?.id).toBe('dQw4w9WgXcQ')
  expect(saved.logo).toBe('/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0')
})

const [link] = site.navigation
test.each<[field: string, change: object, message: string]>([
  ['founded', { founded: 20.5 }, 'Founding year must be a whole number from 1800 to 2200.'],
  [
    'phones.primary',
    { phones: { primary: '94000 1234', alternate: '' } },
    messages.phoneInvalid('Primary phone'),
  ],
  [
    'phones.alternate',
    { phones: { primary: '+919400012345', alternate: '12' } },
    messages.phoneInvalid('Alternate phone'),
  ],
  ['email', { email: 'hello' }, messages.emailInvalid],
  ['team.0.phone', { team: [{ label: 'A', phone: 'none' }] }, messages.phoneInvalid('Team phone')],
  [
    'hours.opens',
    { hours: { ...site.hours, opens: '9 to 6' } },
    messages.timeInvalid('Opening time'),
  ],
  [
    'hours.opens',
    { hours: { days: WEEKDAYS.slice(0, 6), opens: '', closes: '18:00' } },
    'Enter the times of Monday to Saturday, or clear the days.',
  ],
  [
    'hours.closes',
    { hours: { days: ['Sunday', 'Monday', 'Friday'], opens: '9', closes: '' } },
    'Enter the times of Monday, Friday, Sunday, or clear the days.',
  ],
  ['hours.days.0', { hours: { ...site.hours, days: ['Mo'] } }, messages.daysInvalid],
  ['social.x', { social: { ...site.social, x: 'ftp://x.com/a' } }, messages.linkInvalid('X')],
  ['channel', { channel: 'javascript:alert(1)' }, messages.linkInvalid('Video channel')],
  ['referencePrefix', { referencePrefix: 'B R' }, messages.codeInvalid('Reference prefix')],
  [
    'whatsapp.number',
    { whatsapp: { ...site.whatsapp, number: '+1' } },
    messages.phoneInvalid('WhatsApp number'),
  ],
  [
    'claims.reviewRating',
    { claims: { ...site.claims, reviewRating: 5.1 } },
    messages.ratingInvalid,
  ],
  [
    'claims.reviewLink',
    { claims: { ...site.claims, reviewLink: 'ftp://reviews.example' } },
    messages.linkInvalid('Link to the reviews'),
  ],
  ['videos.0.id', { videos: [{ id: 'https://vimeo.com/1', title: 'A' }] }, messages.videoInvalid],
  [
    'videos',
    { videos: Array.from({ length: 4 }, () => site.videos[0]) },
    messages.listInvalid('Promotional videos', 3),
  ],
  ['navigation.0.kind', { navigation: [{ ...link, kind: 'page' }] }, messages.kindInvalid],
  ['navigation.0.id', { navigation: [{ ...link, id: 'x' }] }, messages.targetInvalid],
  ['navigation.1.id', { navigation: [link, link] }, messages.targetTwice],
  [
    'cancellation.1.days',
    {
      cancellation: [
        { days: 30, percent: 25 },
        { days: 30, percent: 50 },
      ],
    },
    '“At least this many days before” must be different in each entry.',
  ],
  ['logo', { logo: 'javascript:alert(1)' }, messages.imageInvalid('Logo')],
])('%s is rejected with the expected format', (field, change, message) => {
  const { error } = siteSettingsInput.safeParse({ ...site, ...change })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, message],
  ])
})

test('every failure is reported, in field order', () => {
  const { error } = siteSettingsInput.safeParse({ ...site, channel: 'no', email: 'no', founded: 1 })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['founded', 'email', 'channel'])
})

test('the words of the site have no other placeholders than those that pages fill', () => {
  const known = WORD_PLACEHOLDERS.map((placeholder) => `{${placeholder}}`)
  for (const [name] of fieldsOfSection('words')) {
    const parse = (text: string) => siteSettingsInput.safeParse({ ...site, [name]: text })
    expect(parse('{company} {phone}').success).toBe(true)
    for (const part of ['{staff}', '{']) {
      expect(parse(`Ask ${part}`).error?.issues).toMatchObject([
        { path: [name], message: replyTemplateMessages.unknownPlaceholder(part, known) },
      ])
    }
  }
})
