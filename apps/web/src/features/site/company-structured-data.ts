import { site } from '@bharat/contracts/site'

/** The company for search engines. */
export function companyStructuredData(publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    '@id': `${publicUrl}/#company`,
    name: site.name,
    url: `${publicUrl}/`,
    slogan: site.tagline,
    foundingDate: String(site.founded),
    telephone: site.phones.primary,
    email: site.email,
    priceRange: '₹₹',
    currenciesAccepted: 'INR',
    openingHours: 'Mo-Su 09:00-19:00',
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address,
      addressLocality: site.headOffice.city,
      addressRegion: site.headOffice.region,
      addressCountry: 'IN',
    },
    sameAs: Object.values(site.social),
  }
}
