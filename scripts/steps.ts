/** A command of the checks or tests. */
export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}

/** The result of a run; a step without tests counts as one. */
export interface Count {
  passed: number
  failed: number
  /** The failed steps, with the names of their tests where they are known. */
  failures: string[]
}

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

/** Independent steps. */
export interface Group {
  steps: readonly Step[]
  /** How many run in parallel. */
  atOnce: number
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
    const waiting = part.steps.values()
    const inTurn = async () => {
      for (const step of waiting) {
        const output: string[] = []
        const began = performance.now()
        const count = await run(step, (text) => output.push(text))
        const seconds = Math.round((performance.now() - began) / 1000)
        show(`\n▸ ${step.name} (${seconds} s)\n${output.join('')}`)
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
  // Bun prints a failed test where it fails and once more at the end.
  const tests = [
    ...new Set(
      [...(out + err).matchAll(/^\(fail\) (.+?)(?: \[[\d.]+m?s\])?$/gm)].map(([, test]) => test),
    ),
  ]
  // A file that fails to load, or a hook that fails, has no test name.
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

/** The number in the last line of the form ` 12 pass`, which bun test prints at the end. */
function lastCount(output: string, word: 'pass' | 'fail'): number | undefined {
  const found = [...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)
  return found ? Number(found[1]) : undefined
}
