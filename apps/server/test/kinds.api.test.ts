import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { lengthened } from '@bharat/contracts/fields.fixtures'
import {
  areaOf,
  type KindFacts,
  kindFacts,
  RECORD_KINDS,
  type RecordKind,
} from '@bharat/contracts/kinds'
import { z } from 'zod'
import { operations } from '../src/all-operations.ts'
import type { Endpoint } from '../src/http/operation.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import { writeBackup } from '../src/operations/backup.ts'
import { BACKUP_SCOPE } from '../src/repositories.ts'
import { createTestApp, type TestApp } from './support/create-test-app.ts'
import { createOperationRequests } from './support/every-operation.ts'
import { kinds } from './support/plain-kinds.ts'

/*
 * What each kind of record has without a line of its own, generated from the kinds: a public read that is current, an entry of
 * the history, images that cannot be deleted while it names them, its permission, and its place in downloads and backups.
 */

let dir: string
let server: TestApp
let admin: string
let requests: ReturnType<typeof createOperationRequests>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kinds-'))
  server = await createTestApp()
  admin = await server.login()
  requests = createOperationRequests(server, admin)
})
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, admin)

/** The operations of REST. */
const endpoints = operations.flatMap((operation) => ('path' in operation ? [operation] : []))
const endpointAt = (method: string, path: string): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)

/** How the schemas of images describe or show them. */
const IMAGE = /path on this site|\/media\/0f1e/

/** All public reads of lists, and of a record by its id, as visitors get them from the cache. */
async function publicReads(id = 'f'.repeat(24)): Promise<string> {
  const paths = endpoints.flatMap(({ method, path, access }) =>
    method === 'GET' && access === 'public' ? [path.replace(/\{\w+\}/, id)] : [],
  )
  const replies = await Promise.all(paths.map((path) => server.rest('GET', path)))
  return JSON.stringify(replies.map(({ body }) => body))
}

let images = 0
/** A stored image that nothing names. */
async function newImage(): Promise<{ id: string; url: string }> {
  const id = (++images).toString(16).padStart(32, 'e')
  await server.media.put({ id, bytes: await badge() })
  return { id, url: `/media/${id}` }
}

/** The body of a request that stores a record of a kind, and the record's path. */
async function bodyOf(kind: RecordKind): Promise<Record<string, unknown>> {
  const isList = kindFacts(kind).plural !== undefined
  const endpoint = endpointAt(isList ? 'POST' : 'PUT', `/admin/${kind}`)
  if (!endpoint) throw new Error(`No operation stores ${kind}: is it in plainKinds (src/kinds.ts)?`)
  const { body } = await requests.ready(endpoint.id)
  return body as Record<string, unknown>
}

/** Stores a record. @returns its path below `/admin`, and its id */
async function store(kind: RecordKind, body: unknown): Promise<{ record: string; id: string }> {
  if (kindFacts(kind).plural === undefined) {
    const saved = await call('PUT', `/admin/${kind}`, body)
    expect([saved.status, saved.body.message]).toEqual([200, expect.any(String)])
    return { record: kind, id: '' }
  }
  const created = await call('POST', `/admin/${kind}`, body)
  expect([created.status, created.body.message]).toEqual([201, expect.any(String)])
  const { _id } = created.body.item
  return { record: `${kind}/${_id}`, id: _id }
}

const created: string[] = []

describe.each(
  RECORD_KINDS.filter((kind) => kind !== 'media').map((kind): [RecordKind, KindFacts] => [
    kind,
    kindFacts(kind),
  ]),
)('%s', (kind, { plural, isPublic, permission, images, collection }) => {
  test('is current on the site and in the history as soon as it is stored', async () => {
    const body = await bodyOf(kind)
    const before = await publicReads()
    const { record, id } = await store(kind, body)
    if (id) created.push(id)
    const after = await publicReads()
    if (isPublic && id) expect(after + (await publicReads(id))).toContain(id)
    else expect(after !== before).toBe(isPublic)
    const { items } = (await call('GET', `/admin/history?record=${record}`)).body
    expect(items.length).toBeGreaterThan(0)
    const document = await server.database.collection(collection).findOne({})
    expect(document?.pendingJobs ?? []).toEqual([])
  })

  const download = endpointAt('GET', `/admin/${kind}.csv`)
  if (download) {
    test('is in the download of its list', async () => {
      const { id } = await store(kind, await bodyOf(kind))
      const { status, body } = await call('GET', download.path)
      expect(status).toBe(200)
      expect(body).toContain(id)
    })
  }

  test('needs one permission for all its operations', () => {
    const own = endpoints.filter(({ path }) => `${path}/`.startsWith(`/admin/${kind}/`))
    expect(own.length).toBeGreaterThan(plural ? 6 : 1)
    // Some reads are open to other permissions as well.
    const others = own.filter(({ access }) => ![access].flat().includes(permission))
    expect(others.map(({ id }) => id)).toEqual([])
  })

  test('declares every field that names an image', () => {
    const path = plural ? `/admin/${kind}/{id}` : `/admin/${kind}`
    const reply = endpointAt('GET', path)?.reply as z.ZodObject
    const item = (reply.shape.item ?? reply) as z.ZodObject
    const naming = Object.entries(item.shape).flatMap(([name, field]) =>
      IMAGE.test(JSON.stringify(z.toJSONSchema(field, { unrepresentable: 'any' }))) ? [name] : [],
    )
    // Beside their URLs, replies have the details of images.
    const details = ['logoImage', 'mainImage', 'subImages', 'routeMap']
    const declared = (images?.fields ?? []).map(({ name }) => name)
    expect(declared.toSorted()).toEqual(naming.filter((name) => !details.includes(name)).toSorted())
  })

  if (kinds.some(({ name }) => name === kind)) {
    test('limits each text and each list', async () => {
      const input = endpointAt('POST', `/admin/${kind}`)?.body
      const accepted = [...lengthened(await bodyOf(kind))].filter(
        ([, changed]) => input?.safeParse(changed).success,
      )
      expect(input).toBeDefined()
      expect(accepted).toEqual([])
    })
  }

  const fields = images?.fields ?? []
  if (fields.length === 0) return
  test.each(fields.map(({ name, label }) => [name, label]))(
    'protects the image of %s from deletion',
    async (name, label) => {
      const image = await newImage()
      const body = await bodyOf(kind)
      const { record, id } = await store(kind, { ...body, [name]: named(body[name], image.url) })
      const path = `/admin/media/${image.id}`
      const refused = await call('DELETE', path)
      expect(refused.status).toBe(409)
      const { kind: use, id: usedBy, field, href } = refused.body.usedBy[0]
      expect([use, field.startsWith(label)]).toEqual([images?.use, true])
      if (id) expect(usedBy).toBe(id)
      const { pathname, searchParams } = new URL(href, 'http://site.example')
      const [area, tab] = [areaOf(kind), searchParams.get('tab')]
      expect(tab ?? pathname).toBe(area)
      // Once the record names another image, this one can go.
      if (!id) return
      const { body: replaced } = await call('POST', `${path}/replace`, {
        by: (await newImage()).id,
      })
      expect(replaced.replaced).toBe(1)
      const { items } = (await call('GET', `/admin/history?record=${record}`)).body
      expect(items.length).toBe(2)
      expect((await call('DELETE', path)).status).toBe(200)
    },
  )
})

/** The value of a field, with an image in place of its first one. */
function named(value: unknown, url: string): unknown {
  if (!Array.isArray(value)) return url
  const [first, ...others] = value
  return [typeof first === 'object' ? { ...first, imageUrl: url } : url, ...others]
}

test('every list with a manual order is a declared kind', () => {
  const ordered = endpoints.flatMap(
    ({ path }) => /^\/admin\/([a-z-]+)\/\{id\}\/position$/.exec(path)?.[1] ?? [],
  )
  const lists: string[] = RECORD_KINDS.filter((kind) => kindFacts(kind).plural)
  // The highlights are tours with a second order.
  expect([...new Set(ordered)].toSorted()).toEqual([...lists, 'toursinhighlight'].toSorted())
})

test('a backup contains the records of all kinds', async () => {
  const file = join(dir, 'kinds.backup')
  const counts = await writeBackup(server.database, file, BACKUP_SCOPE)
  const text = gunzipSync(await readFile(file)).toString()
  expect(created.length).toBeGreaterThan(5)
  expect(created.filter((id) => !text.includes(id))).toEqual([])
  const collections = RECORD_KINDS.map((kind) => kindFacts(kind).collection)
  expect(collections.filter((collection) => !counts[collection])).toEqual([])
})
