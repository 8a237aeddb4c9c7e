import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { YAML } from 'bun'
import { readEnv } from '../src/env.ts'

/* What compose.yaml, the Dockerfile and .env.example promise the operator. */

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => Bun.file(join(root, file)).text()

interface Service {
  image?: string
  user?: string
  environment: Record<string, string>
  command?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
}
const { services, configs } = YAML.parse(await read('compose.yaml')) as {
  services: { app: Service; mongo: Service }
  configs: Record<string, { content: string }>
}

test('both containers run without privileges, within bounds, from pinned images', async () => {
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
  const images = [...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  const bun = `oven/${packageManager.replace('@', ':')}`
  expect(images).toEqual([bun, bun, `${bun}-slim`])
})

test('MongoDB wants a password', async () => {
  const { app, mongo } = services
  expect(mongo.command).toContain('--keyFile')
  expect(mongo.environment.MONGO_INITDB_ROOT_PASSWORD).toStartWith('${MONGO_ROOT_PASSWORD:?')
  // The app's user is made with the password by which it connects, for its database alone.
  expect(configs['mongo-users']?.content).toMatch(
    /user: 'bharat',\s+pwd: process\.env\.MONGO_PASSWORD,\s+roles: \[\{ role: 'readWrite', db: 'bharat' \}\]/,
  )
  expect(app.environment.MONGODB_URL).toMatch(
    /^mongodb:\/\/bharat:\$\{MONGO_PASSWORD:\?[^}]+\}@mongo:27017\/bharat\?replicaSet=rs0$/,
  )
})

test('every setting of .env.example is one of ours, or a secret that compose.yaml wants', async () => {
  const settings = [...(await read('.env.example')).matchAll(/^#?([A-Z_]+)=(.*)$/gm)]
  const source = await read('apps/server/src/env.ts')
  const compose = await read('compose.yaml')
  for (const [, name = ''] of settings) {
    const known = source.includes(`  ${name}:`) || compose.includes(`\${${name}:?`)
    expect([name, known]).toEqual([name, true])
  }
  // What compose.yaml refuses to start without.
  const required = new Set([...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name))
  expect(settings.map(([, name]) => name)).toEqual(expect.arrayContaining([...required]))
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
