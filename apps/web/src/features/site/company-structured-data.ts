import type { TravelAgencyLeaf, WithContext } from 'schema-dts'
import { absoluteUrl } from '../../lib/seo.ts'
import type { Site } from '../../lib/site.ts'

/** Structured data of the company for search engines. */
export function companyStructuredData(
  site: Site,
  publicUrl: string,
): WithContext<TravelAgencyLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    '@id': `${publicUrl}/#company`,
    name: site.name,
    url: `${publicUrl}/`,
    slogan: site.tagline,
    ...(site.logo &&
      ({ logo: absoluteUrl(site.logo, publicUrl) } satisfies Pick<TravelAgencyLeaf, 'logo'>)),
    foundingDate: String(site.founded),
    telephone: site.phones.primary,
    email: site.email,
    priceRange: '₹₹',
    currenciesAccepted: 'INR',
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: site.hours.days,
      opens: site.hours.opens,
      closes: site.hours.closes,
    },
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address,
      addressLocality: site.headOffice.city,
      addressRegion: site.headOffice.region,
      addressCountry: 'IN',
    },
    sameAs: Object.values(site.social).filter(Boolean),
  }
}
