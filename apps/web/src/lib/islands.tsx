import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** A part of a page whose code is loaded separately, after the server has rendered its HTML. */
export interface Island<Props extends object> {
  /** `fallbackClassName` gives the fallback a height while the code loads after a navigation. */
  (props: Props & { fallbackClassName: string }): ReactNode
  /** Loads the code now (`preloadIslands`). */
  preload(): Promise<void>
}

/**
 * An island far down the page. The server renders its HTML. The browser loads its code and hydrates it
 * when the element `anchorId` is close to the viewport, is focused or is pressed, or when the island
 * first appears by navigation.
 */
export function hydrateOnVisible<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
): Island<Props> {
  return island(anchorId, load, observeVisible)
}

/** The same, hydrated only when it is focused or pressed: for a part on the first screen that needs much code. */
export function hydrateOnUse<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
): Island<Props> {
  return island(anchorId, load, observeUse)
}

/**
 * An island without behaviour. React never hydrates the HTML that the server rendered; the browser loads
 * the code only when the island appears by navigation. Another record needs another key.
 */
export function staticIsland<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
): Island<Props> {
  return island(anchorId, load, () => () => {}, true)
}

/**
 * A route's `beforeLoad`: a navigation loads the code of the page's islands before it shows the page, so
 * that every island has its height when the router scrolls. A loader does not work here: the router skips
 * it while its data is cached. An island that fails to load does not affect the others.
 * @param islands islands, or the import of a module of islands, which keeps them out of the code of every page
 */
export function preloadIslands(
  ...islands: readonly (Preloadable | (() => Promise<Record<string, Preloadable>>))[]
) {
  return ({ cause }: { cause: 'preload' | 'enter' | 'stay' }): Promise<void> | undefined => {
    if (import.meta.env.SSR || cause === 'stay') return undefined
    const preload = async (island: (typeof islands)[number]): Promise<unknown> =>
      'preload' in island
        ? island.preload()
        : Promise.allSettled(Object.values(await island()).map((each) => each.preload()))
    return Promise.allSettled(islands.map(preload)).then(() => undefined)
  }
}

type Preloadable = Pick<Island<object>, 'preload'>

function island<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
  observe: (anchor: HTMLElement, hydrate: () => void) => () => void,
  isStatic = false,
): Island<Props> {
  let loaded: ComponentType<Props> | undefined
  let hydrate: (() => void) | undefined
  /** The server's HTML, until React has hydrated it. */
  let waiting: HTMLElement | undefined
  const preload = async () => {
    loaded ??= await load()
    hydrate?.()
  }
  // The server loads the code before the first request. If rendering waited for it, React would stream
  // the HTML after the page, where only a script can put it in its place.
  if (import.meta.env.SSR) void preload()

  const LazyPart = lazy(async () => {
    const anchor = import.meta.env.SSR ? null : document.getElementById(anchorId)
    // If the server rendered nothing here, the browser must render nothing either.
    if (!anchor || loaded) return { default: loaded ?? (await load().catch(() => Nothing)) }
    if (!isStatic) waiting = anchor
    await new Promise<void>((resolve) => {
      const stop = observe(anchor, resolve)
      hydrate = () => {
        stop()
        resolve()
      }
    })
    // If the code fails to load, the server's HTML stays: readable, without behaviour (ssr/lost-code.ts says so).
    return { default: loaded ?? (await load().catch(() => new Promise<never>(() => {}))) }
  })
  // React renders the fallback in the browser only, where the server has rendered no HTML for the island.
  function Fallback({ className }: { className: string }) {
    useEffect(() => {
      hydrate?.()
    }, [])
    return <div className={className} />
  }
  /** A sibling of the part: its effect runs once the part is hydrated. It repeats the last press from before. */
  function Hydrated() {
    useLayoutEffect(() => {
      const { earlyPresses } = window
      const anchor = waiting
      waiting = undefined
      if (!anchor || !earlyPresses) return
      // React itself handles the press for which it hydrates the part.
      const forget = () => {
        earlyPresses.button = undefined
      }
      anchor.addEventListener('click', forget)
      // React ignores presses that are dispatched while it works.
      setTimeout(() => {
        anchor.removeEventListener('click', forget)
        const { button } = earlyPresses
        if (!button || !anchor.contains(button)) return
        // The buttons of shortlist, comparison, popovers and searches work without React.
        if (!button.matches('[data-choice],[popovertarget],[method=get] *')) button.click()
        forget()
      })
    }, [])
    return null
  }
  // memo: a parent that renders again with the same properties does not touch an island before hydration.
  const Part = memo(function Part({
    fallbackClassName,
    ...props
  }: Props & { fallbackClassName: string }) {
    // The component type never changes after the first rendering: React would drop the part's state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? LazyPart)
    return (
      <Suspense fallback={<Fallback className={fallbackClassName} />}>
        <Shown {...(props as unknown as Props)} />
        <Hydrated />
      </Suspense>
    )
  }, isUnchanged)
  /** Other properties would replace the server's HTML by the fallback: a static island without its code ignores them. */
  function isUnchanged(before: object, after: object): boolean {
    if (isStatic && !loaded) return true
    return Object.entries(after).every(([name, value]) => Reflect.get(before, name) === value)
  }
  return Object.assign(Part as unknown as Island<Props>, { preload })
}

const Nothing = () => null

/** Calls `hydrate` once, when the element is close to the viewport, is focused or is pressed. */
function observeVisible(anchor: HTMLElement, hydrate: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && done(),
    { rootMargin: '400px' },
  )
  const stop = () => {
    observer.disconnect()
    stopUse()
  }
  const done = () => {
    stop()
    hydrate()
  }
  observer.observe(anchor)
  const stopUse = observeUse(anchor, done)
  return stop
}

/**
 * Calls `hydrate` once, when the element has the focus or is pressed. The window listens, because React does
 * not pass on events in a part that is not hydrated.
 */
function observeUse(anchor: HTMLElement, hydrate: () => void): () => void {
  const stop = () => {
    window.removeEventListener('focusin', check, true)
    window.removeEventListener('pointerdown', check, true)
  }
  const check = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Node && anchor.contains(target))) return
    stop()
    hydrate()
  }
  window.addEventListener('focusin', check, true)
  window.addEventListener('pointerdown', check, true)
  // The visitor may have focused a field before the page was hydrated.
  queueMicrotask(() => check({ target: document.activeElement }))
  return stop
}
