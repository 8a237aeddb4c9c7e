/** A command of the checks or tests. */
export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** A step of the same group that has to end first. */
  after?: Step
}

/** The result of a run; a step without tests counts as one. */
export interface Count {
  passed: number
  failed: number
  failures: Failure[]
}

/** A failed test, or a failed step without tests. */
export interface Failure {
  /** The step, with the name of the test where it is known. */
  name: string
  /** The beginning of its error: the line of the test and the message, at most ERROR_LINES. */
  error: string[]
}

/** The most lines of one error, and of all errors together: CI shows the last 150 lines of a log. */
const ERROR_LINES = 15
const ALL_ERROR_LINES = 100

/** The variables that a step inherits. Settings of a server do not reach the tests. */
const KEPT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'CI',
  'AWS_EXECUTION_ENV',
  // The tests that need these are skipped without them (CONTRIBUTING.md).
  'REAL_MONGOD',
  'REAL_MONGOD_CACHE',
  'XDG_CACHE_HOME',
  'GIVEN_SPECIFICATION',
]

/**
 * JavaScriptCore does not optimize the code of a step for the third time: a step runs for seconds to minutes, and that
 * took a fifth of its processor time. Free memory stays with its process: the thread that returns it took a twentieth.
 */
const SHORT_LIVED = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' }

/** Independent steps. */
export interface Group {
  steps: readonly Step[]
  /** How many run in parallel. */
  atOnce: number
  /** Steps that need little of the processors, one after the other beside all others. */
  beside?: readonly Step[]
}

/**
 * Runs each step and shows its output; a step of a group shows its output when it ends. After a
 * failure the next steps still run.
 */
export async function runSteps(steps: readonly (Step | Group)[]): Promise<Count> {
  const total: Count = { passed: 0, failed: 0, failures: [] }
  const add = ({ passed, failed, failures }: Count) => {
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
  }
  const show = (text: string) => process.stdout.write(text)
  for (const part of steps) {
    if ('command' in part) {
      show(`\n▸ ${part.name}\n`)
      add(await run(part, show))
      continue
    }
    const { beside = [] } = part
    const ends = new Map([...part.steps, ...beside].map((step) => [step, Promise.withResolvers()]))
    const inTurn = async (waiting: Iterable<Step>) => {
      for (const step of waiting) {
        if (step.after) await ends.get(step.after)?.promise
        const output: string[] = []
        const began = performance.now()
        const count = await run(step, (text) => output.push(text))
        const seconds = Math.round((performance.now() - began) / 1000)
        show(`\n▸ ${step.name} (${seconds} s)\n${output.join('')}`)
        add(count)
        ends.get(step)?.resolve(undefined)
      }
    }
    const waiting = part.steps.values()
    const places = Array.from({ length: part.atOnce }, () => waiting)
    await Promise.all([...places, beside].map(inTurn))
  }
  return total
}

/** Runs one step. @param write receives its output */
export async function run(
  { name, command, env }: Step,
  write: (text: string) => void,
): Promise<Count> {
  const kept = KEPT.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = Bun.spawn(command, {
    cwd: `${import.meta.dirname}/..`,
    env: { ...Object.fromEntries(kept), ...SHORT_LIVED, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([show(child.stdout, write), show(child.stderr, write)])
  const code = await child.exited
  const passed = lastCount(out + err, 'pass')
  const failed = lastCount(out + err, 'fail')
  if (passed === undefined || failed === undefined) {
    return code === 0
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: [{ name, error: lastLines(out + err) }] }
  }
  if (code === 0) return { passed, failed, failures: [] }
  const tests = failedTests(out + err).map((test) => ({ ...test, name: `${name}: ${test.name}` }))
  // A file that fails to load has no test name.
  return {
    passed,
    failed: Math.max(failed, 1),
    failures: tests.length > 0 ? tests : [{ name, error: lastLines(out + err) }],
  }
}

/** The lines about failures for the end of a log: every name, and the errors until they are too many. */
export function describeFailures(failures: readonly Failure[]): string[] {
  let left = ALL_ERROR_LINES
  return failures.flatMap(({ name, error }) => {
    const shown = error.slice(0, left)
    left -= shown.length
    return [`  ${name}`, ...shown.map((line) => `      ${line}`)]
  })
}

/** The failed tests in the output of bun test, each with its error, which is printed before its name. */
function failedTests(output: string): Failure[] {
  const failures = new Map<string, string[]>()
  let before: string[] = []
  const lines = plainLines(output)
  for (const [at, line] of lines.entries()) {
    const [, result, name = ''] =
      /^\((pass|fail|skip|todo)\) (.+?)(?: \[[\d.]+m?s\])?$/.exec(line) ?? []
    if (!result) {
      before.push(line)
      continue
    }
    // Bun prints a failed test where it fails and once more at the end.
    if (result === 'fail' && !failures.has(name)) {
      const timeout = /^ *\^ .*timed out/.test(lines[at + 1] ?? '') ? [lines[at + 1] ?? ''] : []
      failures.set(name, [...timeout, ...errorOf(before)].slice(0, ERROR_LINES))
    }
    before = []
  }
  return [...failures].map(([name, error]) => ({ name, error }))
}

/** From the line of the test that failed: bun prints the lines before it as well. */
function errorOf(lines: readonly string[]): string[] {
  const isCode = (line: string | undefined) => line !== undefined && /^\d+ \|/.test(line)
  const at = lines.findIndex((line, at) => isCode(line) && !isCode(lines[at + 1]))
  return lines.slice(Math.max(at, 0)).filter((line) => line.trim() !== '')
}

function lastLines(output: string): string[] {
  return plainLines(output)
    .filter((line) => line.trim() !== '')
    .slice(-ERROR_LINES)
}

/** The lines without colours. */
function plainLines(output: string): string[] {
  return Bun.stripANSI(output).split('\n')
}

async function show(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  write: (text: string) => void,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    const part = decoder.decode(chunk, { stream: true })
    text += part
    write(part)
  }
  return text
}

/** The number in the last line of the form ` 12 pass`, which bun test prints at the end. */
function lastCount(output: string, word: 'pass' | 'fail'): number | undefined {
  const found = [...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)
  return found ? Number(found[1]) : undefined
}
