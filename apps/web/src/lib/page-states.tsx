import { SOMETHING_WENT_WRONG } from '@bharat/contracts/text'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'

/** A page whose data could not be loaded: the page's own text of section 8, and another try. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const text = useStaticText('failureText') ?? SOMETHING_WENT_WRONG
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <section className="mx-auto max-w-xl px-5 py-24 text-center" role="alert">
      <h1 className="font-semibold text-2xl">{text}</h1>
      <button type="button" className="mt-6 underline" onClick={retry}>
        Try again
      </button>
    </section>
  )
}

/** Section 2 leaves unknown paths open: a page with status 404. */
export function NotFoundPage() {
  return (
    <section className="mx-auto max-w-xl px-5 py-24 text-center">
      <h1 className="font-semibold text-2xl">This road does not exist.</h1>
      <a className="mt-6 inline-block underline" href="/home">
        Back to the home page
      </a>
    </section>
  )
}

/** While a page loads. */
export function PendingPage() {
  const text = useStaticText('pendingText') ?? 'Loading…'
  return (
    <p className="px-5 py-24 text-center text-ink-soft" role="status">
      {text}
    </p>
  )
}

/** The text the innermost matched page gives of itself. */
function useStaticText(key: 'failureText' | 'pendingText'): string | undefined {
  return useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData[key])?.staticData[key],
  })
}
