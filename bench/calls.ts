import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { documentId } from '../apps/web/scripts/persisted-documents.ts'
import { TourDocument } from '../apps/web/src/features/tours/tours.documents.ts'
import type { Loaded } from './catalogue.ts'

/** One kind of request under measure. */
export interface Call {
  name: string
  path: string
  headers: Record<string, string>
  /** Asked again with the validator of a first answer: `If-None-Match`. */
  conditional?: boolean
  /** A POST of this body, each from another visitor's address. */
  body?: object
}

/** The public reads of section 7, a read of the site's own, the rendered pages, an enquiry and an admin list. */
export function calls({ category, tour }: Loaded, cookie: string): Call[] {
  const api = '/api/v1'
  // What a browser accepts, so that compression counts.
  const browser = {
    'accept-encoding': 'gzip, deflate, br',
    accept: 'text/html',
    'user-agent': chrome,
  }
  const read = (name: string, path: string): Call => ({ name, path: api + path, headers: {} })
  const page = (name: string, path: string): Call => ({ name, path, headers: browser })
  const again = (call: Call): Call => ({ ...call, name: `${call.name}, again`, conditional: true })
  const highlighted = read(
    'REST highlighted tours',
    '/public/with-highlighted-tours?limit=3&activeOnly=true',
  )
  const tourOperation: Call = {
    name: 'GraphQL tour',
    path: `/graphql${persistedOperation(documentId(TourDocument), { id: tour })}`,
    headers: {},
  }
  const home = page('page home', '/')
  return [
    highlighted,
    again(highlighted),
    read('REST category', `/public/categories/${category}?activeOnly=true`),
    read('REST tour', `/public/tours/${tour}?activeOnly=true`),
    read('REST landscape', '/public/landscapes/Mangrove?activeOnly=true'),
    read('REST testimonials', '/public/testimonials?activeOnly=true'),
    tourOperation,
    again(tourOperation),
    home,
    again(home),
    page('page category', `/categories/${category}`),
    page('page tour', `/tours/${tour}`),
    {
      name: 'enquiry',
      path: `${api}/public/enquiries/email`,
      headers: { 'content-type': 'application/json' },
      body: {
        fullName: 'Anu Thomas',
        phone: '+919400000000',
        email: 'anu@example.com',
        message: 'Two of us in May: is the road over the pass open by then?',
      },
    },
    {
      name: 'admin list with search',
      path: `${api}/admin/tours?search=coast&page=2&limit=10`,
      headers: { cookie },
    },
  ]
}

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
