import { expect, test } from 'bun:test'
import { site } from '@bharat/contracts/site-defaults'
import { siteWith } from '../../lib/site.fixtures.ts'
import { companyStructuredData } from './company-structured-data.ts'

// The compiler checks types and properties: the builder has the type of schema-dts.
test('the company has the properties that Google requires of a local business', () => {
  const settings = siteWith()
  expect(companyStructuredData(settings, 'https://b.example')).toMatchObject({
    '@context': 'https://schema.org',
    name: site.name,
    address: { streetAddress: site.address, addressCountry: 'IN' },
    url: 'https://b.example/',
    openingHoursSpecification: { opens: '09:00', closes: '19:00' },
  })
})
