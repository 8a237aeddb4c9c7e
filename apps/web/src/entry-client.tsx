import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createQuery } from './graphql/query.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({
  query: createQuery({ url: '/graphql' }),
  publicUrl: window.location.origin,
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
  // Not in the midst of React's own work, which would not hear it.
  setTimeout(pressAgain)
})

declare global {
  interface Window {
    /** Set by the page itself (ssr/manifest.ts). */
    $early?: EventListener & { pressed?: HTMLButtonElement; isOver?: true }
  }
}

/** What was pressed before this code was there is pressed now. */
function pressAgain() {
  const early = window.$early
  if (!early) return
  window.removeEventListener('click', early, true)
  early.isOver = true
  early.pressed?.click()
}
