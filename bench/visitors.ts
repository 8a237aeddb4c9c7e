import { Agent, request } from 'node:http'
import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { documentId } from '../apps/web/scripts/persisted-documents.ts'
import { TourSearchDocument } from '../apps/web/src/features/tours/search/tour-search.documents.ts'
import { searchVariables } from '../apps/web/src/features/tours/search/tour-search.ts'
import { TourDocument } from '../apps/web/src/features/tours/tours.documents.ts'
import { type Bench, every, openServer, type Server } from './checkout.ts'
import { openDesk } from './desks.ts'

/** Seconds in which the visitors arrive. */
const ARRIVAL_SECONDS = 15
/** Seconds that a visitor reads before the next action. */
const READS = { least: 2, most: 8 }
/** Of a hundred actions: a page as a document, data of a navigation, a search; the others are enquiries. */
const ACTIONS = { page: 40, navigation: 37, search: 20 }
const MAX_DESK_MS = 2000
const WORDS = ['coast', 'beaches', 'kerala', 'mountain', 'himalaya', 'tea', 'family', 'desert']
type Kind = 'page' | 'file' | 'navigation' | 'search' | 'enquiry'

/**
 * Visitors on connections of their own who browse and enquire, while desks are open. It fails when a request fails, or
 * when an enquiry needs more than two seconds to be on all desks.
 */
export const bench: Bench = {
  columns: { ms: [0.5, 0.99, 1], number: [0.5], MB: [0, 1] },
  options: { visitors: '500', desks: '5', seconds: '60', enquiries: '10000' },
  onlyHere: true,
  async open(options) {
    const server = await openServer(200, Number(options.enquiries))
    const times: Record<Kind, number[]> = {
      page: [],
      file: [],
      navigation: [],
      search: [],
      enquiry: [],
    }
    const failures: string[] = []
    /** When each enquiry was sent, by reference. */
    const sent = new Map<string, number>()
    let onAll: number[] = []
    return {
      async round() {
        const paths = [
          '/',
          `/categories/${server.category}`,
          `/tours/${server.tour}`,
          '/tours',
          '/contact',
        ]
        const files = await filesOf(server, paths)
        const opened = Array.from({ length: Number(options.desks) }, () => openDesk(server))
        const desks = await Promise.all(opened)
        const memory = [await server.memory()]
        const end = performance.now() + (ARRIVAL_SECONDS + Number(options.seconds)) * 1000
        const stopSampling = every(1000, async () => memory.push(await server.memory()))
        const visits = Array.from({ length: Number(options.visitors) }, (_, n) =>
          visit(n, paths, files, end),
        )
        await Promise.all(visits)
        stopSampling()
        // The last enquiries may still be on their way.
        await Bun.sleep(MAX_DESK_MS)
        for (const desk of desks) desk.close()
        failures.push(...desks.flatMap((desk) => desk.failures))
        onAll = [...sent].map(([reference, began]) => {
          const shown = desks.map((desk) => desk.shown.get(reference) ?? Number.POSITIVE_INFINITY)
          return Math.max(...shown) - began
        })
        const measured: Record<string, number[]> = {
          ...times,
          'list of a desk': desks.flatMap(({ loads }) => loads),
          'enquiry on all desks': onAll,
        }
        const rows = Object.entries(measured).map(([name, ms]) => [name, { ms, number: ms.length }])
        return { ...Object.fromEntries(rows), memory: { MB: memory } }
      },
      async close() {
        await server.close()
        process.stderr.write(`${failures.slice(0, 10).join('\n')}\n`)
        return failures.length === 0 && Math.max(...onAll) <= MAX_DESK_MS
      },
    }

    /** One visitor: the first page with its files, then a page, a search or an enquiry every few seconds. */
    async function visit(
      n: number,
      paths: readonly string[],
      files: readonly string[],
      end: number,
    ) {
      await Bun.sleep(Math.random() * ARRIVAL_SECONDS * 1000)
      // One keep-alive connection of its own: `fetch` would share connections between visitors.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const headers = {
        accept: 'text/html,*/*',
        'accept-encoding': 'gzip, deflate, br',
        // The address that the proxy of a deployment reports: limits count by it.
        'x-forwarded-for': `2001:db8:${n.toString(16)}:1::1`,
      }
      const send = async (kind: Kind, path: string, body?: object) => {
        const began = performance.now()
        const reply = await requestBy(agent, server.url + path, headers, body)
        times[kind].push(performance.now() - began)
        if (reply.status >= 400) failures.push(`${kind} ${path} ${reply.status}`)
        return reply.text
      }
      const { tour } = server
      const actions = {
        page: () => send('page', pick(paths)),
        navigation: () =>
          send('navigation', operation(documentId(TourDocument), { id: tour, tourId: tour })),
        search() {
          const variables = searchVariables({ search: `${pick(WORDS)} ${n % 50}` })
          return send('search', operation(documentId(TourSearchDocument), variables))
        },
        async enquiry() {
          const began = performance.now()
          const reply = await send('enquiry', '/api/v1/public/enquiries/email', {
            fullName: `Visitor ${n}`,
            phone: `+9194${String(n).padStart(8, '0')}`,
            email: `visitor${n}@example.com`,
            message: 'Two of us in May: is the road over the pass open by then?',
            tourId: tour,
            page: `/tours/${tour}`,
          })
          const reference = /BR-[0-9A-Z]+/.exec(reply)?.[0]
          if (reference) sent.set(reference, began)
        },
      }
      try {
        await actions.page()
        for (const file of files) await send('file', file)
        while (performance.now() < end) {
          await Bun.sleep((READS.least + Math.random() * (READS.most - READS.least)) * 1000)
          await actions[choose()]()
        }
      } catch (error) {
        failures.push(String(error))
      } finally {
        agent.destroy()
      }
    }
  },
}

function choose(): Exclude<Kind, 'file'> {
  const value = Math.random() * 100
  if (value < ACTIONS.page) return 'page'
  if (value < ACTIONS.page + ACTIONS.navigation) return 'navigation'
  return value < ACTIONS.page + ACTIONS.navigation + ACTIONS.search ? 'search' : 'enquiry'
}

/** Reads the whole response; its text is as sent, so it may be compressed. */
function requestBy(agent: Agent, url: string, headers: Record<string, string>, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const type = body && { 'content-type': 'application/json' }
  const options = { agent, headers: { ...headers, ...type }, method: body ? 'POST' : 'GET' }
  const sent = request(url, options, (reply) => {
    let text = ''
    reply.on('data', (bytes) => {
      text += bytes
    })
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    reply.on('error', reject)
  })
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

function operation(id: string, variables: object): string {
  return `/graphql${persistedOperation(id, variables)}`
}

/** Stylesheets, scripts and images of the pages, each once; without the missing images of the copied tours. */
async function filesOf({ url }: Server, paths: readonly string[]): Promise<string[]> {
  const get = (path: string) => fetch(url + path)
  const pages = await Promise.all(paths.map(async (path) => (await get(path)).text()))
  const found = pages.flatMap((html) => [
    ...Array.from(
      html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|svg|png|jpg)[^"]*)"/g),
      ([, file = '']) => file.replaceAll('&amp;', '&'),
    ),
    ...(/data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []),
  ])
  const files = [...new Set(found)]
  const statuses = await Promise.all(files.map(async (file) => (await get(file)).status))
  return files.filter((_, index) => statuses[index] === 200)
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}
