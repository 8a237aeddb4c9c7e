import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { gql } from 'urql'
import { createAdminClient } from './admin-client.ts'

const MUTATION = gql('mutation Save($name: String) { save(name: $name) }')
const UNAUTHENTICATED = {
  errors: [{ message: 'Please log in.', extensions: { code: 'UNAUTHENTICATED' } }],
}
afterEach(() => jest.restoreAllMocks())

/** A server with a session that a login starts; it lists the names that it was sent. */
function openServer(session: { loggedIn: boolean }): string[] {
  const sent: string[] = []
  const serve = async (_: unknown, init?: RequestInit) => {
    const { name } = JSON.parse(String(init?.body)).variables
    sent.push(name)
    return Response.json(session.loggedIn ? { data: { save: name } } : UNAUTHENTICATED)
  }
  spyOn(globalThis, 'fetch').mockImplementation(serve as typeof fetch)
  return sent
}

test('operations that failed with an expired session are sent again after one login', async () => {
  const session = { loggedIn: false }
  const sent = openServer(session)
  const login = jest.fn(async () => {
    session.loggedIn = true
  })
  const client = createAdminClient(login)
  const saves = ['first', 'second'].map((name) => client.mutation(MUTATION, { name }).toPromise())
  const results = await Promise.all(saves)
  expect(results.map(({ data, error }) => [data, error])).toEqual([
    [{ save: 'first' }, undefined],
    [{ save: 'second' }, undefined],
  ])
  expect(sent.slice(-2).sort()).toEqual(['first', 'second'])
  expect(login).toHaveBeenCalledTimes(1)
})

test('without a login the caller gets the error, and the next operation asks for a login again', async () => {
  openServer({ loggedIn: false })
  const login = jest.fn(async () => {})
  const client = createAdminClient(login)
  for (const times of [1, 2]) {
    const { error } = await client.mutation(MUTATION, { name: 'kept' }).toPromise()
    expect(error?.graphQLErrors[0]?.message).toBe('Please log in.')
    expect(login).toHaveBeenCalledTimes(times)
  }
})

test('an operation in the background does not ask for a login', async () => {
  openServer({ loggedIn: false })
  const login = jest.fn(async () => {})
  const client = createAdminClient(login)
  const background = { isBackground: true }
  const { error } = await client.mutation(MUTATION, { name: 'kept' }, background).toPromise()
  expect(error?.graphQLErrors[0]?.message).toBe('Please log in.')
  expect(login).not.toHaveBeenCalled()
})

test('an operation that needs a recent login asks for one, and says so', async () => {
  const session = { loggedIn: false }
  const respond = async () =>
    Response.json(
      session.loggedIn
        ? { data: { save: 'kept' } }
        : { errors: [{ message: 'Log in again.', extensions: { code: RECENT_LOGIN_REQUIRED } }] },
    )
  spyOn(globalThis, 'fetch').mockImplementation(respond as unknown as typeof fetch)
  const login = jest.fn(async (_reason: string) => {
    session.loggedIn = true
  })
  const { data } = await createAdminClient(login).mutation(MUTATION, { name: 'kept' }).toPromise()
  expect(data).toEqual({ save: 'kept' })
  expect(login).toHaveBeenCalledWith(RECENT_LOGIN_REQUIRED)
})

test('a load without a response ends after 15 seconds as one without a connection; a change does not', async () => {
  const deadlines: AbortController[] = []
  spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(15_000)
    const deadline = new AbortController()
    deadlines.push(deadline)
    return deadline.signal
  })
  const sent = Promise.withResolvers<void>()
  let requests = 0
  const silent = (_: unknown, { signal }: RequestInit = {}) => {
    if (++requests === 2) sent.resolve()
    return new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
  }
  spyOn(globalThis, 'fetch').mockImplementation(silent as typeof fetch)
  const client = createAdminClient(async () => {})
  const load = client.query(gql('query Names { names }'), {}).toPromise()
  client.mutation(MUTATION, { name: 'kept' }).subscribe(() => {})
  await sent.promise
  expect(deadlines.length).toBe(1)
  deadlines[0]?.abort(new DOMException('', 'TimeoutError'))
  expect((await load).error?.networkError).toBeInstanceOf(DOMException)
})
