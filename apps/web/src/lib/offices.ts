import type { Site } from './site.ts'

/** An address as pages show it. Either part may be ''. */
export interface OfficeAddress {
  address: string
  phone: string
}

export interface Office {
  /** Label and heading; absent for an address that belongs to no office of the site settings. */
  title?: string
  place?: string
  addresses: OfficeAddress[]
}

/**
 * The head office if the settings have one, the branches, and one further office for the rest of the contact record's addresses.
 * An address of the record replaces the fixed one of the office whose city it names.
 */
export function officesOf({ headOffice, place, address, branches, contact }: Site): Office[] {
  const left = new Set(contact?.addresses)
  const addressesIn = (city: string, fixed: OfficeAddress) => {
    const own = [...left].filter((each) => city && each.address.includes(city))
    for (const each of own) left.delete(each)
    return own.length > 0 ? own : [fixed]
  }
  const main = {
    title: 'Head office',
    addresses: addressesIn(headOffice.city, { address, phone: '' }),
  }
  const offices: Office[] = [
    ...(place || address ? [{ ...main, place }] : []),
    ...branches.map(({ city, country, address, phone }) => ({
      title: country,
      place: city,
      addresses: addressesIn(city, { address, phone }),
    })),
  ]
  return left.size > 0 ? [...offices, { addresses: [...left] }] : offices
}
