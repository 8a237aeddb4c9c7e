import { PART_FAILED } from '@bharat/contracts/messages'
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'

/** A part whose code comes late. */
export interface LatePart<Props extends object> {
  /** `waitingClassName` gives the part's place a height while it is fetched after a navigation. */
  (props: Props & { waitingClassName: string }): ReactNode
  /** Fetches the code now (`fetchPartsFirst`). */
  fetchCode(): Promise<void>
}

/**
 * A part far down the page whose code is fetched only when a visitor comes near: the server
 * renders it whole, the browser brings it to life when the element `anchorId` is about to be seen,
 * is focused, or when the part first appears by navigation.
 */
export function lazyNear<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  return latePart(anchorId, load, near)
}

/**
 * A part without any behaviour: the markup that came from the server stays as it is, and its code
 * is fetched only when the part appears by navigation.
 */
export function lazyStill<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  return latePart(anchorId, load, () => () => {})
}

/**
 * A route's `beforeLoad`: a page that is navigated to gets the code of its late parts before it is shown,
 * so that every part has its height when the router scrolls. A loader would not do: the router
 * skips it while its data is cached. A part whose code does not come leaves the others standing.
 */
export function fetchPartsFirst(...parts: readonly Pick<LatePart<object>, 'fetchCode'>[]) {
  return ({ cause }: { cause: 'preload' | 'enter' | 'stay' }): Promise<void> | undefined => {
    if (import.meta.env.SSR || cause === 'stay') return undefined
    return Promise.allSettled(parts.map((part) => part.fetchCode())).then(() => undefined)
  }
}

function latePart<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
  watch: (anchor: HTMLElement, wake: () => void) => () => void,
): LatePart<Props> {
  let ready: ComponentType<Props> | undefined
  let wake: (() => void) | undefined
  let isWaitedFor = false
  let pressed: HTMLButtonElement | null = null
  let stopKeeping = () => {}
  const fetchCode = async () => {
    ready ??= await load()
    wake?.()
  }
  // On the server it is there before the first request: a rendering that had to wait for it would
  // send it behind the page, where only a script finds it.
  if (import.meta.env.SSR) void fetchCode()

  const Late = lazy(async () => {
    const anchor = import.meta.env.SSR ? null : document.getElementById(anchorId)
    if (!anchor || ready) return { default: ready ?? (await load().catch(notLoaded)) }
    // A button of the server's does nothing yet: what is pressed meanwhile is pressed again.
    // Heard at the window, since React lets no press through to what is still asleep.
    const keep = ({ target }: Event) => {
      if (target instanceof Element && anchor.contains(target)) pressed = target.closest('button')
    }
    window.addEventListener('click', keep, true)
    stopKeeping = () => window.removeEventListener('click', keep, true)
    await new Promise<void>((resolve) => {
      const stop = watch(anchor, resolve)
      wake = () => {
        stop()
        resolve()
      }
    })
    // What cannot be fetched stays as it came: there to be read, without its behaviour.
    return { default: ready ?? (await load().catch(() => new Promise<never>(() => {}))) }
  })
  // Where the server has rendered nothing, nothing is what the browser must find there, too.
  const notLoaded = () => (isWaitedFor ? NotLoaded : () => null)

  // Shown in the browser only, where there is no server-rendered part to wait behind.
  function Waiting({ className }: { className: string }) {
    useEffect(() => {
      isWaitedFor = true
      wake?.()
    }, [])
    return <div className={className} />
  }
  /** Stands beside the part: heard from when the part is alive. */
  function Alive() {
    useEffect(() => {
      const button = pressed
      stopKeeping()
      // Not in the midst of React's own work, which would not hear it.
      if (button) setTimeout(() => button.click())
      pressed = null
    }, [])
    return null
  }
  // What a parent renders anew with the same properties leaves a part alone that is still asleep.
  const Part = memo(function Part({
    waitingClassName,
    ...props
  }: Props & { waitingClassName: string }) {
    // One that began with the late component keeps it: another type would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Late)
    return (
      <Suspense fallback={<Waiting className={waitingClassName} />}>
        <Shown {...(props as unknown as Props)} />
        <Alive />
      </Suspense>
    )
  })
  return Object.assign(Part as unknown as LatePart<Props>, { fetchCode })
}

/** Of a page that was navigated to, the part whose code did not come: the rest stands. */
function NotLoaded() {
  return (
    <p role="alert" className="page-column py-section text-center text-ink-soft">
      {PART_FAILED}
    </p>
  )
}

/** Calls `wake` once when the element is about to be seen or is focused. */
function near(anchor: HTMLElement, wake: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && done(),
    { rootMargin: '600px' },
  )
  const stop = () => {
    observer.disconnect()
    anchor.removeEventListener('focusin', done)
    anchor.removeEventListener('pointerdown', done)
  }
  const done = () => {
    stop()
    wake()
  }
  observer.observe(anchor)
  anchor.addEventListener('focusin', done)
  anchor.addEventListener('pointerdown', done)
  return stop
}
