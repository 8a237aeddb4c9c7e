import { isWideLogo } from '@bharat/contracts/brand'
import { enquirySteps } from '@bharat/contracts/enquiries.messages'
import { MENU_CATEGORIES } from '@bharat/contracts/limits'
import type { Image } from '@bharat/contracts/replies'
import { formatPhone } from '@bharat/contracts/site'
import { fieldsOfSection, type WORD_PLACEHOLDERS } from '@bharat/contracts/site-fields'
import { knownClaims } from './known-claims.ts'
import type { Site } from './site.ts'

type Derived = 'enquirySteps' | 'isNamed' | 'hasAbout' | 'place' | 'logoSize' | 'logoName'
type Settings = Omit<Site, Derived | 'contact' | 'categories' | 'hasStories' | 'landscapes'> & {
  logoImage?: Pick<Image, 'width' | 'height'> | null
}

/**
 * The settings as public pages show them. What follows from them is composed here, so that the browser needs no code
 * for it.
 */
export function shownSite(
  { logoImage, ...settings }: Settings,
  {
    contact,
    categories,
    hasTeam,
    hasStories,
    landscapes,
  }: Pick<Site, 'contact' | 'categories' | 'hasStories' | 'landscapes'> & { hasTeam: boolean },
): Site {
  const { city, region } = settings.headOffice
  const { name } = settings
  const place = [city, region].filter(Boolean).join(', ')
  const facts: Record<(typeof WORD_PLACEHOLDERS)[number], string> = {
    company: name,
    place,
    phone: formatPhone(settings.phones.primary),
    founded: String(settings.founded ?? ''),
    expedition: expeditionText(settings.claims.expedition),
  }
  const words = Object.fromEntries(
    fieldsOfSection('words').map(([word, field]) => {
      const text = filled(Reflect.get(settings, word), facts)
      return [word, text || ('fallback' in field ? field.fallback : '')]
    }),
  )
  const { width, height } = logoImage ?? {}
  const linked = new Set(settings.navigation.map(({ id }) => id))
  return {
    ...settings,
    ...words,
    ...(width && height && { logoSize: { width, height } }),
    ...(width && height && !isWideLogo(width, height) && { logoName: name }),
    enquirySteps: enquirySteps(settings.whatsapp.number !== ''),
    isNamed: name !== '',
    hasAbout: Boolean(words.aboutText) || knownClaims(settings.claims).length > 0 || hasTeam,
    place,
    contact,
    categories: categories.filter(({ _id }) => !linked.has(_id)).slice(0, MENU_CATEGORIES),
    hasStories,
    ...(landscapes && { landscapes }),
  }
}

/** `8,600 km across 16 states in 22 days`, without what is unknown. */
function expeditionText({ kilometres, states, days }: Site['claims']['expedition']): string {
  const distance = kilometres && `${kilometres.toLocaleString('en-IN')} km`
  const crossed = states && `${distance ? 'across ' : ''}${counted(states, 'state')}`
  return [distance, crossed, days && `in ${counted(days, 'day')}`].filter(Boolean).join(' ')
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A text with facts for its placeholders, without the lines whose facts are unknown. Empty lines part paragraphs. */
function filled(text: string, facts: Readonly<Record<string, string>>): string {
  const lineOf = (line: string) => {
    const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (names.some((name) => facts[name] === '')) return ''
    return line.replace(/\{(\w+)\}/g, (part, name) => facts[name] ?? part).trim()
  }
  const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between)
  const paragraphs = text.split(/\n\s*\n/)
  return joined(
    paragraphs.map((paragraph) => joined(paragraph.split('\n').map(lineOf), ' ')),
    '\n\n',
  )
}
