import type { Preview } from '@storybook/react-vite'
import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { configure, getConfig, userEvent } from 'storybook/test'
import theme from '../packages/ui/src/theme.css?raw'
import { withAllPermissions, withoutDrafts } from './admin-frame.tsx'
import { brandOf } from './brand.ts'
import { DocsPage } from './docs-page.tsx'
import './preview.css'
import { withNetwork } from './network.ts'
import { withReducedMotion } from './reduced-motion.ts'
import { loadRouter, withRouter } from './router.tsx'
import { themeTokens } from './theme-tokens.ts'
import { markUnseen, rulesOfUnseen, unseenParts } from './unseen.ts'

const { getElementError } = getConfig()
configure({
  // A busy machine draws a state late; the default of one second is too short for it.
  asyncUtilTimeout: 20_000,
  // Writes the document into a message when it is read: what waits for an element throws the errors of all attempts away.
  getElementError: (message, container) =>
    Object.defineProperties(new Error(), {
      name: { value: 'TestingLibraryElementError' },
      message: { configurable: true, get: () => getElementError(message, container).message },
    }),
})

/** The calls that wait between their events, each with the number of its arguments before the options. */
const WAITING = { click: 1, dblClick: 1, hover: 1, keyboard: 1, selectOptions: 2, tab: 0, type: 2 }

// The browser may draw a frame in each of these waits: for a test, the end of a call is early enough.
if (navigator.webdriver) {
  const calls = userEvent as unknown as Record<string, (...given: unknown[]) => Promise<void>>
  for (const [name, count] of Object.entries(WAITING)) {
    const call = calls[name]
    calls[name] = async (...given) =>
      call?.(...given.slice(0, count), { delay: null, ...(given[count] as object | undefined) })
  }
}

/**
 * Rules of axe that the tests of stories leave out: of a document and its frame, which the stories share (the e2e
 * tests check each page with all rules), and of elements and attributes that the product has nowhere or that the lint
 * rejects. Each rule looks at every element again: these took a quarter of the time of axe.
 */
const OF_PAGES = [
  ...['bypass', 'document-title', 'html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch'],
  ...['landmark-banner-is-top-level', 'landmark-complementary-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-one-main'],
  ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo'],
  ...['landmark-no-duplicate-main', 'meta-refresh', 'meta-viewport', 'meta-viewport-large'],
  ...['page-has-heading-one', 'skip-link', 'valid-lang'],
]
const OF_ABSENT_ELEMENTS = [
  ...['accesskeys', 'area-alt', 'aria-braille-equivalent', 'aria-meter-name', 'aria-text'],
  ...['aria-tooltip-name', 'aria-treeitem-name', 'audio-caption', 'avoid-inline-spacing', 'blink'],
  ...['frame-focusable-content', 'frame-tested', 'frame-title-unique', 'input-image-alt'],
  ...['marquee', 'no-autoplay-audio', 'object-alt', 'server-side-image-map', 'video-caption'],
]
const leftOut = [...OF_PAGES, ...OF_ABSENT_ELEMENTS].map((id) => [id, { enabled: false }])

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
  // The last one is the first: axe checks afterwards.
  afterEach: navigator.webdriver ? markUnseen : [],
  initialGlobals: { backgrounds: { value: 'paper' }, viewport: { value: undefined } },
  parameters: {
    layout: 'padded',
    // A violation fails the story, in Storybook and in the tests.
    a11y: {
      test: 'error',
      ...(navigator.webdriver && { config: rulesOfUnseen, context: unseenParts }),
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // The tests need no reports of passed rules, which take as long as the rules.
        ...(navigator.webdriver && {
          resultTypes: ['violations'],
          rules: Object.fromEntries(leftOut),
        }),
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
