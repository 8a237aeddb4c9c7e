import { expect, test } from 'bun:test'
import { site } from '@bharat/contracts/site-defaults'
import { officesOf } from './offices.ts'
import { siteWith } from './site.fixtures.ts'

const [colombo, pattaya] = site.branches.map(({ address }) => address)
const summary = (addresses?: { address: string; phone: string }[]) =>
  officesOf(siteWith({ contact: addresses ? { addresses, landline: '' } : null })).map(
    ({ place, addresses }) => [place, addresses.map(({ address }) => address)],
  )
const fixed = [
  ['Thrissur, Kerala', [site.address]],
  ['Colombo', [colombo ?? '']],
  ['Pattaya', [pattaya ?? '']],
]

test('without a contact record, offices have the addresses of the site settings', () => {
  expect(summary()).toEqual(fixed)
})

test('an address of the contact record replaces the one of the office whose city it names', () => {
  const addresses = ['Mission Road, Thrissur', 'Kochi', 'Beach Road, Pattaya', 'Thrissur Depot', '']
  expect(summary(addresses.map((address) => ({ address, phone: '1' })))).toEqual([
    ['Thrissur, Kerala', ['Mission Road, Thrissur', 'Thrissur Depot']],
    ['Colombo', [colombo ?? '']],
    ['Pattaya', ['Beach Road, Pattaya']],
    [undefined, ['Kochi', '']],
  ])
})
