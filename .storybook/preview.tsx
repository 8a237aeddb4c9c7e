import type { Preview } from '@storybook/react-vite'
import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { configure } from 'storybook/test'
import theme from '../packages/ui/src/theme.css?raw'
import { withAllPermissions, withoutDrafts } from './admin-frame.tsx'
import { brandOf } from './brand.ts'
import { DocsPage } from './docs-page.tsx'
import './preview.css'
import { withNetwork } from './network.ts'
import { withReducedMotion } from './reduced-motion.ts'
import { loadRouter, withRouter } from './router.tsx'
import { themeTokens } from './theme-tokens.ts'

// A busy machine draws a state late; the default of one second is too short for it.
configure({ asyncUtilTimeout: 20_000 })

/** The default of a property, where no parameter has one: its description says it, or it is an optional boolean. */
const withDefault: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const { description = '', type, table } = argType
      const isOff = typeof type === 'object' && type.name === 'boolean' && !type.required
      const written = /default: `?([^.;`]+)/.exec(description)?.[1] ?? (isOff ? 'false' : undefined)
      if (table?.defaultValue || written === undefined) return [name, argType]
      return [name, { ...argType, table: { ...table, defaultValue: { summary: written } } }]
    }),
  )

const preview: Preview = {
  argTypesEnhancers: [withDefault],
  tags: ['autodocs'],
  loaders: [loadRouter],
  decorators: [withRouter],
  beforeEach: [withNetwork, withReducedMotion, withAllPermissions, withoutDrafts],
  initialGlobals: { backgrounds: { value: 'paper' }, viewport: { value: undefined } },
  parameters: {
    layout: 'padded',
    // A violation fails the story, in Storybook and in the tests.
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // The tests need no reports of passed rules, which take as long as the rules.
        ...(navigator.webdriver && { resultTypes: ['violations'] }),
      },
    },
    docs: { theme: brandOf(themeTokens(theme)), page: DocsPage },
    controls: { expanded: true, matchers: { date: /Date$/ } },
    options: {
      storySort: {
        order: ['Foundations', ['Welcome', '*', 'Changes'], 'UI', 'Site', 'Admin', 'Pages'],
      },
    },
    backgrounds: {
      options: {
        paper: { name: 'Paper', value: 'var(--color-paper)' },
        surface: { name: 'Surface', value: 'var(--color-surface)' },
        sunken: { name: 'Sunken', value: 'var(--color-sunken)' },
        espresso: { name: 'Espresso', value: 'var(--color-espresso)' },
        asphalt: { name: 'Asphalt', value: 'var(--color-asphalt)' },
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone', type: 'mobile', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet', type: 'tablet', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop', type: 'desktop', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
}

export default preview
