import type { Site } from './site.ts'

type Settings = Omit<Site, 'isNamed' | 'place' | 'contact' | 'categories'>

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
  return {
    ...settings,
    name: settings.name || new URL(publicUrl).host,
    isNamed: settings.name !== '',
    place: [city, region].filter(Boolean).join(', '),
    contact,
    categories,
  }
}
