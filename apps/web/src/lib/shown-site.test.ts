import { expect, test } from 'bun:test'
import { emptySite, site } from '@bharat/contracts/site-defaults'
import { SITE_FIELDS, type SiteField } from '@bharat/contracts/site-fields'
import { siteWith } from './site.fixtures.ts'

const { claims } = site
const expedition = (kilometres: number | null, states: number | null, days: number | null) =>
  siteWith({ claims: { ...claims, expedition: { kilometres, states, days } } }).aboutText

test('the words of the specified company have its facts', () => {
  const { aboutText, footerLine, homeDescription } = siteWith()
  expect(aboutText).toBe(
    'Since 2017 we have planned journeys that touch the ground the whole way. Our office is in Thrissur, Kerala; our workplace is every road that starts there.\n\nThe longest so far: 8,600 km across 16 states in 22 days. What we learnt on it, from fuel stops to the hour to cross a pass, is in every tour we sell.',
  )
  expect(footerLine).toBe('On the road since 2017.')
  expect(homeDescription).toBe(
    'Road tours across India and abroad from Thrissur, Kerala. Small groups, own vehicles and people who have driven every road they sell, since 2017.',
  )
})

test('the menu has the first categories that the navigation does not name, in their order', () => {
  const categories = Array.from({ length: 30 }, (_, n) => ({
    _id: `${n}`,
    name: `Circle ${n}`,
    tours: { count: n },
  }))
  const { navigation } = siteWith()
  const linked = navigation.flatMap(({ id }) => ({ _id: id, name: 'Linked', tours: { count: 1 } }))
  const shown = siteWith({ categories: [...linked, ...categories] }).categories
  expect(shown).toEqual(categories.slice(0, 24))
})

test('a fact that is empty hides its lines, and a part of the expedition stays a sentence', () => {
  expect(expedition(8600, null, 22)).toContain('The longest so far: 8,600 km in 22 days.')
  expect(expedition(null, 16, null)).toContain('The longest so far: 16 states.')
  expect(expedition(8600, 16, null)).toContain('8,600 km across 16 states.')
  expect(expedition(null, null, null)).toEndWith('every road that starts there.')
  expect(expedition(8600, 1, 1)).toContain('8,600 km across 1 state in 1 day.')
  const shown = siteWith({ founded: null, headOffice: { city: '', region: 'Kerala' } })
  expect(shown.aboutText).toStartWith('Our office is in Kerala;')
  expect(shown.footerLine).toBe('')
  expect(shown.homeDescription).toBe('Road tours across India and abroad from Kerala.')
  expect(siteWith({ footerLine: 'By {company}, for {you}' }).footerLine).toBe(
    'By Bharat by Road, for {you}',
  )
})

test('WhatsApp is promised only by a company that has a number there', () => {
  const promised = (number: string) =>
    siteWith({ whatsapp: { ...site.whatsapp, number } }).enquirySteps[1]
  expect(promised('+919400012345')).toEndWith('by email, phone or WhatsApp.')
  expect(promised('')).toEndWith('by email or phone.')
})

test('the phone number may be named in words', () => {
  expect(siteWith({ footerLine: 'Call {phone}.' }).footerLine).toBe('Call +91 94000 12345.')
})

test('a name stands beside a logo that is not wide, and of which the size is known', () => {
  const nameBeside = (width: number | null, height: number | null) => {
    const { logoName, logoSize } = siteWith({ logoImage: { width, height } })
    return [logoName, logoSize?.width]
  }
  expect(nameBeside(300, 300)).toEqual([site.name, 300])
  expect(nameBeside(599, 300)).toEqual([site.name, 599])
  expect(nameBeside(600, 300)).toEqual([undefined, 600])
  expect(nameBeside(null, null)).toEqual([undefined, undefined])
  expect(Object.keys(siteWith())).not.toContain('logoImage')
})

test('About Us has a link where its block has something to say', () => {
  const nothing = { ...emptySite.claims, reviewRating: 4.5 }
  const about = (changes: Parameters<typeof siteWith>[0], hasTeam?: boolean) =>
    siteWith({ ...emptySite, ...changes }, hasTeam).hasAbout
  // A rating without a source is not shown, and no line of the text has its facts.
  expect(about({ claims: nothing, aboutText: 'Since {founded}.' })).toBe(false)
  expect(about({ claims: { ...nothing, reviewSource: 'reviews' } })).toBe(true)
  expect(about({ aboutText: 'We drive.' })).toBe(true)
  expect(about({}, true)).toBe(true)
})

test('an empty site has no name, and only the words that pages need', () => {
  const shown = siteWith(emptySite)
  expect([shown.name, shown.isNamed, shown.hasAbout]).toEqual(['', false, false])
  for (const [name, field] of Object.entries<SiteField>(SITE_FIELDS)) {
    if (field.section !== 'words') continue
    const fallback = 'fallback' in field ? field.fallback : ''
    expect([name, Reflect.get(shown, name)]).toEqual([name, fallback])
  }
})
