import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $, Glob, YAML } from 'bun'
import { readEnv, settingNames } from '../src/env.ts'

/* Checks compose.yaml, the Dockerfile and .env.example. */

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => Bun.file(join(root, file)).text()

interface Service {
  image?: string
  user?: string
  environment: Record<string, string>
  ports?: object[]
  command?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
}
const { services, configs } = YAML.parse(await read('compose.yaml')) as {
  services: { app: Service; mongo: Service }
  configs: Record<string, { content: string }>
}

/** Settings that the Dockerfile determines, besides the address inside the container. */
const OF_THE_IMAGE = ['NODE_ENV', 'DATA_DIR']

/** The settings of .env.example with their example values. */
async function exampleSettings(): Promise<Record<string, string>> {
  const lines = (await read('.env.example')).matchAll(/^#?([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}

/** The variables of a service as Compose sets them: `${NAME:-default}` and `${NAME:?message}`. */
function interpolated(environment: Record<string, string>, env: Record<string, string>) {
  const values = Object.entries(environment).map(([name, text]) => [
    name,
    text.replace(
      /\$\{(\w+):([-?])([^}]*)\}/g,
      (_, key, kind, rest) => env[key] || (kind === '-' ? rest : ''),
    ),
  ])
  return Object.fromEntries(values) as Record<string, string>
}

test('both containers run without privileges, within limits, from pinned images', async () => {
  for (const [name, service] of Object.entries(services)) {
    const { cap_drop, security_opt, mem_limit } = service
    expect({ name, cap_drop, security_opt, mem_limit }).toEqual({
      name,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '1g',
    })
  }
  expect(services.mongo.image).toMatch(/^mongo:7\.0\.\d+-jammy@sha256:[0-9a-f]{64}$/)
  expect(services.mongo.user).toBe('999:999')
  const { packageManager } = JSON.parse(await read('package.json')) as { packageManager: string }
  const images = [...(await read('Dockerfile')).matchAll(/^FROM ([^\s@]+)/gm)].map(
    ([, image]) => image,
  )
  const bun = `oven/${packageManager.replace('@', ':')}`
  expect(images).toEqual([bun, bun, `${bun}-slim`])
})

test('MongoDB requires a password', async () => {
  const { app, mongo } = services
  expect(mongo.command).toContain('--keyFile')
  expect(mongo.environment.MONGO_INITDB_ROOT_PASSWORD).toStartWith('${MONGO_ROOT_PASSWORD:?')
  // The app connects with this user, which has access to one database only.
  expect(configs['mongo-users']?.content).toMatch(
    /user: 'bharat',\s+pwd: process\.env\.MONGO_PASSWORD,\s+roles: \[\{ role: 'readWrite', db: 'bharat' \}\]/,
  )
  expect(app.environment.MONGODB_URL).toMatch(
    /^mongodb:\/\/bharat:\$\{MONGO_PASSWORD:\?[^}]+\}@mongo:27017\/bharat\?replicaSet=rs0$/,
  )
})

test('env.ts, .env.example, compose.yaml and the README have the same settings', async () => {
  const settings = settingNames.toSorted()
  const compose = await read('compose.yaml')
  const required = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name)
  const secretsOfCompose = new Set(required.filter((name) => !settings.includes(name)))

  const examples = Object.keys(await exampleSettings())
  expect(examples.toSorted()).toEqual([...settings, ...secretsOfCompose].toSorted())

  const [, table = ''] = /^\| setting \|.*\n((?:\|.*\n)+)/m.exec(await read('README.md')) ?? []
  const rows = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(rows.map((name) => name.replaceAll('`', '')).toSorted()).toEqual(settings)

  const { environment, ports } = services.app
  const published = [...JSON.stringify(ports).matchAll(/\$\{([A-Z]+):-/g)].map(
    ([, name = '']) => name,
  )
  const passed = [...Object.keys(environment), ...published, ...OF_THE_IMAGE]
  expect(passed.toSorted()).toEqual(settings)
  for (const name of OF_THE_IMAGE) expect(await read('Dockerfile')).toContain(` ${name}=`)
})

test('what .env says reaches the server in the container', async () => {
  const settings = { ...(await exampleSettings()), SESSION_SECRET: 'x'.repeat(32) }
  const container = readEnv({
    ...interpolated(services.app.environment, settings),
    NODE_ENV: 'production',
  })
  expect(container.mongodbUrl).toStartWith('mongodb://bharat:')
  expect(container).toEqual({ ...readEnv(settings), mongodbUrl: container.mongodbUrl })
})

test('a production server with MongoDB requires a secret', () => {
  expect(() => readEnv({ NODE_ENV: 'production', MONGODB_URL: 'mongodb://mongo/bharat' })).toThrow(
    'SESSION_SECRET is required',
  )
})

test('the changelog has a dated section for the version of package.json', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  const sections = [
    ...(await read('CHANGELOG.md')).matchAll(/^## \[(\d.*?)\] - \d{4}-\d\d-\d\d$/gm),
  ]
  expect(sections[0]?.[1]).toBe(version)
})

describe('the image', () => {
  test('contains the whole product, without tests, stories and benchmarks', async () => {
    const contents = await imageContents()
    const unwanted = /\.(test|stories|fixtures)\.tsx?$|(^|\/)(test|e2e|bench|visual)\//
    expect(contents.filter((path) => unwanted.test(path))).toEqual([])
    const entries = ['main', 'admin', 'seed', 'backup', 'restore', 'media/media.worker']
    expect(contents).toContainEqual('apps/server/src/main.ts')
    const dir = await mkdtemp(join(tmpdir(), 'bharat-image-'))
    for (const path of contents) await Bun.write(join(dir, path), Bun.file(join(root, path)))
    // Fails for an import of a file that is not in the image.
    const { success } = await Bun.build({
      entrypoints: entries.map((name) => join(dir, `apps/server/src/${name}.ts`)),
      target: 'bun',
      packages: 'external',
      outdir: join(dir, 'bundle'),
    })
    expect(success).toBe(true)
    await rm(dir, { recursive: true })
  })

  test('has labels with its title, version, commit and build time', async () => {
    const dockerfile = await read('Dockerfile')
    for (const label of ['title', 'description', 'licenses']) {
      expect(dockerfile).toMatch(new RegExp(`org\\.opencontainers\\.image\\.${label}="[^"$]+"`))
    }
    const { jobs } = YAML.parse(await read('.github/workflows/release.yml')) as Workflow
    const build = jobs.release.steps.find(({ uses }) =>
      uses?.startsWith('docker/build-push-action'),
    )
    expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' })
    for (const label of ['source', 'version', 'revision', 'created']) {
      const argument = label.toUpperCase()
      expect(dockerfile).toContain(`org.opencontainers.image.${label}="$${argument}"`)
      expect(String(build?.with?.['build-args'])).toContain(`${argument}=`)
    }
  })
})

test('a release runs the tests and includes both API descriptions and the SBOM', async () => {
  const { jobs } = YAML.parse(await read('.github/workflows/release.yml')) as Workflow
  expect(jobs.test.uses).toBe('./.github/workflows/test.yml')
  expect(jobs.release.needs).toBe('test')
  const command = jobs.release.steps.flatMap(({ run = '' }) => run).join('\n')
  const [, artefacts = ''] = /gh release create [^\\]+\\\s+(.+)/.exec(command) ?? []
  const [sbom, ...described] = artefacts.split(' ').toReversed()
  expect(command).toContain(`> ${sbom}`)
  expect(described).toEqual(['apps/server/openapi.json', 'apps/server/schema.graphql'])
  for (const file of described) expect(await Bun.file(join(root, file)).exists()).toBe(true)
})

/** The repository files that the Dockerfile copies from its first stage (`COPY . .`). */
async function imageContents(): Promise<string[]> {
  const ignored = (await read('.dockerignore'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((pattern) => new Glob(pattern))
  const copies = (await read('Dockerfile')).matchAll(/^COPY --from=build (.+) \S+$/gm)
  const kept = [...copies].flatMap(([, sources = '']) => sources.split(' '))
  const files = (await $`git ls-files --cached --others --exclude-standard`.cwd(root).text())
    .split('\n')
    .filter((path) => kept.some((source) => `/app/${path}/`.startsWith(`${source}/`)))
  const parents = (path: string) =>
    path.split('/').map((_, n, all) => all.slice(0, n + 1).join('/'))
  return files.filter((path) => !parents(path).some((at) => ignored.some((glob) => glob.match(at))))
}

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}

interface Workflow {
  jobs: { test: { uses: string }; release: { needs: string; steps: Step[] } }
}
