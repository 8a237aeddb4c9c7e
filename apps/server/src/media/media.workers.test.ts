import { afterEach, expect, test } from 'bun:test'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { badge, blackPng, photo } from './media.images.fixtures.ts'
import { createImageWork, type ImageWork } from './media.workers.ts'

let work: ImageWork | undefined
afterEach(() => work?.close())

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(holds: () => boolean) {
  while (!holds()) await Bun.sleep(10)
}

test('a process that starts on demand and ends when idle processes the images', async () => {
  work = createImageWork({ idleMs: 50 })
  expect(work.pid).toBeUndefined()
  const upload = await photo(400, 300).png().toBuffer()
  const { bytes, width } = await work.master(upload)
  expect(width).toBe(400)
  const first = work.pid
  expect(isAlive(first)).toBe(true)
  await until(() => !isAlive(first))
  expect((await work.variant(bytes, { width: 160, format: 'webp' })).length).toBeGreaterThan(100)
  expect(work.pid).not.toBe(first)
}, 300_000)

test('a drawing of the server becomes a master like any other', async () => {
  work = createImageWork()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#d9a441"/></svg>'
  expect(await work.drawnMaster(svg)).toMatchObject({
    width: 80,
    height: 40,
    format: 'jpg',
    alpha: false,
    color: '#d9a441',
  })
}, 300_000)

test('an error of the process keeps its type', async () => {
  work = createImageWork()
  const rejected = work.master(new TextEncoder().encode('<svg/>'))
  await expect(rejected).rejects.toMatchObject({
    reason: 'UNSUPPORTED_TYPE',
    message: mediaMessages.notAnImage,
  })
}, 300_000)

test('when the process is killed the next one repeats the work; killed again, the work is rejected', async () => {
  const killed = createImageWork()
  work = killed
  const upload = await badge()
  const kill = async (pid: number | undefined) => {
    if (pid === undefined) throw new Error('no process')
    process.kill(pid, 'SIGKILL')
    await until(() => killed.pid !== pid)
  }
  const saved = killed.master(upload)
  await kill(killed.pid)
  expect((await saved).format).toBe('webp')

  // So large that no process finishes it before it is killed.
  const lost = killed.master(blackPng(9000, 5500))
  const outcome = lost.then(
    () => 'done',
    (error) => error.reason,
  )
  await kill(killed.pid)
  await until(() => killed.pid !== undefined)
  await kill(killed.pid)
  expect(await outcome).toBe('UNSUPPORTED_TYPE')
}, 300_000)

test('the process ends with its parent process', async () => {
  const script = `
    import { createImageWork } from ${JSON.stringify(`${import.meta.dirname}/media.workers.ts`)}
    const work = createImageWork()
    await work.master(new Uint8Array(8)).catch(() => {})
    console.log(work.pid)
    setInterval(() => {}, 1000)`
  const parent = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
  const reader = parent.stdout.getReader()
  const pid = Number(new TextDecoder().decode((await reader.read()).value))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await until(() => !isAlive(pid))
}, 300_000)
