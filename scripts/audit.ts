/**
 * Lists known vulnerabilities of the packages that run in production, from the registry. When the
 * registry is unreachable, prints a line and succeeds.
 */
const PATIENCE_MS = 15_000

interface Advisory {
  url: string
  title: string
  severity: string
}

const child = Bun.spawn(['bun', 'audit', '--production', '--audit-level=high', '--json'], {
  cwd: `${import.meta.dirname}/..`,
  stdin: 'ignore',
  stdout: 'pipe',
  stderr: 'pipe',
  timeout: PATIENCE_MS,
})
const [out, err] = await Promise.all([
  new Response(child.stdout).text(),
  new Response(child.stderr).text(),
])
const code = await child.exited
const found = parsed(out)
if (!found) {
  const reason = err.trim().split('\n').at(-1) || 'no response in time'
  process.stdout.write(`Skipped: the registry could not be asked (${reason}).\n`)
} else if (code === 0) process.stdout.write('None known.\n')
else {
  for (const [name, advisories] of Object.entries(found)) {
    for (const { severity, title, url } of advisories) {
      process.stdout.write(`${name}: ${title} (${severity}, ${url})\n`)
    }
  }
  process.exit(1)
}

function parsed(text: string): Record<string, Advisory[]> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, Advisory[]>)
      : undefined
  } catch {
    return undefined
  }
}
