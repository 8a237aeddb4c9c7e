import { type ComponentType, lazy, Suspense, useEffect } from 'react'

/**
 * A part far down the page whose code is fetched only when a visitor comes near: the server
 * renders it whole, the browser brings it to life when the element `anchorId` is about to be seen,
 * is focused, or when the part first appears by navigation.
 */
export function lazyNear<Props extends object>(
  anchorId: string,
  load: () => Promise<ComponentType<Props>>,
) {
  let wake: (() => void) | undefined
  // On the server it is there before the first request: a rendering that had to wait for it would
  // send it behind the page, where only a script finds it.
  let ready: ComponentType<Props> | undefined
  if (import.meta.env.SSR) {
    void load().then((component) => {
      ready = component
    })
  }
  const Late = lazy(async () => {
    if (!import.meta.env.SSR) await near(anchorId, (resolve) => (wake = resolve))
    return { default: await load() }
  })
  // Shown in the browser only, where there is no server-rendered part to wait behind.
  function Waiting({ className }: { className: string }) {
    useEffect(() => wake?.(), [])
    return <div className={className} />
  }
  return function NearPart({ waitingClassName, ...props }: Props & { waitingClassName: string }) {
    const Part = ready ?? Late
    return (
      <Suspense fallback={<Waiting className={waitingClassName} />}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    )
  }
}

function near(anchorId: string, expose: (wake: () => void) => void): Promise<void> {
  const anchor = document.getElementById(anchorId)
  if (!anchor) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && done(),
      { rootMargin: '600px' },
    )
    const done = () => {
      observer.disconnect()
      anchor.removeEventListener('focusin', done)
      resolve()
    }
    observer.observe(anchor)
    anchor.addEventListener('focusin', done)
    expose(done)
  })
}
