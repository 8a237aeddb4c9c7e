import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { Glob } from 'bun'

/**
 * Who may import whom (CONTRIBUTING.md, Habits). Read from the sources' own import lines; type-only
 * imports count unless a rule says otherwise.
 */

const root = join(import.meta.dirname, '../../..')

interface Import {
  /** The importing file, from the root. */
  from: string
  /** A file from the root, or a package's name. */
  to: string
  typeOnly: boolean
}

interface Rule {
  name: string
  /** Whether the import breaks the rule. */
  broken(use: Import): boolean
}

const isTest = (file: string) => /\.test\.tsx?$|\/test\/|\/e2e\/|\.fixtures\.ts$/.test(file)
const isForStories = (file: string) =>
  /\.stories\.tsx$|\.fixtures\.ts$/.test(file) || within(file, '.storybook')
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1]
const isPackage = (name: string, ...packages: string[]) =>
  packages.some((wanted) => name === wanted || name.startsWith(`${wanted}/`))

/** The web's rooms from the top down: each may import those below it. */
const rooms = ['routes', 'features', 'admin', 'graphql', 'lib'] as const
const roomOf = (file: string) => rooms.find((room) => within(file, `apps/web/src/${room}`))

/** The server's folders that know no domain. */
const infrastructure = [
  'database',
  'graphql',
  'http',
  'jobs',
  'media',
  'openapi',
  'operations',
  'rendering',
] as const

const rules: Rule[] = [
  {
    name: 'contracts import nothing but themselves and Zod',
    broken: ({ from, to }) =>
      within(from, 'packages/contracts') && !within(to, 'packages/contracts') && to !== 'zod',
  },
  {
    name: 'the UI kit knows contracts and React alone',
    broken: ({ from, to }) =>
      within(from, 'packages/ui') &&
      (within(to, 'apps') ||
        within(to, 'packages/embedded-mongo') ||
        isPackage(to, 'urql', '@urql/core', 'graphql', '@tanstack/react-router')),
  },
  {
    name: 'the embedded store knows nothing of the product',
    broken: ({ from, to }) =>
      within(from, 'packages/embedded-mongo') &&
      (within(to, 'apps') || within(to, 'packages/contracts') || within(to, 'packages/ui')),
  },
  {
    name: 'features do not import other features',
    broken: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return own !== undefined && other !== undefined && own !== other
    },
  },
  {
    name: 'the web’s rooms import downward: routes, features, admin, graphql, lib',
    broken: ({ from, to }) => {
      const [above, below] = [roomOf(from), roomOf(to)]
      if (!above || !below || above === below) return false
      // The loaders' helpers read the errors of the GraphQL client.
      if (above === 'lib' && below === 'graphql') return false
      return rooms.indexOf(above) > rooms.indexOf(below)
    },
  },
  {
    name: 'the web imports nothing of the server',
    broken: ({ from, to }) => within(from, 'apps/web/src') && within(to, 'apps/server'),
  },
  {
    name: 'the server knows the web by types alone, and only where pages are rendered',
    broken: ({ from, to, typeOnly }) =>
      within(from, 'apps/server') &&
      within(to, 'apps/web') &&
      !(typeOnly && from === 'apps/server/src/rendering/rendering.ts'),
  },
  {
    name: 'a service knows neither Elysia nor GraphQL nor MongoDB',
    broken: ({ from, to }) =>
      /\.service\.ts$/.test(from) &&
      isPackage(to, 'elysia', 'graphql', 'graphql-yoga', '@pothos/core', 'mongodb'),
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
  },
  {
    name: 'a module gets another’s service, never its repository',
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
  },
  {
    name: 'a door does not reach past its service',
    broken: ({ from, to }) =>
      /\.(rest|graphql|types)\.ts$/.test(from) &&
      moduleOf(from) !== undefined &&
      /\.repository\.ts$/.test(to),
  },
  {
    name: 'infrastructure folders import no module',
    broken: ({ from, to, typeOnly }) =>
      infrastructure.some((folder) => within(from, `apps/server/src/${folder}`)) &&
      !typeOnly &&
      ((moduleOf(to) !== undefined && moduleOf(to) !== 'records') ||
        to === 'apps/server/src/services.ts'),
  },
  {
    name: 'nothing but stories and .storybook imports stories, their fixtures or .storybook',
    broken: ({ from, to }) => isForStories(to) && !isForStories(from),
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

describe('who may import whom', () => {
  const uses = sources.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))

  test('imports are found', () => {
    expect(uses.length).toBeGreaterThan(300)
    expect(uses).toContainEqual({
      from: 'apps/server/src/app.ts',
      to: 'apps/server/src/schema.ts',
      typeOnly: false,
    })
  })

  test.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    expect(uses.filter(rule.broken).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  // Each rule would notice: one import that breaks it, made up.
  test.each([
    [0, 'packages/contracts/src/tours.ts', "import { x } from 'mongodb'"],
    [1, 'packages/ui/src/button.tsx', "import { x } from 'urql'"],
    [2, 'packages/embedded-mongo/src/store.ts', "import { x } from '@bharat/contracts/tours'"],
    [3, 'apps/web/src/features/tours/a.tsx', "import { x } from '../site/logo.tsx'"],
    [4, 'apps/web/src/admin/a.tsx', "import { x } from '../features/site/logo.tsx'"],
    [5, 'apps/web/src/lib/a.ts', "import type { x } from '../../../server/src/app.ts'"],
    [6, 'apps/server/src/app.ts', "import { x } from '../../web/src/router.tsx'"],
    [7, 'apps/server/src/modules/tours/tours.service.ts', "import { x } from 'mongodb'"],
    [8, 'apps/server/src/app.ts', "import { x } from 'mongodb'"],
    [
      9,
      'apps/server/src/modules/tours/tours.service.ts',
      "import type { x } from '../categories/categories.repository.ts'",
    ],
    [
      10,
      'apps/server/src/modules/tours/tours.rest.ts',
      "import { x } from './tours.repository.ts'",
    ],
    [11, 'apps/server/src/http/rest.ts', "import { x } from '../modules/tours/tours.service.ts'"],
    [
      12,
      'apps/web/src/routes/_public.tsx',
      "import { x } from '../features/site/logo.stories.tsx'",
    ],
  ])('rule %i notices %s: %s', (index, from, text) => {
    expect(importsOf(from, text).filter((use) => rules[index]?.broken(use))).toHaveLength(1)
  })
})

describe('names', () => {
  test('no drawer for odds and ends, no file that only passes on', () => {
    const drawers = files.filter((file) =>
      /\/(utils?|helpers?|misc|common|index)\.tsx?$/.test(file),
    )
    // The router takes `index` for the page of a folder.
    expect(drawers.filter((file) => !within(file, 'apps/web/src/routes'))).toEqual([])
  })

  test('the environment is read in one place', () => {
    // Storybook's frame is handed the tokens as a variable of its build.
    const allowed =
      /^\.storybook\/manager\.ts$|^scripts\/|^apps\/web\/scripts\/|^apps\/server\/src\/(main|admin|seed|backup|restore)\.ts$/
    const readers = sources.filter(
      (file) =>
        !allowed.test(file) && /process\.env|Bun\.env/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers).toEqual([])
  })

  test('every package a workspace imports stands in its own package.json', () => {
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
            !/^(apps|packages|\.storybook)\//.test(to) && !/^(node|bun):|^bun$|^virtual:/.test(to),
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
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?'([^']+)'|import\('([^']+)'\)/g

/** The imports of a source, files as paths from the root, our own packages as the files they lead to. */
function importsOf(file: string, text: string, { keepWorkspaces = false } = {}): Import[] {
  return [...text.matchAll(importLine)].flatMap(([, type, named, lazy]) => {
    const specifier = named ?? lazy ?? ''
    if (specifier.endsWith('.css') || specifier.includes('?')) return []
    return [
      { from: file, to: target(file, specifier, keepWorkspaces), typeOnly: type !== undefined },
    ]
  })
}

function target(file: string, specifier: string, keepWorkspaces: boolean): string {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  const own = /^@bharat\/([^/]+)\/(.+)$/.exec(specifier)
  if (own && !keepWorkspaces) return `packages/${own[1]}/src/${basename(own[2] ?? '')}`
  return specifier
}
