import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { Glob } from 'bun'

/**
 * The import rules (CONTRIBUTING.md, Habits), read from the import lines of the sources. Type-only
 * imports count like any other. Biome's noImportCycles finds cycles.
 */

const root = join(import.meta.dirname, '../../..')

interface Import {
  /** The importing file, from the root. */
  from: string
  /** A file from the root, or a package's name. */
  to: string
}

interface Rule {
  name: string
  /** Whether the import breaks the rule. */
  broken(use: Import): boolean
  /** A file and an import in it that break the rule. */
  example: [from: string, to: string]
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\/|\/e2e\/|\.fixtures\.ts$/.test(file)
const isForStories = (file: string) =>
  /\.stories\.tsx$|\.fixtures\.ts$/.test(file) || within(file, '.storybook')
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1]
const isPackage = (name: string, ...packages: string[]) =>
  packages.some((wanted) => name === wanted || name.startsWith(`${wanted}/`))

/** The web's layers from the top down: each may import those below it. */
const webLayers = ['entry', 'routes', 'features', 'admin', 'graphql', 'lib'] as const

function webLayerOf(file: string) {
  if (/^apps\/web\/src\/(ssr\/|[\w-]+\.tsx?$)/.test(file)) return 'entry'
  return webLayers.find((layer) => within(file, `apps/web/src/${layer}`))
}

/** The server's folders that know no domain, from the top down: each may import those below it. */
const infrastructure = [
  'rendering',
  'graphql',
  'openapi',
  'media',
  'http',
  'spreadsheets',
  'documents',
  'jobs',
  'operations',
  'database',
] as const
const infrastructureOf = (file: string) =>
  infrastructure.find((folder) => within(file, `apps/server/src/${folder}`))
const isInfrastructure = (file: string) => infrastructureOf(file) !== undefined

/** Files directly in the server's `src`: they assemble the modules and the infrastructure. */
const isAssembly = (file: string) =>
  /^apps\/server\/src\/[\w-]+\.ts$/.test(file) && file !== 'apps/server/src/errors.ts'

const isTransport = (file: string) =>
  moduleOf(file) !== undefined && /\.(rest|graphql|types|operations)\.ts$/.test(file)

const rules: Rule[] = [
  {
    name: 'contracts import nothing but themselves and Zod',
    broken: ({ from, to }) =>
      within(from, 'packages/contracts') && !within(to, 'packages/contracts') && to !== 'zod',
    example: ['packages/contracts/src/tours.ts', 'mongodb'],
  },
  {
    name: 'messages import other messages and limits only, so that a page loads no schema with them',
    broken: ({ from, to }) =>
      /^packages\/contracts\/src\/([\w-]+\.)?messages\.ts$/.test(from) &&
      !/\/([\w-]+\.)?messages\.ts$|\/((back-office-)?limits|idempotency|landscapes|departure-states|permissions)\.ts$/.test(
        to,
      ),
    example: ['packages/contracts/src/tours.messages.ts', './tours.ts'],
  },
  {
    name: 'the UI kit imports contracts and React, and no other part of the product',
    broken: ({ from, to }) =>
      within(from, 'packages/ui') &&
      (within(to, 'apps') ||
        within(to, 'packages/embedded-mongo') ||
        isPackage(to, 'urql', '@urql/core', 'graphql', '@tanstack/react-router')),
    example: ['packages/ui/src/button.tsx', 'urql'],
  },
  {
    name: 'the embedded store imports no other part of the product',
    broken: ({ from, to }) =>
      within(from, 'packages/embedded-mongo') &&
      (within(to, 'apps') || within(to, 'packages/contracts') || within(to, 'packages/ui')),
    example: ['packages/embedded-mongo/src/store.ts', '@bharat/contracts/tours'],
  },
  {
    name: 'features do not import other features',
    broken: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return own !== undefined && other !== undefined && own !== other
    },
    example: ['apps/web/src/features/tours/a.tsx', '../site/logo.tsx'],
  },
  {
    name: `the web’s layers import downward: ${webLayers.join(', ')}`,
    broken: ({ from, to }) => {
      const [above, below] = [webLayerOf(from), webLayerOf(to)]
      if (!above || !below) return false
      return webLayers.indexOf(above) > webLayers.indexOf(below)
    },
    example: ['apps/web/src/routes/__root.tsx', '../router.tsx'],
  },
  {
    name: 'the web imports nothing of the server, nor the server of the web',
    broken: ({ from, to }) =>
      (within(from, 'apps/web/src') && within(to, 'apps/server')) ||
      (within(from, 'apps/server') && within(to, 'apps/web')),
    example: ['apps/server/src/rendering/rendering.ts', '../../../web/src/entry-server.tsx'],
  },
  {
    name: 'a service imports neither Elysia, HTTP, GraphQL nor MongoDB, and no transport',
    broken: ({ from, to }) =>
      /\.service\.ts$/.test(from) &&
      (isPackage(to, 'elysia', 'graphql', 'graphql-yoga', '@pothos/core', 'mongodb') ||
        isTransport(to) ||
        /^apps\/server\/src\/(graphql|http|openapi|rendering)\//.test(to)),
    example: ['apps/server/src/modules/tours/tours.service.ts', '../../http/sessions.ts'],
  },
  {
    name: 'a repository imports no service, no transport and no HTTP',
    broken: ({ from, to }) =>
      /\.repository\.ts$/.test(from) &&
      (/\.service\.ts$/.test(to) ||
        isTransport(to) ||
        /^apps\/server\/src\/(graphql|http|openapi|rendering)\//.test(to)),
    example: ['apps/server/src/modules/tours/tours.repository.ts', './tours.service.ts'],
  },
  {
    name: 'a transport does not bypass its service',
    broken: ({ from, to }) => isTransport(from) && /\.repository\.ts$/.test(to),
    example: ['apps/server/src/modules/tours/tours.operations.ts', './tours.repository.ts'],
  },
  {
    name: 'only repositories and the folders database, media and operations import MongoDB',
    broken: ({ from, to }) =>
      within(from, 'apps/server/src') &&
      to === 'mongodb' &&
      !/\.repository\.ts$/.test(from) &&
      !['database', 'media', 'operations'].some((folder) =>
        within(from, `apps/server/src/${folder}`),
      ),
    example: ['apps/server/src/app.ts', 'mongodb'],
  },
  {
    name: 'a module receives the service of another module, never its repository',
    broken: ({ from, to }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)]
      return (
        own !== undefined &&
        other !== undefined &&
        own !== other &&
        other !== 'records' &&
        /\.repository\.ts$/.test(to)
      )
    },
    example: [
      'apps/server/src/modules/tours/tours.service.ts',
      '../categories/categories.repository.ts',
    ],
  },
  {
    name: 'modules and infrastructure folders import no file that assembles them',
    broken: ({ from, to }) =>
      (moduleOf(from) !== undefined || isInfrastructure(from)) && isAssembly(to),
    example: ['apps/server/src/graphql/builder.ts', '../services.ts'],
  },
  {
    name: `the server’s infrastructure folders import downward: ${infrastructure.join(', ')}`,
    broken: ({ from, to }) => {
      const [above, below] = [infrastructureOf(from), infrastructureOf(to)]
      if (!above || !below) return false
      return infrastructure.indexOf(above) > infrastructure.indexOf(below)
    },
    example: ['apps/server/src/operations/logging.ts', '../http/sessions.ts'],
  },
  {
    name: 'infrastructure folders import no module',
    broken: ({ from, to }) => isInfrastructure(from) && moduleOf(to) !== undefined,
    example: ['apps/server/src/http/rest.ts', '../modules/records/records.service.ts'],
  },
  {
    name: 'nothing but stories and .storybook imports stories, their fixtures or .storybook',
    broken: ({ from, to }) => isForStories(to) && !isForStories(from),
    example: ['apps/web/src/routes/_public.tsx', '../features/site/logo.stories.tsx'],
  },
]

const files = [
  ...new Glob('{packages,apps,scripts,.storybook}/**/*.{ts,tsx}').scanSync({
    cwd: root,
    dot: true,
  }),
]
  .filter((file) => !/node_modules|\/dist\/|\.gen\.ts$|\.d\.ts$/.test(file))
  .sort()
const sources = files.filter((file) => !isTest(file))

describe('import rules', () => {
  const uses = sources.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))

  test('imports are found', () => {
    expect(uses.length).toBeGreaterThan(300)
    expect(uses).toContainEqual({
      from: 'apps/server/src/app.ts',
      to: 'apps/server/src/schema.ts',
    })
  })

  test.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    expect(uses.filter(rule.broken).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test.each(
    rules.map(({ name, broken, example: [from, to] }) => [name, from, to, broken] as const),
  )('the rule “%s” rejects %s importing %s', (_name, from, to, broken) => {
    for (const start of [
      'import { x } from ',
      'import type { x } from ',
      'import { type x } from ',
      'export type { x } from ',
      'const x = await import(',
    ]) {
      expect(importsOf(from, `${start}'${to}')`).filter(broken)).toHaveLength(1)
    }
  })
})

describe('names', () => {
  test('no file of mixed contents, and no file that only re-exports', () => {
    const drawers = files.filter((file) =>
      /\/(utils?|helpers?|misc|common|index)\.tsx?$/.test(file),
    )
    // The router takes `index` for the page of a folder.
    expect(drawers.filter((file) => !within(file, 'apps/web/src/routes'))).toEqual([])
  })

  test('a number belongs to one decision record', () => {
    const numbers = [...new Glob('*.md').scanSync(join(root, 'docs/decisions'))].map((name) =>
      name.slice(0, 3),
    )
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  })

  test('the environment is read in one place', () => {
    // Storybook passes the tokens to its frame as a variable of its build; Vite's configuration names one that it replaces.
    const allowed =
      /^\.storybook\/manager\.ts$|^apps\/web\/vite\.config\.ts$|^scripts\/|^apps\/web\/scripts\/|^apps\/server\/src\/(main|admin|seed|backup|restore)\.ts$/
    const readers = sources.filter(
      (file) =>
        !allowed.test(file) && /process\.env|Bun\.env/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers).toEqual([])
  })

  test('every package a workspace imports is in its own package.json', () => {
    const missing = files.flatMap((file) => {
      const workspace = /^(packages|apps)\/[^/]+/.exec(file)?.[0]
      if (!workspace) return []
      const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
      const shared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      const declared = new Set(
        [manifest.dependencies, manifest.devDependencies, shared.devDependencies].flatMap((list) =>
          Object.keys(list ?? {}),
        ),
      )
      return importsOf(file, readFileSync(join(root, file), 'utf8'), { keepWorkspaces: true })
        .map(({ to }) => to)
        .filter(
          (to) =>
            !/^((apps|packages|\.storybook)\/|package\.json$)/.test(to) &&
            !/^(node|bun):|^bun$|^virtual:/.test(to),
        )
        .map((to) =>
          to
            .split('/')
            .slice(0, to.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => name !== manifest.name && !declared.has(name))
        .map((name) => `${file}: ${name}`)
    })
    expect([...new Set(missing)]).toEqual([])
  })
})

const importLine =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?'([^']+)'|import\('([^']+)'\)/g

/** The imports of a source, files as paths from the root, our own packages as the files they lead to. */
function importsOf(file: string, text: string, { keepWorkspaces = false } = {}): Import[] {
  return [...text.matchAll(importLine)].flatMap(([, named, lazy]) => {
    const specifier = named ?? lazy ?? ''
    if (specifier.endsWith('.css') || specifier.includes('?')) return []
    return [{ from: file, to: target(file, specifier, keepWorkspaces) }]
  })
}

function target(file: string, specifier: string, keepWorkspaces: boolean): string {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  const own = /^@bharat\/([^/]+)\/(.+)$/.exec(specifier)
  if (own && !keepWorkspaces) return `packages/${own[1]}/src/${basename(own[2] ?? '')}`
  return specifier
}
