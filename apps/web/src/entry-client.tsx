import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchChoices } from './features/tours/choices/watch-choices.ts'
import { createQuery, QueryError } from './graphql/query.ts'
import type { Site } from './lib/site.ts'
import { rememberVisit } from './lib/visit.ts'
import { createAppRouter } from './router.tsx'

rememberVisit()

const router = createAppRouter({
  query: createQuery({ url: '/graphql', onError: leaveOutdatedApp }),
  publicUrl: window.location.origin,
  // Comes with the document (`hydrate`).
  site: {} as Site,
})

// Hydration may wait for a press or a scroll: the page is readable and its links work before it.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
const forget = router.subscribe('onRendered', () => {
  forget()
  // React ignores a press that is dispatched while it renders.
  setTimeout(pressAgain)
})

/** Repeats the last press from before hydration. In an island it does nothing yet: the island repeats it as well. */
function pressAgain() {
  watchChoices()
  const { earlyPresses } = window
  if (!earlyPresses) return
  earlyPresses.isOver = true
  earlyPresses.button?.click()
}

/**
 * After a deployment the server may not know the documents of an application that was loaded before:
 * the page that is being opened is then loaded from the server, with the new application.
 */
function leaveOutdatedApp(error: unknown) {
  const isOutdated = error instanceof QueryError && error.code === 'UNKNOWN_DOCUMENT'
  // A preload stays silent: only a navigation leaves the page.
  if (isOutdated && router.state.isLoading) window.location.assign(router.latestLocation.href)
}
