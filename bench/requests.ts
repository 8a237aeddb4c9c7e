import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { documentId } from '../apps/web/scripts/persisted-documents.ts'
import { TourDocument } from '../apps/web/src/features/tours/tours.documents.ts'
import type { VariablesOf } from '../apps/web/src/graphql/graphql.ts'
import type { Loaded } from './catalogue.ts'

/** A kind of request that the benchmark measures. */
export interface MeasuredRequest {
  name: string
  path: string
  headers: Record<string, string>
  /** Sent with the validator of an earlier response (`If-None-Match`). */
  conditional?: boolean
}

/**
 * The public reads of section 7, a persisted operation of the site, the rendered pages and an admin list.
 */
export function measuredRequests({ category, tour }: Loaded, cookie: string): MeasuredRequest[] {
  const api = '/api/v1'
  // The headers of a browser, so that the server compresses.
  const browser = {
    'accept-encoding': 'gzip, deflate, br',
    accept: 'text/html',
    'user-agent': chrome,
  }
  const read = (name: string, path: string): MeasuredRequest => ({
    name,
    path: api + path,
    headers: {},
  })
  const page = (name: string, path: string): MeasuredRequest => ({ name, path, headers: browser })
  const again = (request: MeasuredRequest): MeasuredRequest => ({
    ...request,
    name: `${request.name}, again`,
    conditional: true,
  })
  const highlighted = read(
    'REST highlighted tours',
    '/public/with-highlighted-tours?limit=3&activeOnly=true',
  )
  const tourVariables: VariablesOf<typeof TourDocument> = { id: tour, tourId: tour }
  const tourOperation: MeasuredRequest = {
    name: 'GraphQL tour',
    path: `/graphql${persistedOperation(documentId(TourDocument), tourVariables)}`,
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
      name: 'admin list with search',
      path: `${api}/admin/tours?search=coast&page=2&limit=10`,
      headers: { cookie },
    },
  ]
}

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
