import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'
import type { ViteDevServer } from 'vite'
import { designTokens } from './design-tokens.ts'
import { themeTokens } from './theme-tokens.ts'

const root = join(import.meta.dirname, '..')
const theme = await readFile(join(root, 'packages/ui/src/theme.css'), 'utf8')
const TOKENS_FILE = 'design-tokens.json'

/**
 * preview.css has the classes of all stories: the stylesheet of the back-office would come after it and disturb the
 * order of its rules.
 */
const oneStylesheet = {
  name: 'one-stylesheet',
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id.endsWith('/admin.css') ? join(root, '.storybook/preview.css') : undefined,
}

/** The tokens of theme.css for design programs, at `/design-tokens.json`. */
const tokensFile = (tokens: string) => ({
  name: 'design-tokens',
  generateBundle(this: { emitFile: (file: object) => void }) {
    this.emitFile({ type: 'asset', fileName: TOKENS_FILE, source: tokens })
  },
  configureServer: ({ middlewares }: ViteDevServer) =>
    void middlewares.use(`/${TOKENS_FILE}`, (_, response) => void response.end(tokens)),
})

/** Storybook: every component in all its states, without a server. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    './foundations/*.stories.tsx',
    '../packages/ui/src/**/*.stories.tsx',
    '../apps/web/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: [
    './public',
    '../apps/web/public',
    // The photographs of the demo, as files only.
    { from: '../apps/server/demo/photos', to: '/photos' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // After each change of a story the highlights ask every element for its style: a fifth of the time of a test's page.
  features: { sidebarOnboardingChecklist: false, highlight: !process.argv.includes('--test') },
  // The tests open documentation pages as well; their build only omits source maps and the like.
  build: { test: { disableBlocks: false, disabledAddons: [], disableAutoDocs: false } },
  typescript: { reactDocgen: 'react-docgen', check: false },
  // manager.ts needs the tokens for the frame around the stories.
  env: async (env) => ({
    ...env,
    STORYBOOK_TOKENS: JSON.stringify(themeTokens(theme)),
  }),
  viteFinal: (config) => ({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      oneStylesheet,
      tokensFile(JSON.stringify(designTokens(theme), undefined, 2)),
      tailwindcss(),
    ],
    build: { ...config.build, chunkSizeWarningLimit: 4000 },
  }),
}

export default config
