import { spyOn } from 'storybook/test'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Shows a story with reduced motion if its `parameters.reducedMotion` is set. */
export function withReducedMotion({
  parameters,
}: {
  parameters: Record<string, unknown>
}): (() => void) | undefined {
  if (parameters.reducedMotion !== true) return undefined
  // A script cannot turn on the media query of theme.css, so a class has the same rules.
  document.documentElement.classList.add('prefers-reduced-motion')
  const real = window.matchMedia.bind(window)
  spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === QUERY
      ? ({
          matches: true,
          media: query,
          onchange: null,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
          addListener: () => undefined,
          removeListener: () => undefined,
          dispatchEvent: () => false,
        } satisfies MediaQueryList)
      : real(query),
  )
  return () => document.documentElement.classList.remove('prefers-reduced-motion')
}
