import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp } from '../../test/support/create-test-app.ts'
import { type Fate, interpose } from '../../test/support/interposed-database.ts'
import { createStepScheduler } from '../../test/support/step-scheduler.ts'
import { createJobsRepository, type JobsRepository } from '../modules/jobs/jobs.repository.ts'
import { createLog } from '../operations/logging.ts'
import { actingAs, currentActor, currentRequest, inRequest } from '../operations/request-context.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { type ClaimedJob, JobError, type JobType, type JobTypes, type NewJob } from './job-types.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let app: TestApp
let clock: number
let logged: string[]
const runners: JobRunner[] = []
const log = createLog(
  { write: (line) => logged.push(line) },
  { write: (line) => logged.push(line) },
)

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A little ahead, so that everything stored during the test is due.
  clock = Date.now() + MINUTE_MS
  logged = []
  await app.database.collection('jobs').deleteMany({})
  await app.database.collection('enquiries').deleteMany({})
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

/** An instance of the server, reduced to its runner; a second one is a restart, or another instance. */
function instance(types: JobTypes, store: JobsRepository = app.repositories.jobs): JobRunner {
  const runner = createJobRunner({ store, types: () => types, log, now: () => clock, graceMs: 50 })
  runners.push(runner)
  return runner
}

const job = (key: string, type = 'test'): NewJob => ({ type, key, payload: { key } })
const store = (...jobs: NewJob[]) => Promise.all(jobs.map(app.repositories.jobs.insert))
const stored = async () => (await app.services.jobs.list({})).items
const only = async () => (await stored())[0]
const noting = (keys: string[]): JobType => ({ run: async ({ key }) => void keys.push(key) })
const failing = (error: unknown, more: Partial<JobType> = {}): JobType => ({
  run: () => Promise.reject(error),
  ...more,
})

/** A gate that holds jobs until it opens. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, passed: promise }
}

describe('a job', () => {
  test('runs once, and is then done', async () => {
    const run: ClaimedJob[] = []
    const runner = instance({ test: { run: async (each) => void run.push(each) } })
    await store(job('a'))
    expect(await runner.runDue()).toBe(1)
    expect(await runner.runDue()).toBe(0)
    expect(run).toMatchObject([{ key: 'a', payload: { key: 'a' }, attempts: 1 }])
    expect(await only()).toMatchObject({ state: 'done', dueAt: null, attempts: 1, lastError: '' })
  })

  test('with a key that exists is not stored', async () => {
    await store(job('a'), job('b'))
    await store(job('a'), { ...job('a'), type: 'other' })
    expect((await stored()).map(({ key }) => key).sort()).toEqual(['a', 'b'])
  })

  test('with a due time runs at that time', async () => {
    const keys: string[] = []
    const runner = instance({ test: noting(keys) })
    await store({ ...job('later'), dueAt: new Date(clock + HOUR_MS) })
    expect(await runner.runDue()).toBe(0)
    expect((await only())?.state).toBe('scheduled')
    clock += HOUR_MS
    expect(await runner.runDue()).toBe(1)
  })

  test('that an earlier run left starts with the instance, and a new one at once', async () => {
    const done = [gate(), gate()]
    await store(job('0'))
    const runner = instance({ test: { run: async ({ key }) => done[Number(key)]?.open() } })
    runner.start()
    await done[0]?.passed
    await runner.enqueue(job('1'))
    await done[1]?.passed
  })

  test('that a killed process has claimed starts with the instance, where no other one can run it', async () => {
    const keys: string[] = []
    await store(job('a'))
    const [now, leaseEnd] = [new Date(clock), new Date(clock + HOUR_MS)]
    await app.repositories.jobs.claim('test', now, leaseEnd, leaseEnd)
    const types = { test: noting(keys) }
    expect(await instance(types).runDue()).toBe(0)
    const shared = { store: app.repositories.jobs, types: () => types, log, now: () => clock }
    const restarted = createJobRunner({ ...shared, exclusive: true })
    runners.push(restarted)
    expect(await restarted.runDue()).toBe(1)
    expect(keys).toEqual(['a'])
  })

  test('of an unknown type waits for an instance that knows it', async () => {
    await store(job('a', 'new'))
    expect(await instance({ test: noting([]) }).runDue()).toBe(0)
    expect(await instance({ new: noting([]) }).runDue()).toBe(1)
  })
})

describe('several jobs', () => {
  test('run once each on two instances', async () => {
    const keys: string[] = []
    const names = Array.from({ length: 12 }, (_, n) => `job ${n}`)
    await store(...names.map((name) => job(name)))
    const types = { test: { ...noting(keys), concurrency: 3 } }
    const [one, two] = [instance(types), instance(types)]
    const [first, second] = await Promise.all([one.runDue(), two.runDue()])
    expect(first + second).toBe(names.length)
    expect(keys.sort()).toEqual(names.sort())
  })

  test('of one type run at most as many at a time as the type allows', async () => {
    let running = 0
    let most = 0
    const full = gate()
    const run = async () => {
      most = Math.max(most, ++running)
      if (running === 3) full.open()
      await full.passed
      running--
    }
    await store(...Array.from({ length: 8 }, (_, n) => job(`${n}`)))
    expect(await instance({ test: { run, concurrency: 3 } }).runDue()).toBe(8)
    expect(most).toBe(3)
  })

  test('of other groups are not delayed by a slow group', async () => {
    const slow = gate()
    const others = ['b', 'c', 'd']
    const done: string[] = []
    const last = gate()
    let running = 0
    let most = 0
    const run = async ({ group, key }: ClaimedJob) => {
      if (group === 'a') {
        most = Math.max(most, ++running)
        await slow.passed
        running--
        return
      }
      done.push(key)
      if (done.length === others.length) last.open()
    }
    await store(...Array.from({ length: 8 }, (_, n) => ({ ...job(`a ${n}`), group: 'a' })))
    await store(...others.map((group) => ({ ...job(group), group })))
    const ended = instance({ test: { run, concurrency: 6, perGroup: 2 } }).runDue()
    await last.passed
    expect(running).toBe(2)
    slow.open()
    expect(await ended).toBe(11)
    expect(most).toBe(2)
    expect(done.sort()).toEqual(others)
  })

  test('are no part of the request that starts them', async () => {
    const contexts: unknown[] = []
    const run = async () => void contexts.push(currentRequest(), currentActor())
    const runner = instance({ test: { run } })
    const session = { userId: '1', email: 'a@example.com' }
    await inRequest({ id: 'request-1', method: 'POST', route: '/' }, () =>
      actingAs(session, { api: 'rest', address: '::1' }, async () => {
        await store(job('a'))
        await runner.runDue()
      }),
    )
    expect(contexts).toEqual([undefined, { actor: null, api: 'server' }])
  })

  test('of other types are not delayed by a slow type', async () => {
    const slow = gate()
    const mailed = gate()
    const types = {
      webhook: { run: () => slow.passed },
      mail: { run: async () => mailed.open() },
    }
    const runner = instance(types)
    await store(job('slow', 'webhook'))
    const running = runner.runDue()
    await runner.enqueue(job('mail', 'mail'))
    await mailed.passed
    slow.open()
    await running
  })
})

describe('the jobs of a record', () => {
  const insert = (keys: string[]) =>
    app.repositories.enquiries.insert(
      'email',
      { fullName: 'Anju', phone: '+911', email: 'anju@example.com', message: 'May?' },
      () => keys.map((key) => job(key)),
    )
  const marked = () =>
    app.database.collection('enquiries').count({ pendingJobs: { $exists: true } })

  test('are stored with it and run', async () => {
    const keys: string[] = []
    await insert(['a', 'b'])
    expect(await app.database.collection('jobs').count({})).toBe(0)
    expect(await marked()).toBe(1)
    expect(await instance({ test: noting(keys) }).runDue()).toBe(2)
    expect(keys.sort()).toEqual(['a', 'b'])
    expect(await marked()).toBe(0)
  })

  test('of more records than one batch are all collected', async () => {
    await Promise.all(Array.from({ length: 45 }, (_, n) => insert([`${n}`])))
    await app.repositories.jobs.collect()
    expect((await app.services.jobs.list({})).totalItems).toBe(45)
    expect(await marked()).toBe(0)
  })

  test('are not lost if the record gets another one while they are collected', async () => {
    await insert(['a'])
    let interrupted = false
    const interposed = interpose(app.database, async (collection, operation) => {
      if (collection === 'enquiries' && operation === 'updateOne' && !interrupted) {
        interrupted = true
        const pendingJobs = job('b')
        await app.database
          .collection<{ _id: ObjectId; pendingJobs: NewJob[] }>('enquiries')
          .updateOne({}, { $push: { pendingJobs } })
      }
      return 'run'
    })
    await createJobsRepository(interposed, ['enquiries'], async () => {}).collect()
    expect(await marked()).toBe(1)
    await app.repositories.jobs.collect()
    expect((await stored()).map(({ key }) => key).sort()).toEqual(['a', 'b'])
    expect(await marked()).toBe(0)
  })
})

describe('a failure', () => {
  test('each wait is twice the last, up to an hour; after a permanent error it is an hour at once', async () => {
    await store(job('a'))
    const minutesAfter = async (error: JobError) => {
      await instance({ test: failing(error) }).runDue()
      const wait = Date.parse((await only())?.dueAt ?? '') - clock
      clock += wait
      return wait / MINUTE_MS
    }
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const wait = await minutesAfter(new JobError('Away.'))
      expect(wait).toBeGreaterThanOrEqual(minutes * 0.87)
      expect(wait).toBeLessThanOrEqual(minutes * 1.13)
    }
    await app.services.jobs.retry((await only())?._id ?? '')
    expect(await minutesAfter(new JobError('Rejected.', { isPermanent: true }))).toBeGreaterThan(50)
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'Rejected.' })
  })

  test('after the last attempt gives the job up, until an administrator retries it', async () => {
    await store(job('a'))
    const runner = instance({ test: failing(new JobError('Away.'), { attempts: 2 }) })
    await runner.runDue()
    clock += HOUR_MS
    await runner.runDue()
    const given = await only()
    expect(given).toMatchObject({ state: 'failed', dueAt: null, attempts: 2, lastError: 'Away.' })
    clock += 24 * HOUR_MS
    expect(await instance({ test: noting([]) }).runDue()).toBe(0)
    await app.services.jobs.retry(given?._id ?? '')
    expect(await instance({ test: noting([]) }).runDue()).toBe(1)
    expect(await only()).toMatchObject({ state: 'done', lastError: '' })
  })

  test('of unknown kind shows and logs nothing personal', async () => {
    await store(job('a'))
    const error = new TypeError('No mailbox of anju@example.com at https://user:secret@host')
    await instance({ test: failing(error) }).runDue()
    expect((await only())?.lastError).toBe(
      'Unexpected error (TypeError); see the log of the server.',
    )
    expect(logged.join()).toContain('job failed')
    expect(logged.join()).not.toContain('anju@')
  })

  test('that concerns the other jobs of the type delays them', async () => {
    const keys: string[] = []
    const type = (delaysOthers: boolean): JobType => ({
      run: async ({ key }) => {
        keys.push(key)
        throw new JobError('Away.', { delaysOthers })
      },
    })
    await store(job('a'), job('b'), job('c'))
    await instance({ test: type(true) }).runDue()
    expect(keys).toHaveLength(1)
    await instance({ test: type(false) }).runDue()
    expect(keys.sort()).toEqual(['a', 'b', 'c'])
  })

  test('by taking too long frees the lane, even if the job ignores the signal', async () => {
    await store(job('a'))
    const never = () => new Promise<void>(() => undefined)
    expect(await instance({ test: { run: never, timeoutMs: 1 } }).runDue()).toBe(0)
    expect((await only())?.lastError).toBe('The attempt took too long.')
  })
})

describe('a recurring job', () => {
  const EVERY_MS = 6 * HOUR_MS
  const keys: string[] = []
  const types: JobTypes = { test: { ...noting(keys), everyMs: EVERY_MS } }
  beforeEach(() => void keys.splice(0))

  test('exists once, and runs once per period on two instances', async () => {
    const [one, two] = [instance(types), instance(types)]
    for (const runs of [1, 2, 3]) {
      await Promise.all([one.runDue(), two.runDue()])
      await one.runDue()
      expect(keys).toHaveLength(runs)
      expect(await stored()).toMatchObject([{ key: 'test', state: 'scheduled', attempts: 0 }])
      clock += EVERY_MS
    }
  })

  test('is never given up', async () => {
    const recurring = (error: JobError) => ({
      test: failing(error, { everyMs: EVERY_MS, attempts: 1 }),
    })
    for (const attempts of [1, 2, 3]) {
      await instance(recurring(new JobError('Away.'))).runDue()
      expect(await only()).toMatchObject({ state: 'waiting', attempts, lastError: 'Away.' })
      clock += 2 * HOUR_MS
    }
    expect(await instance(types).runDue()).toBe(1)
    expect(await only()).toMatchObject({ state: 'scheduled', attempts: 0, lastError: '' })
  })
})

describe('an instance that ends', () => {
  test('cleanly lets a short job finish', async () => {
    const started = gate()
    const finish = gate()
    const run = async () => {
      started.open()
      await finish.passed
    }
    await store(job('a'), job('b'))
    const runner = instance({ test: { run } })
    const running = runner.runDue()
    await started.passed
    const stopping = runner.stop()
    finish.open()
    await stopping
    expect(await running).toBe(1)
    expect((await stored()).map(({ state }) => state).sort()).toEqual(['done', 'waiting'])
  })

  test('cleanly gives up a job that hangs, which is due again at once', async () => {
    const started = gate()
    const run = async (_: ClaimedJob, signal: AbortSignal) => {
      started.open()
      await new Promise((_, reject) => signal.addEventListener('abort', reject))
    }
    await store(job('a'))
    const runner = instance({ test: { run } })
    const running = runner.runDue()
    await started.passed
    await runner.stop()
    expect(await running).toBe(0)
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await instance({ test: noting([]) }).runDue()).toBe(1)
  })

  test('by kill -9 leaves its claim to expire', async () => {
    await store(job('a'))
    const date = (after: number) => new Date(clock + after)
    await app.repositories.jobs.claim('test', date(0), date(1000), date(HOUR_MS))
    const runner = instance({ test: noting([]) })
    expect(await runner.runDue()).toBe(0)
    clock += 1001
    expect(await runner.runDue()).toBe(1)
    expect((await only())?.attempts).toBe(2)
  })

  test.each(['postpone', 'fail', 'recur'] as const)(
    'late does not change the claim of another instance: %s',
    async (result) => {
      const { jobs } = app.repositories
      await store(job('a'))
      const date = (after: number) => new Date(clock + after)
      const claim = async () =>
        (await jobs.claim('test', date(0), date(1000), date(HOUR_MS))) as ClaimedJob
      const late = await claim()
      clock += 1001
      await claim()
      if (result === 'postpone') await jobs.postpone(late, date(0), 'Late.')
      else if (result === 'fail') await jobs.fail(late, date(0), 'Late.')
      else await jobs.recur(late, date(0), date(0))
      expect(await only()).toMatchObject({ state: 'running', attempts: 2, lastError: '' })
      expect(await instance({ test: noting([]) }).runDue()).toBe(0)
    },
  )
})

describe('any interleaving of two instances', () => {
  const RUNS = process.env.MONGODB_TEST_URL ? 8 : 24
  const LAST = -1
  const choices = fc.array(fc.constantFrom(0, 1, 1, LAST, LAST), { minLength: 1, maxLength: 40 })
  const faults = fc.array(
    fc.record({
      step: fc.nat(25),
      fate: fc.constantFrom<Fate | 'kill'>(
        'lose the request',
        'lose the response',
        'delay',
        'kill',
      ),
    }),
    { maxLength: 3 },
  )
  const RECORDS = 2

  test('runs each job of each stored record, once unless an operation is lost', async () => {
    await fc.assert(
      fc.asyncProperty(choices, faults, async (picks, lost) => {
        const run = await play(picks, lost)
        for (const id of run.acknowledged) {
          // An instance has at most one job of the type in progress, and each fault interrupts at most one.
          const times = run.ran.filter((each) => each === id).length
          expect([id, times >= 1 && times <= 1 + lost.length]).toEqual([id, true])
        }
        const { items } = await app.services.jobs.list({})
        expect(items.filter(({ state }) => state !== 'done')).toEqual([])
        expect(
          await app.database.collection('enquiries').count({ pendingJobs: { $ne: null } }),
        ).toBe(0)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)

  /** Two instances store records and run jobs; then a third one runs what is left when all claims have expired. */
  async function play(picks: number[], lost: { step: number; fate: Fate | 'kill' }[]) {
    await app.database.collection('jobs').deleteMany({})
    await app.database.collection('enquiries').deleteMany({})
    const ran: string[] = []
    const acknowledged: string[] = []
    const late: (() => Promise<unknown>)[] = []
    const killed = new Set<number>()
    let step = 0
    const scheduler = createStepScheduler((waiting) => {
      const pick = picks[step % picks.length] ?? LAST
      return pick === LAST ? waiting.at(-1) : waiting[pick % waiting.length]
    })
    const databaseOf = (own: number) =>
      interpose(
        app.database,
        async () => {
          await scheduler.step()
          step++
          const fate = lost.find((each) => each.step === step)?.fate ?? 'run'
          if (fate === 'kill') killed.add(own)
          // A killed instance reaches nothing any more.
          if (killed.has(own)) return 'lose the request'
          return fate === 'kill' ? 'run' : fate
        },
        (operation) => late.push(operation),
      )
    const types: JobTypes = { test: { run: async ({ key }) => void ran.push(key) } }
    const activities = [0, 1].map((own) => async () => {
      const database = databaseOf(own)
      const runner = instance(
        types,
        createJobsRepository(database, ['enquiries'], async () => {}),
      )
      const records = database.collection<{ _id: ObjectId; pendingJobs: NewJob[] }>('enquiries')
      for (let n = 0; n < RECORDS; n++) {
        const _id = new ObjectId()
        const key = _id.toHexString()
        const written = await records.insertOne({ _id, pendingJobs: [job(key)] }).then(
          () => true,
          () => false,
        )
        if (written) acknowledged.push(key)
        await runner.runDue()
      }
    })
    await scheduler.run(activities)
    for (const operation of late) await operation().catch(() => undefined)
    clock += 4 * HOUR_MS
    await instance(types).runDue()
    return { ran, acknowledged }
  }
})
