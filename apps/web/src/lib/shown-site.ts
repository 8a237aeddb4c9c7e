import { fieldsOfSection } from '@bharat/contracts/site-fields'
import type { Site } from './site.ts'

type Derived = 'isNamed' | 'hasAbout' | 'place'
type Settings = Omit<Site, Derived | 'contact' | 'categories'>

/**
 * The settings as public pages show them. What follows from them is composed here, so that the browser needs no code
 * for it. A site without a name is called by its host.
 */
export function shownSite(
  settings: Settings,
  publicUrl: string,
  { contact, categories }: Pick<Site, 'contact' | 'categories'>,
): Site {
  const { city, region } = settings.headOffice
  const { expedition, reviewRating } = settings.claims
  const name = settings.name || new URL(publicUrl).host
  const place = [city, region].filter(Boolean).join(', ')
  const facts = {
    company: name,
    place,
    founded: String(settings.founded ?? ''),
    expedition: expeditionText(expedition),
  }
  const words = fieldsOfSection('words').map(([word, field]) => {
    const text = filled(Reflect.get(settings, word), facts)
    return [word, text || ('fallback' in field ? field.fallback : '')]
  })
  const claims = [settings.aboutText, facts.expedition, reviewRating]
  return {
    ...settings,
    ...Object.fromEntries(words),
    name,
    isNamed: settings.name !== '',
    hasAbout: claims.some(Boolean),
    place,
    contact,
    categories,
  }
}

/** `8,600 km across 16 states in 22 days`, without what is unknown. */
function expeditionText({ kilometres, states, days }: Site['claims']['expedition']): string {
  const distance = kilometres && `${kilometres.toLocaleString('en-IN')} km`
  const crossed = states && `${distance ? 'across ' : ''}${states} states`
  return [distance, crossed, days && `in ${days} days`].filter(Boolean).join(' ')
}

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
