import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import fc from 'fast-check'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'
import { type Fate, interpose } from './support/interposed-database.ts'
import { isLinearizable, type Operation } from './support/linearizability.ts'
import { createStepScheduler } from './support/step-scheduler.ts'

/**
 * Several admins work at once, on two instances of the server over one database, one through each
 * API. Every database operation is a step. Either fast-check chooses the next step, or the
 * operations run freely and the network decides. Afterwards one sequential order of the operations
 * has to explain the responses and the stored data (linearizability).
 */

const CATEGORIES = 2
/** All start in the first category, which has one place fewer than there are tours. */
const TOURS = 4
const ADMINS = 3
/** A MongoDB server is slower than the embedded store, so it gets fewer runs; SEED chooses other examples. */
const RUNS = process.env.MONGODB_TEST_URL ? 8 : 12
const LAST = -1

let instances: [TestApp, TestApp]
let cookie: string
/** Every operation on the catalogue waits for this. */
let decide: (collection: string, operation: string) => Promise<Fate> = async () => 'run'

/** Operations that still reach the database after their clients gave up. */
const late: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const catalogue = new Set(['tours', 'categories', 'heroSlides'])
  const interposed = (name: string, operation: string) =>
    catalogue.has(name) ? decide(name, operation) : Promise.resolve('run' as const)
  const first = await createTestApp({
    interpose: (database) => interpose(database, interposed, (run) => late.push(run)),
  })
  const second = await createTestApp({
    sharing: first,
    interpose: (database) => interpose(database, interposed, (run) => late.push(run)),
  })
  instances = [first, second]
  cookie = await first.login()
})
afterAll(async () => {
  await instances[1].close()
  await instances[0].close()
})

type Command =
  | { kind: 'edit'; tour: number; category: number; name: string }
  | { kind: 'highlight'; tour: number; on: boolean }
  | { kind: 'tourStatus'; tour: number; on: boolean }
  | { kind: 'categoryStatus'; category: number; on: boolean }
  | { kind: 'describe'; category: number; text: string }

/** The data that the commands change, as plain values. */
interface Catalogue {
  tours: { name: string; category: number; active: boolean; highlighted: boolean }[]
  categories: { active: boolean; description: string }[]
}

// Few tours, two of them chosen most of the time, so that the admins collide.
const tour = fc.constantFrom(0, 0, 1, 1, 2, 3)
const mostlyOn = fc.constantFrom(true, true, true, false)
const category = fc.nat(CATEGORIES - 1)
const word = fc.constantFrom('Monsoon', 'Harvest', 'Winter')
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('highlight' as const), tour, on: mostlyOn }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), tour, category, name: word }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tourStatus' as const), tour, on: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('categoryStatus' as const),
      category,
      on: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('describe' as const), category, text: word }),
  },
)
/** Commands for one tour: moves and highlights. */
const struggle: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), tour: fc.constant(0), category, name: word }),
  fc.record({ kind: fc.constant('highlight' as const), tour: fc.constant(0), on: mostlyOn }),
)
const scriptsOf = (commands: fc.Arbitrary<Command>) =>
  fc.array(fc.array(commands, { minLength: 1, maxLength: 3 }), {
    minLength: ADMINS,
    maxLength: ADMINS,
  })
const scripts = fc.oneof(scriptsOf(command), scriptsOf(struggle))
/** Tours that are highlighted at the start, so that the cap is near. */
const before = fc.subarray([0, 1, 2, 3], { maxLength: HIGHLIGHTED_PER_CATEGORY })
/**
 * Picks the next of the waiting activities: mostly the last one to arrive, so that much happens
 * between two steps of another.
 */
const choices = fc.array(fc.constantFrom(0, 1, 1, LAST, LAST, LAST, LAST), {
  minLength: 1,
  maxLength: 60,
})
const losses = fc.array(
  fc.record({
    step: fc.nat(30),
    fate: fc.constantFrom<Fate>('lose the request', 'lose the response', 'delay'),
  }),
  { minLength: 1, maxLength: 3 },
)

describe('any interleaving of several admins', () => {
  test('has a sequential order that explains it, for every choice of the next step', async () => {
    await fc.assert(
      fc.asyncProperty(before, scripts, choices, async (highlighted, script, picks) => {
        let pick = 0
        const scheduler = createStepScheduler((waiting) => chosen(picks, pick++, waiting))
        const world = await createWorld(highlighted)
        decide = async () => {
          await scheduler.step()
          return 'run'
        }
        const calls = await world.play(script, (admins) => scheduler.run(admins))
        await world.check(calls)
        expect(await world.leftPlaces()).toEqual([])
      }),
      { numRuns: RUNS },
    )
  }, 300_000)

  test('has a sequential order that explains it, with the timing of the network', async () => {
    await fc.assert(
      fc.asyncProperty(before, scripts, async (highlighted, script) => {
        const world = await createWorld(highlighted)
        const calls = await world.play(script, async (admins) => {
          await Promise.all(admins.map((admin) => admin()))
        })
        await world.check(calls)
        expect(await world.leftPlaces()).toEqual([])
      }),
      { numRuns: RUNS },
    )
  }, 300_000)

  const highlight: Command = { kind: 'highlight', tour: 0, on: true }
  const move: Command = { kind: 'edit', tour: 0, category: 1, name: 'Moved' }
  const stay: Command = { kind: 'edit', tour: 0, category: 0, name: 'Stayed' }
  // Each admin is interrupted once, after any step, for any number of steps of the other.
  test.each<[string, Command[], steps: number, Command[], steps: number]>([
    ['a highlight while the tour moves', [highlight], 4, [move], 5],
    ['an edit while the tour moves and is highlighted', [stay], 5, [move, highlight], 9],
  ])(
    'has an explanation: %s',
    async (_, mine, steps, theirs, theirSteps) => {
      for (let first = 1; first <= steps; first++) {
        for (let second = 1; second <= theirSteps; second++) {
          let step = 0
          const scheduler = createStepScheduler((waiting) => {
            const who = step < first || step >= first + second ? 0 : 1
            step++
            return waiting.includes(who) ? who : waiting[0]
          })
          const world = await createWorld([1, 2])
          decide = async () => {
            await scheduler.step()
            return 'run'
          }
          const calls = await world.play([mine, theirs], (admins) => scheduler.run(admins))
          await world.check(calls)
          expect(await world.leftPlaces()).toEqual([])
        }
      }
    },
    300_000,
  )

  test('leaves valid data when database operations are lost, and recovers', async () => {
    await fc.assert(
      fc.asyncProperty(
        before,
        scripts,
        choices,
        losses,
        async (highlighted, script, picks, lost) => {
          let step = 0
          const scheduler = createStepScheduler((waiting) => chosen(picks, step, waiting))
          const world = await createWorld(highlighted)
          decide = async () => {
            await scheduler.step()
            step++
            return lost.find((loss) => loss.step === step)?.fate ?? 'run'
          }
          const calls = await world.play(script, (admins) => scheduler.run(admins))
          await world.check(calls)
          await world.checkThatNoPlaceIsLost()
        },
      ),
      { numRuns: RUNS },
    )
  }, 300_000)
})

describe('only one of many', () => {
  const anyCase = (name: string, n: number) => (n % 2 === 0 ? name : name.toUpperCase())

  test.each([
    [
      'category of a name',
      async () => {
        const name = `Only ${made++}`
        return {
          make: (n: number) => ({ path: '/admin/categories', body: { name: anyCase(name, n) } }),
          list: `/admin/categories?search=${encodeURIComponent(name)}&limit=50`,
        }
      },
    ],
    [
      'hero slide of a category',
      async () => {
        const { _id: categoryId, name } = await makeCategory()
        return {
          make: () => ({ path: '/admin/hero-carousel', body: { categoryId, imageUrl: '/a.jpg' } }),
          list: `/admin/hero-carousel?search=${encodeURIComponent(name)}&limit=50`,
        }
      },
    ],
  ])(
    '%s is created, however the operations interleave and whatever is lost',
    async (_, prepare) => {
      await fc.assert(
        fc.asyncProperty(choices, fc.option(losses), async (picks, lost) => {
          const { make, list } = await prepare()
          let step = 0
          const scheduler = createStepScheduler((waiting) => chosen(picks, step, waiting))
          decide = async () => {
            await scheduler.step()
            step++
            return lost?.find((loss) => loss.step === step)?.fate ?? 'run'
          }
          const statuses: number[] = []
          await scheduler.run(
            Array.from({ length: 4 }, (_, n) => async () => {
              const { path, body } = make(n)
              statuses.push((await instanceOf(n).rest('POST', path, body, cookie)).status)
            }),
          )
          decide = async () => 'run'
          await arrive()
          const stored = (await instances[0].rest('GET', list, undefined, cookie)).body.totalItems
          const said = (status: number) => statuses.filter((each) => each === status).length
          expect(said(201)).toBeLessThanOrEqual(1)
          expect(said(201) + said(409) + said(503)).toBe(4)
          // After a client got the conflict, the record exists.
          if (said(201) + said(409) > 0) expect(stored).toBe(1)
          else expect(stored).toBeLessThanOrEqual(1)
        }),
        { numRuns: RUNS / 4 },
      )
    },
  )
})

/** Runs the delayed operations. No client sees their errors. */
async function arrive(): Promise<void> {
  for (const run of late.splice(0)) await run().catch(() => undefined)
}

let made = 0

async function makeCategory() {
  const fields = { name: `Interleaved ${made++}`, description: '', coverImage: '' }
  return instances[0].repositories.categories.insert(fields)
}

function chosen(picks: readonly number[], turn: number, waiting: readonly number[]) {
  const pick = picks[turn % picks.length] ?? LAST
  return pick === LAST ? waiting.at(-1) : waiting[pick % waiting.length]
}

function instanceOf(admin: number): TestApp {
  return instances[admin % 2 === 0 ? 0 : 1]
}

/** A catalogue for one run, the admins that work on it, and the checks afterwards. */
async function createWorld(highlighted: readonly number[]) {
  decide = async () => 'run'
  const { repositories, database } = instances[0]
  // The public read of `check` contains all categories: those of earlier runs would make it slower with each run.
  for (const name of ['tours', 'categories']) await database.collection(name).deleteMany({})
  const categories = await Promise.all(Array.from({ length: CATEGORIES }, makeCategory))
  const makeTour = async () => {
    const [owner] = categories
    const fields = { ...validTour(owner?._id ?? ''), categoryName: owner?.name ?? '' }
    return repositories.tours.insert({ ...fields, tourName: 'Start', landscapes: ['Rural'] })
  }
  const tours = await Promise.all(Array.from({ length: TOURS }, makeTour))
  const listed = highlighted.flatMap((n) => tours[n] ?? [])
  for (const each of listed) await repositories.categories.addHighlight(each)
  const start = await readCatalogue()

  return {
    /** Runs one script of commands for each admin and returns the history. */
    async play(
      script: readonly (readonly Command[])[],
      run: (admins: (() => Promise<void>)[]) => Promise<void>,
    ): Promise<Operation<Catalogue>[]> {
      let moment = 0
      const history: Operation<Catalogue>[] = []
      try {
        await run(
          script.map((commands, admin) => async () => {
            for (const command of commands) {
              const startedAt = moment++
              const status = await send(command, admin)
              history.push({
                name: `${admin}: ${JSON.stringify(command)} ${status}`,
                startedAt,
                completedAt: status === 503 ? Number.POSITIVE_INFINITY : moment++,
                apply: (state) => effectOf(command, status, state),
              })
            }
          }),
        )
      } finally {
        decide = async () => 'run'
      }
      return history
    },

    async check(history: readonly Operation<Catalogue>[]): Promise<void> {
      const end = await readCatalogue()
      const text = JSON.stringify(end)
      if (!isLinearizable(history, start, (state) => JSON.stringify(state) === text)) {
        throw new Error(`No order explains\n${history.map(({ name }) => name).join('\n')}\n${text}`)
      }
      for (const { highlights } of await readLists()) {
        expect(highlights.length).toBeLessThanOrEqual(HIGHLIGHTED_PER_CATEGORY)
        expect(new Set(highlights).size).toBe(highlights.length)
      }
      const ids = new Set(categories.map(({ _id }) => _id))
      const home = await instances[1].rest('GET', '/public/with-highlighted-tours?limit=3')
      const shown = home.body.categories.flatMap(
        ({ _id, highlightedTours }: { _id: string; highlightedTours: Tour[] }) =>
          ids.has(_id) ? highlightedTours.map(({ _id: id }) => id) : [],
      )
      const expected = end.tours.flatMap(({ highlighted: on, active, category: of }, n) =>
        on && active && end.categories[of]?.active ? [tours[n]?._id] : [],
      )
      expect(shown.toSorted()).toEqual(expected.toSorted())
    },

    /** Places on the highlight lists that no tour of the category holds. */
    async leftPlaces(): Promise<string[]> {
      const keys = new Set<string>()
      for (const { _id } of tours) {
        const record = await repositories.tours.get(_id)
        keys.add(`${record?.categoryId} ${record?.highlightKey}`)
      }
      return (await readLists()).flatMap(({ _id, highlights }) =>
        highlights.map((key) => `${_id} ${key}`).filter((place) => !keys.has(place)),
      )
    },

    /** After all highlights are removed, a category accepts three tours and no fourth. */
    async checkThatNoPlaceIsLost(): Promise<void> {
      for (const tour of tours.keys()) await send({ kind: 'highlight', tour, on: false }, 0)
      const added = Array.from({ length: HIGHLIGHTED_PER_CATEGORY + 1 }, makeTour)
      const statuses: number[] = []
      for (const { _id } of await Promise.all(added)) statuses.push(await highlight(_id, true, 0))
      expect(statuses).toEqual([200, 200, 200, 409])
      const left = (await readLists())[0]?.highlights ?? []
      expect(left).toHaveLength(HIGHLIGHTED_PER_CATEGORY)
    },
  }

  /** Sends a command through the admin's transport and checks the fields of the response that the command set. */
  async function send(command: Command, admin: number): Promise<number> {
    if (command.kind === 'highlight') {
      return highlight(tours[command.tour]?._id ?? '', command.on, admin)
    }
    if (command.kind === 'edit') {
      const id = tours[command.tour]?._id
      const of = categories[command.category]?._id ?? ''
      const input = validTour(of, { tourName: command.name })
      const { status, item } = await change(admin, {
        rest: ['PUT', `/admin/tours/${id}`, input],
        graphql: [
          `updateTour(id: $id, input: $input)`,
          '$id: ID!, $input: TourInput!',
          { id, input },
        ],
        fields: 'tourName categoryId { _id }',
      })
      if (status === 200) expect([item.tourName, item.categoryId._id]).toEqual([command.name, of])
      return status
    }
    if (command.kind === 'describe') {
      const id = categories[command.category]?._id
      const input = { description: command.text }
      const { status, item } = await change(admin, {
        rest: ['PATCH', `/admin/categories/${id}`, input],
        graphql: [
          'updateCategory(id: $id, input: $input)',
          '$id: ID!, $input: CategoryPatch!',
          { id, input },
        ],
        fields: 'description',
      })
      if (status === 200) expect(item.description).toBe(command.text)
      return status
    }
    const isTour = command.kind === 'tourStatus'
    const id = isTour ? tours[command.tour]?._id : categories[command.category]?._id
    const body = { activeStatus: command.on }
    const { status, item } = await change(admin, {
      rest: ['PATCH', `/admin/${isTour ? 'tours' : 'categories'}/${id}/status`, body],
      graphql: [
        `${isTour ? 'setTourStatus' : 'setCategoryStatus'}(id: $id, activeStatus: $activeStatus)`,
        '$id: ID!, $activeStatus: Boolean!',
        { id, ...body },
      ],
      fields: 'activeStatus',
    })
    if (status === 200) expect(item.activeStatus).toBe(command.on)
    return status
  }

  async function highlight(id: string, highlightStatus: boolean, admin: number): Promise<number> {
    const { status, message, highlightedTours } = await change(admin, {
      rest: ['PATCH', `/admin/toursinhighlight/${id}/highlight`, { highlightStatus }],
      graphql: [
        'setTourHighlight(id: $id, highlightStatus: $highlightStatus)',
        '$id: ID!, $highlightStatus: Boolean!',
        { id, highlightStatus },
      ],
      fields: 'highlightStatus',
    })
    if (status === 409) {
      expect(message).toBe(tourMessages.highlightCap)
      expect(new Set(highlightedTours.map(({ _id }) => _id)).size).toBe(HIGHLIGHTED_PER_CATEGORY)
    }
    return status
  }

  async function readCatalogue(): Promise<Catalogue> {
    const path = '/admin/toursinhighlight?limit=1000&categoryId='
    const pages = await Promise.all(
      categories.map(({ _id }) => instances[1].rest('GET', path + _id, undefined, cookie)),
    )
    const items: Tour[] = pages.flatMap(({ body }) => body.items)
    const byId = new Map(items.map((item) => [item._id, item]))
    return {
      tours: tours.map(({ _id }) => {
        const item = byId.get(_id)
        return {
          name: item?.tourName ?? '',
          category: categories.findIndex((each) => each._id === item?.categoryId._id),
          active: item?.activeStatus ?? false,
          highlighted: item?.highlightStatus ?? false,
        }
      }),
      categories: await Promise.all(
        categories.map(async ({ _id }) => {
          const stored = await repositories.categories.get(_id)
          return { active: stored?.activeStatus ?? false, description: stored?.description ?? '' }
        }),
      ),
    }
  }

  async function readLists(): Promise<{ _id: string; highlights: string[] }[]> {
    const summaries = await repositories.categories.summaries(categories.map(({ _id }) => _id))
    return summaries.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  }
}

interface Change {
  rest: [method: string, path: string, body: unknown]
  graphql: [field: string, variables: string, values: unknown]
  /** The selected fields of the item. */
  fields: string
}

interface Answer {
  status: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  item: any
  highlightedTours: { _id: string }[]
}

const STATUS_OF: Record<string, number> = { CONFLICT: 409, UNAVAILABLE: 503 }

/** Admin 1 uses GraphQL on the second instance, the others REST on the first. */
async function change(admin: number, { rest, graphql, fields }: Change): Promise<Answer> {
  const server = instanceOf(admin)
  if (admin % 2 === 0) {
    const { status, body } = await server.rest(...rest, cookie)
    if (![200, 409, 503].includes(status)) throw new Error(JSON.stringify(body))
    return { status, ...body }
  }
  const [field, variables, values] = graphql
  const query = `mutation (${variables}) { saved: ${field} { message item { ${fields} } } }`
  const { body } = await server.graphql(query, values, cookie)
  const error = body.errors?.[0]
  if (!error) return { status: 200, ...body.data.saved }
  const status = STATUS_OF[error.extensions.code]
  if (!status) throw new Error(JSON.stringify(body))
  return { status, message: error.message, ...error.extensions }
}

/**
 * The effect of a command that runs alone; undefined when its response is impossible in this state.
 */
function effectOf(command: Command, status: number, state: Catalogue): Catalogue | undefined {
  if (command.kind === 'categoryStatus' || command.kind === 'describe') {
    const changed =
      command.kind === 'describe' ? { description: command.text } : { active: command.on }
    return {
      ...state,
      categories: state.categories.map((each, n) =>
        n === command.category ? { ...each, ...changed } : each,
      ),
    }
  }
  const before = state.tours[command.tour]
  if (!before) return undefined
  const after = { ...before }
  if (command.kind === 'tourStatus') after.active = command.on
  if (command.kind === 'edit') {
    after.name = command.name
    after.highlighted = before.highlighted && before.category === command.category
    after.category = command.category
  }
  if (command.kind === 'highlight') {
    const held = state.tours.filter((each) => each.highlighted && each.category === before.category)
    const isFull = !before.highlighted && held.length >= HIGHLIGHTED_PER_CATEGORY
    if (status === 409) return command.on && isFull ? state : undefined
    if (command.on && isFull) return undefined
    after.highlighted = command.on
  }
  return { ...state, tours: state.tours.map((each, n) => (n === command.tour ? after : each)) }
}
