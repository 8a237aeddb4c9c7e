import { spyOn } from 'storybook/test'

const QUERY = '(prefers-reduced-motion: reduce)'

/** `parameters.reducedMotion`: the story is shown as to a visitor who prefers stillness. */
export function withReducedMotion({
  parameters,
}: {
  parameters: Record<string, unknown>
}): (() => void) | undefined {
  if (parameters.reducedMotion !== true) return undefined
  // What theme.css does at that wish stands in a media query, which no script can make true.
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
