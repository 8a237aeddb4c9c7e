import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFailures, run, runSteps, type Step } from './steps.ts'

const sample = `
import { describe, expect, test } from 'bun:test'

test('passes', () => console.error('1 | not the error'))
describe('sums', () => {
  test('are equal', () => {
    const many = Array.from({ length: 40 }, (_, n) => n)
    expect(many).toEqual([])
  })
})
test('throws', () => {
  throw new Error('No road leads there.')
})
test('takes long', () => new Promise(() => {}), 10)
`

test('the end of a log has each failed test with the beginning of its error', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bharat-steps-'))
  const file = join(dir, 'sample.test.ts')
  await Bun.write(file, sample)
  let output = ''
  const step = { name: 'a step', command: ['bun', 'test', file] }
  const { passed, failed, failures } = await run(step, (text) => {
    output += text
  })
  await rm(dir, { recursive: true })
  expect([passed, failed]).toEqual([1, 3])
  expect(output).toContain('(pass) passes')
  const names = ['sums > are equal', 'throws', 'takes long'].map((name) => `a step: ${name}`)
  expect(failures.map(({ name }) => name)).toEqual(names)
  const [unequal = [], thrown = [], late = []] = failures.map(({ error }) => error)
  expect(unequal).toHaveLength(15)
  expect(unequal[0]).toMatch(/^8 \| {5}expect\(many\)/)
  expect(unequal.join('\n')).toContain('error: expect(received).toEqual(expected)')
  expect(thrown.slice(0, 3)).toEqual([
    "12 |   throw new Error('No road leads there.')",
    expect.stringMatching(/^ +\^$/),
    'error: No road leads there.',
  ])
  expect(thrown.join('\n')).toContain('sample.test.ts:12')
  expect(late[0]).toContain('timed out after 10ms')
})

test('a step that ends without tests has its last lines', async () => {
  const command = ['sh', '-c', 'seq 30; echo broken >&2; exit 1']
  const { failures } = await run({ name: 'a step', command }, () => {})
  expect(failures).toEqual([{ name: 'a step', error: expect.arrayContaining(['30', 'broken']) }])
  expect(failures[0]?.error).toHaveLength(15)
})

test('errors of many tests leave the names visible', () => {
  const failures = Array.from({ length: 20 }, (_, n) => ({
    name: `test ${n}`,
    error: Array.from({ length: 15 }, (_, line) => `line ${line}`),
  }))
  const lines = describeFailures(failures)
  expect(lines).toHaveLength(20 + 100)
  expect(lines.slice(0, 2)).toEqual(['  test 0', '      line 0'])
  expect(lines.at(-1)).toBe('  test 19')
})

test('a step begins when the one that it needs has ended, and others run beside them', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bharat-steps-'))
  const [made, seen] = ['made', 'seen'].map((name) => join(dir, name))
  const until = (path: string) => `while ! [ -e ${path} ]; do sleep 0.01; done`
  // Ends only because another one runs beside it.
  const first: Step = { name: 'first', command: ['sh', '-c', `${until(`${seen}`)}; touch ${made}`] }
  const second: Step = { name: 'second', command: ['test', '-e', `${made}`], after: first }
  const beside: Step[] = [{ name: 'beside', command: ['touch', `${seen}`] }]
  const { passed, failed } = await runSteps([{ steps: [first, second], atOnce: 2, beside }])
  await rm(dir, { recursive: true })
  expect([passed, failed]).toEqual([3, 0])
})
