import type { PlainKind } from '@bharat/contracts/kind'
import { DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { site } from '@bharat/contracts/site-defaults'
import { badge } from '../../src/media/media.images.fixtures.ts'
import { createAuthenticator } from './authenticator.ts'
import { completeTour, type TestApp, validTour } from './create-test-app.ts'
import { completeRecord, kinds } from './plain-kinds.ts'
import { totpCode } from './totp-code.ts'

/** The parts of a request. */
export interface OperationRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
}

export const image = 'https://images.example/a.jpg'

/** The subscription of a browser to push messages. */
export const subscription = {
  endpoint: 'https://push.example.com/send/0f1e2d3c',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** The form of an image upload. */
export function form(bytes: Uint8Array, preset = 'unsigned'): FormData {
  const data = new FormData()
  data.set('file', new File([new Uint8Array(bytes)], 'badge.png'))
  data.set('upload_preset', preset)
  return data
}

/** A successful request for every REST endpoint, by the id of its operation. */
export function createOperationRequests(server: TestApp, admin: string) {
  let made = 0
  const unique = (word: string) => `${word} ${++made}`
  const idOf = async (path: string, body: unknown): Promise<string> => {
    const reply = await server.rest('POST', path, body, admin)
    return reply.body.item._id
  }
  const newCategory = () => idOf('/admin/categories', { name: unique('Category') })
  const newTour = async (category?: string) =>
    idOf('/admin/tours', validTour(category ?? (await newCategory())))
  /** A tour with a draft. */
  const newDraft = async (change: Record<string, unknown> = {}): Promise<string> => {
    const category = await newCategory()
    const id = await newTour(category)
    const draft = completeTour(category, { tourName: 'The next one', ...change })
    await server.rest('PUT', `/admin/tours/${id}/draft`, draft, admin)
    return id
  }
  const newPublication = async (): Promise<string> => {
    const id = await newDraft()
    const body = { at: '2099-01-12T09:30' }
    await server.rest('POST', `/admin/tours/${id}/draft/publish`, body, admin)
    return id
  }
  /** The token of a preview. */
  const newPreview = async (id?: string): Promise<string> => {
    const path = `/admin/tours/${id ?? (await newDraft())}/preview`
    const { url } = (await server.rest('POST', path, undefined, admin)).body
    return url.split('/').at(-1)
  }
  const newSlide = async (category?: string) =>
    idOf('/admin/hero-carousel', { categoryId: category ?? (await newCategory()), imageUrl: image })
  const newAward = () => idOf('/admin/awards', { name: 'Best road', image })
  const newTestimonial = () =>
    idOf('/admin/testimonials', { clientName: 'Meera', review: 'Lovely.' })
  const idParam = async (id: Promise<string>) => ({ id: await id })
  const testimonial = {
    clientName: 'Meera',
    clientImage: image,
    tourName: 'Goa',
    review: 'Lovely.',
  }
  const enquiry = {
    fullName: 'Anu Thomas',
    phone: '+919400000000',
    email: 'anu@example.com',
    message: 'In May?',
  }
  /** With all optional fields. */
  const completeEnquiry = async () => ({
    ...enquiry,
    tourId: await newTour(),
    departure: '2027-01-12',
    page: '/tours/650000000000000000000001',
    referrer: 'www.example.com',
    utm: { source: 'letter', medium: 'email', campaign: 'monsoon' },
    party: { adults: 2, children: [4, 9], month: '2027-05', note: 'By train' },
    noticeVersion: 0,
  })
  const newEnquiry = async (): Promise<string> => {
    const address = unique('client')
    const { reference } = await server.services.enquiries.submit('email', enquiry, address)
    const { body } = await server.rest(
      'GET',
      `/admin/enquiries?search=${reference}`,
      undefined,
      admin,
    )
    return body.items[0]._id
  }
  const offer = {
    title: 'Malabar',
    validUntil: '2099-01-12',
    itinerary: [{ title: 'To the coast' }],
    included: ['Breakfast'],
    notIncluded: [],
    options: [{ name: 'Standard', lines: [{ label: 'Adult', quantity: 2, unitPrice: 18_500 }] }],
    tax: { rate: 5, included: false },
  }
  const newQuote = async (isSent = false): Promise<string> => {
    const id = await idOf('/admin/quotes', { enquiryId: await newEnquiry(), ...offer })
    if (isSent) await server.rest('POST', `/admin/quotes/${id}/send`, undefined, admin)
    return id
  }
  const quoteLink = async () => {
    // Each address may reply a few times a minute.
    await server.database.collection('rateLimits').deleteMany({})
    const { url } = await server.services.quotes.get(await newQuote(true))
    return { token: url?.split('/').at(-1) ?? '' }
  }
  const newImage = async (): Promise<string> => {
    const id = (++made).toString(16).padStart(32, '0')
    return (await server.media.put({ id, bytes: await badge() })).id
  }
  const newJob = async (): Promise<string> => {
    const key = unique('test:')
    await server.repositories.jobs.insert({ type: 'test', key, payload: {} })
    return (await server.services.jobs.list({ search: key })).items[0]?._id ?? ''
  }
  const webhook = { url: 'https://crm.example.com/', events: ['tour.changed'], note: 'For sales' }
  /** Their number is limited. */
  const clearWebhooks = () => server.database.collection('webhooks').deleteMany({})
  const newWebhook = async () => {
    await clearWebhooks()
    return idOf('/admin/webhooks', webhook)
  }
  const list = { search: 'a', page: '1', limit: '3', sort: '-createdAt' }
  const status = { activeStatus: true }
  const sheet = {
    headers: { 'content-type': 'text/csv' },
    body: '_id,tourName,days\r\n,Goa,x\r\n',
  }
  const first = { after: null }
  /** A change of an award that can be restored. */
  const newChange = async (): Promise<string> => {
    const id = await newAward()
    await server.rest('PATCH', `/admin/awards/${id}`, { name: unique('Award') }, admin)
    return (await server.services.history.list({ record: `awards/${id}` })).items[0]?._id ?? ''
  }
  const newGroup = async (): Promise<string> => {
    const body = { ids: [await newAward()], activeStatus: false }
    return (await server.rest('PATCH', '/admin/awards', body, admin)).body.group
  }
  /** An account that waits for approval. */
  const newAccount = async (): Promise<string> => {
    const email = `pending${++made}@example.com`
    const value = { email, password: 'a long password' }
    // A separate address keeps the registration limit out of the test.
    await server.services.accounts.register(value, null, email)
    return (await server.rest('GET', `/admin/accounts?search=${email}`, undefined, admin)).body
      .items[0]._id
  }

  /** The cookie of another admin. */
  const newAdmin = async (): Promise<string> => {
    const email = `colleague${++made}@example.com`
    await server.services.accounts.operator.create({ email, password: 'a long password' })
    return server.login(email, 'a long password')
  }
  /** A new passkey of an authenticator. */
  const newPasskey = async (
    cookie: string,
    authenticator = createAuthenticator('http://localhost'),
  ) => {
    const path = '/admin/me/passkeys/options'
    const { options, state } = (await server.rest('POST', path, undefined, cookie)).body
    return { name: 'Office laptop', response: authenticator.create(options), state }
  }
  /** The cookie of another admin, who has a passkey. */
  const withPasskey = async (): Promise<string> => {
    const cookie = await newAdmin()
    await server.rest('POST', '/admin/me/passkeys', await newPasskey(cookie), cookie)
    return cookie
  }
  /** The cookie of another admin, who has a passkey and no password. */
  const withoutPassword = async (): Promise<string> => {
    const cookie = await withPasskey()
    await server.rest('DELETE', '/admin/me/password', undefined, cookie)
    return cookie
  }
  const storedPasskey = async (cookie = '') => {
    const owner = cookie || (await withPasskey())
    const { body } = await server.rest('GET', '/admin/me/factors', undefined, owner)
    return { cookie: owner, params: { id: String(body.passkeys[0]._id) } }
  }
  /** An invitation of another admin, who has created few links. */
  const newInvitation = async (): Promise<{ id: string; token: string }> => {
    const body = { email: `invited${++made}@example.com`, permissions: ['catalogue'] }
    const path = '/admin/accounts/invitations'
    const reply = await server.rest('POST', path, body, await newAdmin())
    return { id: reply.body.item._id, token: reply.body.path.split('=')[1] }
  }
  /** The token of a link for a new password, by another admin, who has sent few. */
  const newResetToken = async (): Promise<string> => {
    const path = `/admin/accounts/${await newAccount()}/password-reset`
    return (await server.rest('POST', path, undefined, await newAdmin())).body.path.split('=')[1]
  }
  /** The code of a new authenticator app. */
  const nextCode = async (cookie: string): Promise<string> => {
    const { body } = await server.rest('POST', '/admin/me/totp', undefined, cookie)
    return totpCode(body.secret)
  }
  /** A second session of the admin. */
  const newSession = async (): Promise<string> => {
    await server.login()
    const { body } = await server.rest('GET', '/admin/me/sessions', undefined, admin)
    return body.items.find(({ current }: { current: boolean }) => !current)._id
  }

  const token = { name: 'Price list', scopes: ['catalogue'], readOnly: true, expiresInDays: 7 }
  /** Their number is limited. */
  const clearTokens = () =>
    server.database.collection('accounts').updateMany({}, { $set: { apiTokens: [] } })
  /** The id of a new token, beside another one that stays. */
  const newToken = async () => {
    await clearTokens()
    await idOf('/admin/me/tokens', token)
    return idOf('/admin/me/tokens', token)
  }

  /** The requests of a kind that is stored as its input. */
  function ofKind(kind: PlainKind): Record<string, () => Promise<OperationRequest>> {
    const { name, one, all, collection } = kind
    const body = completeRecord(kind)
    const create = () => idOf(`/admin/${name}`, body)
    const params = () => idParam(create())
    return {
      [collection]: async () => ({ query: { activeOnly: 'true' } }),
      [`admin${all}`]: async () => ({ query: list }),
      [`admin${one}`]: async () => ({ params: await params() }),
      [`create${one}`]: async () => ({ body }),
      [`update${one}`]: async () => ({ params: await params(), body }),
      [`change${all}`]: async () => ({ body: { ids: [await create()], activeStatus: false } }),
      [`move${one}`]: async () => ({ params: await params(), body: first }),
      [`set${one}Status`]: async () => ({ params: await params(), body: status }),
    }
  }

  /** A successful request for each operation; each use creates its own records. */
  const succeeding: Record<string, () => OperationRequest | Promise<OperationRequest>> = {
    me: () => ({}),
    // Without a session, because a login ends the session it came with.
    login: () => ({
      cookie: '',
      body: { email: 'pending@example.com', password: 'a long password' },
    }),
    register: () => ({ body: { email: `a${++made}@example.com`, password: 'a long password' } }),
    logout: async () => ({ cookie: await server.login('pending@example.com', 'a long password') }),
    changePassword: async () => ({
      cookie: await newAdmin(),
      body: { current: 'a long password', next: 'another long password' },
    }),
    adminInvitations: async () => {
      await newInvitation()
      return { query: { ...list, search: 'invited' } }
    },
    invite: () => ({
      body: { email: `invited${++made}@example.com`, permissions: ['catalogue', 'accounts'] },
    }),
    sendInvitationAgain: async () => ({ params: { id: (await newInvitation()).id } }),
    revokeInvitation: async () => ({ params: { id: (await newInvitation()).id } }),
    findInvitation: async () => ({ body: { token: (await newInvitation()).token } }),
    requestPasswordReset: () => ({ body: { email: `forgetful${++made}@example.com` } }),
    completePasswordReset: async () => ({
      body: { token: await newResetToken(), password: 'another long password' },
    }),
    sendPasswordReset: async () => ({ params: await idParam(newAccount()) }),
    removeAccountFactors: async () => {
      const cookie = await withPasskey()
      return {
        params: { id: (await server.rest('GET', '/admin/me', undefined, cookie)).body.userId },
      }
    },
    acceptInvitation: async () => ({
      body: { token: (await newInvitation()).token, password: 'a long password' },
    }),
    startInvitationPasskey: async () => ({ body: { token: (await newInvitation()).token } }),
    acceptWithPasskey: async () => {
      const { token } = await newInvitation()
      // A separate address keeps the limit on unknown invitations out of the test.
      const { accounts } = server.services
      const { options, state } = await accounts.startInvitationPasskey({ token }, token)
      const response = createAuthenticator('http://localhost').create(options)
      return { cookie: '', body: { token, response, state } }
    },
    setPassword: async () => {
      const cookie = await withoutPassword()
      return { cookie, body: { next: 'another long password' } }
    },
    removePassword: async () => ({ cookie: await withPasskey() }),
    ownFactors: () => ({}),
    startTotp: async () => ({ cookie: await newAdmin() }),
    confirmTotp: async () => {
      const cookie = await newAdmin()
      return { cookie, body: { code: await nextCode(cookie) } }
    },
    startPasskey: async () => ({ cookie: await newAdmin() }),
    addPasskey: async () => {
      const cookie = await newAdmin()
      return { cookie, body: await newPasskey(cookie) }
    },
    renamePasskey: async () => ({ ...(await storedPasskey()), body: { name: 'Home computer' } }),
    removePasskey: () => storedPasskey(),
    startPasskeyLogin: () => ({}),
    passkeyLogin: async () => {
      const cookie = await newAdmin()
      const authenticator = createAuthenticator('http://localhost')
      const input = await newPasskey(cookie, authenticator)
      await server.rest('POST', '/admin/me/passkeys', input, cookie)
      const { body } = await server.rest('POST', '/admin/loginAdmin/passkey/options')
      const response = authenticator.get(body.options)
      return { cookie: '', body: { response, state: body.state } }
    },
    removeTotp: async () => ({ cookie: await newAdmin() }),
    replaceRecoveryCodes: async () => {
      const cookie = await newAdmin()
      const body = { code: await nextCode(cookie) }
      await server.rest('POST', '/admin/me/totp/confirmation', body, cookie)
      return { cookie }
    },
    ownSessions: () => ({}),
    ownReminders: () => ({}),
    ownDevices: () => ({}),
    addDevice: () => ({ body: subscription }),
    removeDevice: async () => {
      const { body } = await server.rest('PUT', '/admin/me/devices', subscription, admin)
      return { params: { id: body.item._id } }
    },
    setReminders: () => ({ body: { newEnquiries: 'both', digest: true } }),
    endSession: async () => ({ params: await idParam(newSession()) }),
    endOtherSessions: () => ({}),
    ownTokens: () => ({}),
    currentToken: async () => {
      await clearTokens()
      const made = await server.rest('POST', '/admin/me/tokens', token, admin)
      return { headers: { authorization: `Bearer ${made.body.token}` } }
    },
    createToken: async () => {
      await clearTokens()
      return { body: token }
    },
    revokeToken: async () => ({ params: await idParam(newToken()) }),
    accountTokens: async () => ({ params: await idParam(newAccount()) }),
    revokeAccountToken: async () => {
      const { userId } = (await server.rest('GET', '/admin/me', undefined, admin)).body
      return { params: { id: userId, tokenId: await newToken() } }
    },
    adminAccounts: () => ({ query: { ...list, role: 'pending' } }),
    approveAccount: async () => ({ params: await idParam(newAccount()) }),
    setAccountPermissions: async () => ({
      params: await idParam(newAccount()),
      body: { permissions: ['catalogue'] },
    }),
    siteSetup: () => ({}),
    saveSetup: () => ({ body: { isDismissed: false } }),
    setAccountName: async () => ({
      params: await idParam(newAccount()),
      body: { name: 'Ravi Nair' },
    }),
    setOwnName: () => ({ body: { name: 'Asha Menon' } }),
    openEnquiriesOf: async () => ({ params: await idParam(newAccount()) }),
    removeAccount: async () => ({ params: await idParam(newAccount()) }),
    adminCategories: () => ({ query: list }),
    adminCategory: async () => ({ params: await idParam(newCategory()) }),
    createCategory: () => ({
      body: { name: unique('Category'), description: 'Words', coverImage: image },
    }),
    updateCategory: async () => ({
      params: await idParam(newCategory()),
      body: { coverImage: '' },
    }),
    changeCategories: async () => ({ body: { ids: [await newCategory()], activeStatus: false } }),
    moveCategory: async () => ({ params: await idParam(newCategory()), body: first }),
    setCategoryStatus: async () => ({ params: await idParam(newCategory()), body: status }),
    adminHeroSlides: () => ({ query: list }),
    adminHeroSlideCategories: () => ({}),
    adminHeroSlide: async () => ({ params: await idParam(newSlide()) }),
    createHeroSlide: async () => ({ body: { categoryId: await newCategory(), imageUrl: image } }),
    updateHeroSlideImage: async () => ({
      params: await idParam(newSlide()),
      body: { imageUrl: '/b.jpg' },
    }),
    changeHeroSlides: async () => ({ body: { ids: [await newSlide()], activeStatus: false } }),
    moveHeroSlide: async () => ({ params: await idParam(newSlide()), body: first }),
    setHeroSlideStatus: async () => ({ params: await idParam(newSlide()), body: status }),
    adminWebhooks: () => ({ query: list }),
    adminWebhook: async () => ({ params: await idParam(newWebhook()) }),
    createWebhook: async () => {
      await clearWebhooks()
      return { body: webhook }
    },
    updateWebhook: async () => ({
      params: await idParam(newWebhook()),
      body: { activeStatus: false },
    }),
    removeWebhook: async () => ({ params: await idParam(newWebhook()) }),
    rotateWebhookSecret: async () => ({ params: await idParam(newWebhook()) }),
    testWebhook: async () => ({ params: await idParam(newWebhook()) }),
    adminWebhookDeliveries: async () => ({
      query: { ...list, webhookId: await newWebhook(), state: 'waiting' },
    }),
    resendWebhookDelivery: async () => {
      const id = await newWebhook()
      return { params: await idParam(idOf(`/admin/webhooks/${id}/test`, undefined)) }
    },
    adminTestimonials: () => ({ query: list }),
    adminTestimonial: async () => ({ params: await idParam(newTestimonial()) }),
    createTestimonial: () => ({ body: testimonial }),
    updateTestimonial: async () => ({ params: await idParam(newTestimonial()), body: testimonial }),
    changeTestimonials: async () => ({
      body: { ids: [await newTestimonial()], activeStatus: false },
    }),
    moveTestimonial: async () => ({ params: await idParam(newTestimonial()), body: first }),
    setTestimonialStatus: async () => ({ params: await idParam(newTestimonial()), body: status }),
    ...Object.assign({}, ...kinds.map(ofKind)),
    adminTours: async () => ({
      query: { ...list, categoryId: await newCategory(), activeStatus: 'false' },
    }),
    exportToursCsv: () => ({ query: { search: 'a', sort: 'days', ids: 'f'.repeat(24) } }),
    exportToursXlsx: () => ({ query: { search: 'a', sort: 'days' } }),
    importTours: () => ({ ...sheet, query: { dryRun: 'true', validOnly: 'true' } }),
    importErrorsCsv: () => ({ ...sheet, query: { columns: ',tourName' } }),
    importErrorsXlsx: () => sheet,
    importTemplateCsv: () => ({}),
    importTemplateXlsx: () => ({}),
    adminTour: async () => ({ params: await idParam(newTour()) }),
    drawRouteMap: () => ({
      body: {
        title: 'Malabar',
        stops: [{ name: 'Kochi' }, { name: 'Goa', firstDay: 1, lastDay: 2 }],
      },
    }),
    drawTourPictures: () => ({ body: { places: ['Kochi'], landscapes: ['Beaches'] } }),
    createTour: async () => ({ body: validTour(await newCategory()) }),
    updateTour: async () => ({
      params: await idParam(newTour()),
      body: completeTour(await newCategory()),
    }),
    changeTour: async () => ({ params: await idParam(newTour()), body: { vehicle: 'Thar' } }),
    cloneTour: async () => ({ params: await idParam(newTour()) }),
    adminTourDraft: async () => ({ params: await idParam(newDraft()) }),
    saveTourDraft: async () => ({
      params: await idParam(newTour()),
      body: completeTour(await newCategory()),
    }),
    discardTourDraft: async () => ({ params: await idParam(newDraft()) }),
    publishTourDraft: async () => ({
      params: await idParam(newDraft()),
      body: { at: '2099-01-12T09:30' },
    }),
    cancelTourPublication: async () => ({ params: await idParam(newPublication()) }),
    createTourPreview: async () => ({ params: await idParam(newDraft()) }),
    tourPreview: async () => ({ params: { token: await newPreview() } }),
    changeTourDeparture: async () => ({
      params: { id: await newTour(), date: '2027-01-12' },
      body: { seatsLeft: 3, state: 'limited', note: 'Full moon', price: 21_000 },
    }),
    changeTours: async () => ({
      body: { ids: [await newTour()], categoryId: await newCategory() },
    }),
    addTourDepartures: async () => ({
      body: { ids: [await newTour()], departures: [{ date: '2031-05-03' }] },
    }),
    redrawTourPictures: async () => ({ body: { ids: [await newTour()] } }),
    changeTourPrices: async () => ({ body: { ids: [await newTour()], percent: 10 } }),
    moveTour: async () => ({ params: await idParam(newTour()), body: first }),
    setTourStatus: async () => ({ params: await idParam(newTour()), body: status }),
    adminToursInHighlight: async () => ({
      query: { ...list, categoryId: await newCategory(), highlighted: 'true' },
    }),
    setTourHighlight: async () => ({
      params: await idParam(newTour()),
      body: { highlightStatus: true },
    }),
    moveTourHighlight: async () => {
      const id = await newTour()
      const path = `/admin/toursinhighlight/${id}/highlight`
      await server.rest('PATCH', path, { highlightStatus: true }, admin)
      return { params: { id }, body: first }
    },
    contact: async () => {
      await server.rest('PUT', '/admin/contact', { addresses: [{ phone: '1' }] }, admin)
      return {}
    },
    adminContact: async () => {
      await server.rest('PUT', '/admin/contact', { addresses: [{ phone: '1' }] }, admin)
      return {}
    },
    saveContact: () => ({
      body: {
        addresses: [{ address: 'Round West', phone: '' }],
        landline: '0487',
        email: 'a@example.com',
      },
    }),
    adminReplyTemplates: () => ({}),
    saveReplyTemplates: () => ({ body: { templates: DEFAULT_REPLY_TEMPLATES.toReversed() } }),
    site: () => ({}),
    registration: () => ({}),
    adminSite: () => ({}),
    navigationTargets: () => ({ query: { search: 'a', ids: '650000000000000000000101' } }),
    // The database of a test has no records for the links of the default navigation.
    saveSite: () => ({ body: { ...site, navigation: [] } }),
    adminEnquiries: () => ({
      query: {
        ...list,
        from: '2020-01-01',
        to: '2099-01-01',
        channel: 'email',
        stage: 'new',
        assignee: 'me',
        due: 'today',
        tourId: '650000000000000000000001',
        landscape: 'Snow',
        campaign: 'diwali',
        updatedAfter: '2026-01-01T00:00:00.000Z',
        open: 'true',
        unanswered: 'true',
      },
    }),
    adminDepartures: () => ({ query: { month: '2027-01', search: 'a' } }),
    adminOverview: () => ({ query: { from: '2026-01-01', to: '2026-03-31' } }),
    exportEnquiriesCsv: () => ({ query: { search: 'a', channel: 'email' } }),
    exportEnquiriesXlsx: () => ({ query: { search: 'a', channel: 'email' } }),
    enquiryAssignees: () => ({}),
    adminQuotes: () => ({ query: { ...list, state: 'draft', view: 'seen' } }),
    exportQuotesCsv: () => ({ query: { search: 'a', state: 'sent' } }),
    exportQuotesXlsx: () => ({ query: { search: 'a' } }),
    createQuote: async () => ({ body: { enquiryId: await newEnquiry(), ...offer } }),
    adminQuote: async () => ({ params: await idParam(newQuote()) }),
    quotePreview: async () => ({ params: await idParam(newQuote()) }),
    updateQuote: async () => ({ params: await idParam(newQuote()), body: offer }),
    sendQuote: async () => ({ params: await idParam(newQuote()), body: {} }),
    reviseQuote: async () => ({ params: await idParam(newQuote(true)) }),
    discardQuote: async () => ({ params: await idParam(newQuote()), query: { version: '1' } }),
    answerQuote: async () => {
      const id = await newQuote(true)
      const { url } = await server.services.quotes.get(id)
      const token = url?.split('/').at(-1) ?? ''
      await server.services.quotes.ask(token, { text: 'Is it warm?' }, unique('client'))
      return { params: await idParam(Promise.resolve(id)) }
    },
    withdrawQuote: async () => ({ params: await idParam(newQuote(true)) }),
    quote: async () => ({ params: await quoteLink() }),
    openQuote: async () => ({ params: await quoteLink() }),
    acceptQuote: async () => ({
      params: await quoteLink(),
      body: { option: 0, name: 'Anu Thomas', termsAccepted: true },
    }),
    declineQuote: async () => ({ params: await quoteLink(), body: { reason: 'Too late' } }),
    askAboutQuote: async () => ({ params: await quoteLink(), body: { text: 'Is it warm?' } }),
    adminEnquirySummary: () => ({}),
    enquiryEvents: () => ({}),
    adminEnquiry: async () => ({ params: await idParam(newEnquiry()) }),
    createEnquiry: async () => ({
      body: {
        ...enquiry,
        origin: 'call',
        tourId: await newTour(),
        departure: null,
        party: { adults: 2, children: [4], month: '2027-05', note: 'By train' },
        assigneeId: null,
        followUpOn: '2027-01-12',
      },
    }),
    updateEnquiry: async () => ({
      params: await idParam(newEnquiry()),
      body: {
        stage: 'lost',
        lostReason: 'No reply',
        assigneeId: null,
        followUpOn: '2027-01-12',
        fullName: 'Anu Mathew',
        phone: '98470 12345',
        email: 'anu.mathew@example.com',
        tourId: await newTour(),
        departure: null,
        party: { adults: 2, children: [], month: '', note: '' },
      },
    }),
    updateEnquiries: async () => ({
      body: { ids: [(await newEnquiry()) as string], stage: 'spam' },
    }),
    addEnquiryNote: async () => ({
      params: await idParam(newEnquiry()),
      body: { text: 'Prefers May.' },
    }),
    addEnquiryReply: async () => ({
      params: await idParam(newEnquiry()),
      body: { channel: 'whatsapp', templateId: 'quote', text: 'Namaste.' },
    }),
    findPerson: () => ({ body: { phone: '+91 94000 00000' } }),
    exportPerson: async () => {
      await newEnquiry()
      return { body: { email: enquiry.email } }
    },
    // The address of no enquiry: an erasure would remove the enquiries that other requests use.
    erasePerson: () => ({ body: { email: 'nobody@example.com' } }),
    adminHistory: () => ({
      query: { page: '1', limit: '3', record: 'awards', actor: 'admin@example.com' },
    }),
    restoreChange: async () => ({ params: await idParam(newChange()) }),
    restoreGroup: async () => ({
      params: await idParam(newGroup()),
      body: { preview: true, includeChanged: false },
    }),
    adminAudit: () => ({ query: { ...list, action: 'personErased' } }),
    submitEmailEnquiry: async () => ({ body: await completeEnquiry() }),
    submitWhatsappEnquiry: () => ({ body: enquiry }),
    uploadTarget: () => ({}),
    uploadImage: async () => ({ body: form(await badge()) }),
    adminMedia: () => ({ query: { search: 'a', page: '1', limit: '3' } }),
    mediaProblems: () => ({}),
    adminMediaItem: async () => ({ params: await idParam(newImage()) }),
    updateMedia: async () => ({
      params: await idParam(newImage()),
      body: { alt: 'A badge', credit: 'Anu', focus: { x: 0.2, y: 1 } },
    }),
    deleteMedia: async () => ({ params: await idParam(newImage()) }),
    replaceMedia: async () => ({
      params: await idParam(newImage()),
      body: { by: await newImage() },
    }),
    operations: () => ({}),
    adminJobs: () => ({ query: { ...list, state: 'open', type: 'test' } }),
    retryJob: async () => ({ params: await idParam(newJob()) }),
    releaseHeldJobs: () => ({}),
    discardHeldJobs: () => ({}),
    credits: () => ({ query: { activeOnly: 'true', page: '1' } }),
    tours: () => ({
      query: { search: 'malabar', landscape: 'Beaches', days: '1-3', sort: 'price', limit: '5' },
    }),
    selectedTours: async () => ({ query: { ids: await newTour() } }),
    places: () => ({ query: { search: 'ker' } }),
    relatedTours: async () => ({ params: await idParam(newTour()) }),
    tour: async () => ({ params: await idParam(newTour()), query: { activeOnly: 'true' } }),
    category: async () => ({ params: await idParam(newCategory()), query: { activeOnly: 'true' } }),
    landscapeStatistics: () => ({ params: { landscape: 'Beaches' } }),
    landscape: () => ({ params: { landscape: 'Beaches' }, query: { activeOnly: 'true' } }),
    categories: () => ({ query: { activeOnly: 'true' } }),
    highlightedCategories: () => ({ query: { limit: '3', activeOnly: 'true' } }),
    heroSlides: () => ({ query: { activeOnly: 'true' } }),
    testimonials: () => ({ query: { activeOnly: 'true' } }),
  }

  /** A request that succeeds, with an admin's session. */
  async function ready(id: string): Promise<OperationRequest> {
    const make = succeeding[id]
    if (!make) throw new Error(`every-operation.ts lacks a request for ${id}.`)
    return { cookie: admin, ...(await make()) }
  }

  return {
    ready,
    unique,
    newPasskey,
    storedPasskey,
    newCategory,
    newTour,
    newDraft,
    newPreview,
    newSlide,
  }
}
