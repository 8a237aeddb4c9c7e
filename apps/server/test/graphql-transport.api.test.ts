import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SITE_FIELDS, type SiteField } from '@bharat/contracts/site-fields'
import {
  type GraphQLNamedType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../src/schema.ts'
import { createTestApp, type Reply, type TestApp } from './support/create-test-app.ts'

/* The GraphQL API as a client developer meets it: its introspection, documentation and error responses. */

let server: TestApp
let production: TestApp
beforeAll(async () => {
  server = await createTestApp()
  production = await createTestApp({ production: true })
})
afterAll(async () => {
  await server.close()
  await production.close()
})

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])
const own = Object.values(schema.getTypeMap()).filter(
  ({ name }) => !name.startsWith('__') && !BUILT_IN.has(name),
)

describe('the schema', () => {
  test('describes every type, field and argument', () => {
    const missing = own.flatMap((type) => [
      ...(type.description ? [] : [type.name]),
      ...partsOf(type).flatMap(([name, description]) =>
        description ? [] : [`${type.name}.${name}`],
      ),
    ])
    expect(missing).toEqual([])
  })

  test('uses separate input types, and marks required fields', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
    for (const { name, args } of mutations) {
      const input = args.find((arg) => arg.name === 'input')
      if (input) expect(String(input.type)).toMatch(/^[A-Z]\w+(Input|Patch|Change)!$/)
      // The contract reports a missing image with the specified message; the version is optional, and
      // a record moved after none comes first.
      const optional = ['imageUrl', 'version', 'after', ...(OPTIONAL_ARGUMENTS[name] ?? [])]
      const needed = args.filter(({ name }) => !optional.includes(name))
      expect([name, needed.every(({ type }) => isNonNullType(type))]).toEqual([name, true])
    }
  })

  test('declares a field nullable only where null is possible', () => {
    const nullable = own.flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).flatMap((field) =>
            isNonNullType(field.type) ? [] : [`${type.name}.${field.name}`],
          )
        : [],
    )
    // Some images are optional; the size of an external image is unknown; a testimonial may name no tour of
    // the site; a tour's departures, group size and kilometres may be unknown; a category may have no tours, or none
    // with a price; a claim of the company may be unknown; no contact may be saved; most of an enquiry and of its timeline is optional; a job or an action
    // may not be done; a change may be one of a single record; a webhook may work, and a receiver may not answer.
    const expected = [
      ...['Enquiry', 'EnquiryDetail', 'ExportedEnquiry'].flatMap((type) =>
        OPTIONAL_OF_ENQUIRY.map((field) => `${type}.${field}`),
      ),
      ...OPTIONAL_OF_ENTRY.map((field) => `TimelineEntry.${field}`),
      ...OPTIONAL_OF_TOTALS.map((field) => `OverviewTotals.${field}`),
      'OverviewQuotes.conversion',
      'Party.adults',
      // Only a search of texts is limited to the newest enquiries.
      'EnquiryPage.searchedSince',
      'AuditEntry.actor',
      'AuditEntry.completedAt',
      'ExportedEnquiry.notice',
      'PersonCopy.formerAccount',
      'PersonFound.formerAccount',
      'Job.dueAt',
      'Job.finishedAt',
      'SelectedTour.ages',
      'SelectedTour.groupSize',
      'SelectedTour.longestDrive',
      'SelectedTour.nextDeparture',
      ...Object.entries<SiteField>(SITE_FIELDS).flatMap(([name, { kind }]) =>
        kind === 'number' ? [`SiteSettings.${name}`] : [],
      ),
      ...['SiteSettings.founded', 'SiteSettings.logoImage', 'SiteClaims.reviewRating'],
      'SiteSetup.tourId',
      ...['kilometres', 'states', 'days'].map((name) => `SiteExpedition.${name}`),
      'CategoryTours.cover',
      'Departure.price',
      'Departure.seats',
      'Departure.seatsLeft',
      'GroupSize.max',
      'GroupSize.min',
      'Image.height',
      'Image.width',
      'ItineraryDay.image',
      'ItineraryDay.kilometres',
      'PublicHeroSlide.tours',
      'PublicTeamMember.portrait',
      'PublicTestimonial.portrait',
      'PublicTestimonial.tourId',
      'Query.adminContact',
      'Query.contact',
      'TimelineEntry.token',
      'Tour.ages',
      'Tour.draft',
      'Tour.groupSize',
      'Tour.longestDrive',
      'Tour.nextDeparture',
      'PriceOption.price',
      ...['SelectedTour', 'Tour', 'TourFields', 'TourSummary'].flatMap((type) =>
        ['pricePeople', 'pricedDeparture'].map((name) => `${type}.${name}`),
      ),
      'Tour.routeMap',
      'TourDraft.publishAt',
      'TourDraft.savedAt',
      'TourFields.nextDeparture',
      'TourSearch.near',
      'LandscapeStatistics.tours',
      'TourStatistics.minTripCost',
      'TourSummary.nextDeparture',
      'Ages.from',
      'Ages.to',
      'ApiToken.lastUsedAt',
      'AuditEntry.token',
      'BulkResult.group',
      'HistoryEntry.group',
      'HistoryEntry.together',
      'HistoryEntry.token',
      'OwnFactors.passwordKnownAt',
      'OwnPasskey.lastUsedAt',
      'ListedDeparture.seats',
      'ListedDeparture.seatsLeft',
      'PasswordResetLink.path',
      'Webhook.failingSince',
      'Webhook.formerSecretUntil',
      'Webhook.owner',
      'Webhook.turnedOff',
      'WebhookAttempt.status',
      ...['tourId', 'departure', 'seats', 'amount'].map((name) => `WonEnquiry.${name}`),
      // A draft was not sent, and few quotes are accepted; a party of one has no price for each.
      ...['Quote', 'PublicQuote'].flatMap((type) =>
        ['party', 'departure', 'seatsLeft', 'sentAt', 'acceptance'].map(
          (name) => `${type}.${name}`,
        ),
      ),
      ...['tourId', 'lastOpenedAt', 'askedAt', 'declineReason'].map((name) => `Quote.${name}`),
      'TaxRates.tcs',
      ...['tourId', 'sentAt', 'lastOpenedAt', 'askedAt'].map((name) => `ListedQuote.${name}`),
      ...['Quote.url', 'Quote.createdBy', 'QuoteOption.perPerson', 'QuoteContact.image'],
      ...['cover', 'tour', 'newerUrl', 'newerSentAt', 'depositPercent', 'balanceDays'].map(
        (name) => `PublicQuote.${name}`,
      ),
    ]
    expect([...nullable].sort()).toEqual(expected.sort())
  })
})

/** Arguments of mutations that may be left out. */
const OPTIONAL_ARGUMENTS: Record<string, string[]> = {
  acceptInvitation: ['name'],
  invite: ['name'],
  register: ['name'],
  removeAccount: ['handOverTo'],
  restoreGroup: ['preview', 'includeChanged'],
  saveSetup: ['keepsLook', 'isDismissed'],
  setAccountName: ['name'],
  setOwnName: ['name'],
  acceptWithPasskey: ['name'],
  // Exactly one of them.
  changeTours: ['activeStatus', 'categoryId'],
  createToken: ['readOnly', 'expiresInDays'],
  // The details that are given change.
  updateMedia: ['alt', 'credit', 'focus'],
  addEnquiryReply: ['templateId', 'text', 'send', 'subject'],
  updateEnquiries: ['ids', 'each', 'stage', 'lostReason', 'assigneeId', 'followUpOn'],
  publishTourDraft: ['at', 'content'],
  declineQuote: ['reason'],
  // One of both.
  findPerson: ['phone', 'email'],
  exportPerson: ['phone', 'email'],
  erasePerson: ['phone', 'email'],
}

const OPTIONAL_OF_ENQUIRY = [
  'won',
  'assignee',
  'departure',
  'device',
  'firstReplyAt',
  'followUpOn',
  'lostReason',
  'noticeVersion',
  'party',
  'phoneCountry',
  'reference',
  'repeatOf',
  'tour',
]
/** Unknown where no enquiry was received or answered. */
const OPTIONAL_OF_TOTALS = ['medianReplySeconds', 'wonRate']
const OPTIONAL_OF_ENTRY = [
  'won',
  'after',
  'before',
  'field',
  'actor',
  'assignee',
  'channel',
  'followUpOn',
  'from',
  'jobId',
  'mail',
  'mailError',
  'subject',
  'templateId',
  'text',
  'to',
]

describe('an error response has a message and a code', () => {
  const json = { 'content-type': 'application/json' }
  const list = '{ testimonials { name } }'
  const many = (n: number, field: string) =>
    `{ ${Array.from({ length: n }, (_, i) => `a${i}: ${field}`).join(' ')} }`
  const input = 'mutation A($i: AwardInput!) { createAward(input: $i) { message } }'

  test.each<[name: string, status: number, code: string, body: unknown, headers?: HeadersInit]>([
    ['a body that is no JSON', 400, 'INVALID', '{'],
    ['an empty body', 400, 'INVALID', ''],
    ['another content type', 415, 'UNSUPPORTED_TYPE', list, { 'content-type': 'text/plain' }],
    [
      'a form',
      415,
      'UNSUPPORTED_TYPE',
      'query={testimonials{name}}',
      { 'content-type': 'application/x-www-form-urlencoded', 'x-graphql-yoga-csrf': '1' },
    ],
    ['a body over 64 kB', 413, 'TOO_LARGE', { query: 'x'.repeat(66_000) }],
    ['a batch', 400, 'BAD_REQUEST', [{ query: list }]],
    ['no operation', 200, 'BAD_REQUEST', {}],
    ['an operation that is no text', 400, 'BAD_REQUEST', { query: 7 }],
    ['variables that are no object', 400, 'BAD_REQUEST', { query: list, variables: [] }],
    [
      'another response than JSON',
      406,
      'BAD_REQUEST',
      { query: list },
      { ...json, accept: 'image/png' },
    ],
    [
      'a name of no operation',
      400,
      'OPERATION_RESOLUTION_FAILURE',
      { query: `query A ${list}`, operationName: 'B' },
    ],
    ['a syntax error', 200, 'GRAPHQL_PARSE_FAILED', { query: '{ tour(' }],
    [
      'more words than any operation has',
      200,
      'GRAPHQL_PARSE_FAILED',
      { query: many(700, '__typename') },
    ],
    [
      'a nesting that no parser should follow',
      200,
      'GRAPHQL_PARSE_FAILED',
      { query: '{a'.repeat(30_000) },
    ],
    ['an unknown field', 200, 'GRAPHQL_VALIDATION_FAILED', { query: '{ nope }' }],
    ['a subscription', 200, 'GRAPHQL_VALIDATION_FAILED', { query: 'subscription { x }' }],
    ['a variable that is missing', 400, 'BAD_USER_INPUT', { query: input }],
    [
      'a variable of another type',
      400,
      'BAD_USER_INPUT',
      { query: input, variables: { i: { name: 7 } } },
    ],
    [
      'an unknown input field',
      400,
      'BAD_USER_INPUT',
      { query: input, variables: { i: { nope: 7 } } },
    ],
    [
      'a flood of aliases',
      200,
      'OPERATION_TOO_LARGE',
      { query: many(130, '__typename tour(id: "1") { _id }').replaceAll(': __typename ', ': ') },
    ],
    [
      'more lists than one operation needs',
      200,
      'OPERATION_TOO_LARGE',
      { query: many(11, 'heroSlides { id }') },
    ],
    [
      'more lists than one operation needs, from fragments',
      200,
      'OPERATION_TOO_LARGE',
      {
        query: `{ ...A ... on Query { ${many(5, 'heroSlides { id }').slice(1, -1)} } } fragment A on Query { ...A b: __typename ${many(5, 'heroSlides { id }').slice(1, -1).replaceAll('a', 'c')} }`,
      },
    ],
    [
      'an operation too dear',
      200,
      'OPERATION_TOO_LARGE',
      {
        query: many(
          9,
          'highlightedCategories { highlightedTours { upcomingDates landscapes days nights tripCost tourName mainImageUrl } }',
        ),
      },
    ],
  ])('%s', async (_, status, code, body, headers = json) => {
    const reply = await server.send('POST', '/graphql', { body, headers })
    expect([reply.status, reply.body.errors?.[0]?.extensions?.code]).toEqual([status, code])
    expect(reply.body.errors[0].message).toMatch(/^\S/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(reply.body)).not.toContain('originalError')
  })

  test('operations are accepted by POST only', async () => {
    const path = `/graphql?query=${encodeURIComponent(list)}`
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await server.send(method, path, { headers: { 'x-graphql-yoga-csrf': '1' } })
      expect([method, reply.status, reply.body.errors[0].extensions.code]).toEqual([
        method,
        405,
        'BAD_REQUEST',
      ])
      expect(reply.headers.get('allow')).toBe('POST')
    }
  })

  test('a request from another origin is rejected', async () => {
    const headers = { ...json, origin: 'https://evil.example' }
    const reply = await server.send('POST', '/graphql', { body: { query: list }, headers })
    expect(reply.status).toBe(403)
  })

  test('a validation error names the field and the position in the operation', async () => {
    const cookie = await server.login()
    const reply = await server.graphql(
      'mutation { first: createTestimonial(input: { clientName: " " }) { message } }',
      {},
      cookie,
    )
    expect(reply.body.errors).toEqual([
      {
        message: 'Client name is required.',
        locations: [{ line: 1, column: 12 }],
        path: ['first'],
        extensions: {
          code: 'INVALID',
          status: 400,
          errors: [{ field: 'clientName', message: 'Client name is required.' }],
        },
      },
    ])
  })
})

test('an error message quotes at most 1,000 characters of the rejected input', async () => {
  for (const query of [
    `{ tour(id: ${'['.repeat(900)}1${']'.repeat(900)}) { _id } }`,
    `{ tour(id: {a: "${'long '.repeat(50_000)}"}) { _id } }`,
  ]) {
    const { body } = await server.graphql(query)
    expect(body.errors[0].message.length).toBeLessThan(1100)
  }
})

describe('production', () => {
  test('hides the schema', async () => {
    const ask = (query: string): Promise<Reply> => production.graphql(query)
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Tour") { name } }']) {
      const { body } = await ask(query)
      expect([body.data, body.errors[0].extensions.code]).toEqual([
        undefined,
        'GRAPHQL_VALIDATION_FAILED',
      ])
      expect((await server.graphql(query)).body.errors).toBeUndefined()
    }
    for (const query of ['{ tuor }', '{ tour(ids: 1) { nam } }', '{ adminAwards { totalItem } }']) {
      const { body } = await ask(query)
      expect(body.errors.length).toBeGreaterThan(0)
      expect(JSON.stringify(body)).not.toContain('Did you mean')
      expect(JSON.stringify((await server.graphql(query)).body)).toContain('Did you mean')
    }
    expect((await ask('{ __typename }')).body).toEqual({ data: { __typename: 'Query' } })
  })
})

/** The named members of a type, with their descriptions. */
function partsOf(type: GraphQLNamedType): [string, string | null | undefined][] {
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => [field.name, field.description])
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    [field.name, field.description] as [string, string | null | undefined],
    ...field.args.map(({ name, description }): [string, string | null | undefined] => [
      `${field.name}(${name})`,
      description,
    ]),
  ])
}
