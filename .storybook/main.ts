import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'
import { themeTokens } from './theme-tokens.ts'

const root = join(import.meta.dirname, '..')

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
  features: { sidebarOnboardingChecklist: false },
  // The tests open documentation pages as well; their build only omits source maps and the like.
  build: { test: { disableBlocks: false, disabledAddons: [], disableAutoDocs: false } },
  typescript: { reactDocgen: 'react-docgen', check: false },
  // manager.ts needs the tokens for the frame around the stories.
  env: async (env) => ({
    ...env,
    STORYBOOK_TOKENS: JSON.stringify(
      themeTokens(await readFile(join(root, 'packages/ui/src/theme.css'), 'utf8')),
    ),
  }),
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), oneStylesheet, tailwindcss()],
    build: { ...config.build, chunkSizeWarningLimit: 4000 },
  }),
}

export default config
