import type { TravelAgencyLeaf, WithContext } from 'schema-dts'
import { absoluteUrl } from '../../lib/seo.ts'
import type { Site } from '../../lib/site.ts'

/** Structured data of the company, which has a name, for search engines: what the settings have. */
export function companyStructuredData(
  site: Site,
  publicUrl: string,
): WithContext<TravelAgencyLeaf> {
  const address = {
    ...(site.address && { streetAddress: site.address }),
    ...(site.headOffice.city && { addressLocality: site.headOffice.city }),
    ...(site.headOffice.region && { addressRegion: site.headOffice.region }),
  }
  const pages = Object.values(site.social).filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    '@id': `${publicUrl}/#company`,
    name: site.name,
    url: `${publicUrl}/`,
    ...(site.tagline && ({ slogan: site.tagline } satisfies Leaf<'slogan'>)),
    ...(site.logo && ({ logo: absoluteUrl(site.logo, publicUrl) } satisfies Leaf<'logo'>)),
    ...(site.founded && ({ foundingDate: String(site.founded) } satisfies Leaf<'foundingDate'>)),
    ...(site.phones.primary && ({ telephone: site.phones.primary } satisfies Leaf<'telephone'>)),
    ...(site.email && ({ email: site.email } satisfies Leaf<'email'>)),
    currenciesAccepted: 'INR',
    ...(site.hours.days.length > 0 &&
      ({
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: site.hours.days,
          opens: site.hours.opens,
          closes: site.hours.closes,
        },
      } satisfies Leaf<'openingHoursSpecification'>)),
    ...(Object.keys(address).length > 0 &&
      ({
        address: { '@type': 'PostalAddress', ...address, addressCountry: 'IN' },
      } satisfies Leaf<'address'>)),
    ...(pages.length > 0 && ({ sameAs: pages } satisfies Leaf<'sameAs'>)),
  }
}

type Leaf<Name extends keyof TravelAgencyLeaf> = Pick<TravelAgencyLeaf, Name>
