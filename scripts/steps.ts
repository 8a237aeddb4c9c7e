/** A command of the checks or tests. */
export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}

/** What a run came to; a step without tests of its own counts as one. */
export interface Count {
  passed: number
  failed: number
  /** What failed: the step, and the names of its tests where they are known. */
  failures: string[]
}

/** Variables a step keeps of the caller's environment: no setting of a server leaks into a test. */
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

/** Steps that do not need each other. */
export interface Group {
  steps: readonly Step[]
  /** How many run beside each other; the next begins when one has ended. */
  atOnce: number
}

/**
 * Runs each step with its output shown, that of a group's when it has ended; a failure does not keep
 * the next from running.
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
    const waiting = part.steps.values()
    const inTurn = async () => {
      for (const step of waiting) {
        const output: string[] = []
        const count = await run(step, (text) => output.push(text))
        show(`\n▸ ${step.name}\n${output.join('')}`)
        add(count)
      }
    }
    await Promise.all(Array.from({ length: part.atOnce }, inTurn))
  }
  return total
}

async function run({ name, command, env }: Step, write: (text: string) => void): Promise<Count> {
  const kept = KEPT.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = Bun.spawn(command, {
    cwd: `${import.meta.dirname}/..`,
    env: { ...Object.fromEntries(kept), ...env },
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
      : { passed: 0, failed: 1, failures: [name] }
  }
  if (code === 0) return { passed, failed, failures: [] }
  // Bun names a failed test where it fails and once more at the end.
  const tests = [
    ...new Set(
      [...(out + err).matchAll(/^\(fail\) (.+?)(?: \[[\d.]+m?s\])?$/gm)].map(([, test]) => test),
    ),
  ]
  // A file that could not be loaded, or a hook that failed, is a failure without a test's name.
  return {
    passed,
    failed: Math.max(failed, 1),
    failures: tests.length > 0 ? tests.map((test) => `${name}: ${test}`) : [name],
  }
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

/** The number in the last line that reads ` 12 pass`, as bun test closes a run. */
function lastCount(output: string, word: 'pass' | 'fail'): number | undefined {
  const found = [...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)
  return found ? Number(found[1]) : undefined
}
