import { useState } from 'react'

/**
 * Section 2, newsletter: an empty box is not submitted, and no call is made. So it does not claim
 * to have taken the address down either.
 */
export function NewsletterForm() {
  const [asked, setAsked] = useState(false)
  return (
    <form
      // Sent before this code is there, it goes nowhere: least of all into the address.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
      }}
    >
      <label htmlFor="newsletter-email" className="mb-2 block text-sm leading-6 text-white/75">
        New routes and departures, by e-mail.
      </label>
      <div className="flex rounded-md border border-white/40 focus-within:border-gold">
        {/* Without a name: the address goes nowhere, not even into a query string. */}
        <input
          id="newsletter-email"
          type="email"
          required
          autoComplete="email"
          placeholder="Email"
          className="min-h-11 w-full min-w-0 flex-1 rounded-l-md bg-transparent px-3 text-white outline-offset-0 placeholder:text-white/60"
        />
        <button
          type="submit"
          className="min-h-11 cursor-pointer rounded-r-md bg-gold px-4 text-sm font-medium text-espresso hover:bg-gold-bright"
        >
          Subscribe
        </button>
      </div>
      <p role="status" className="mt-2 text-sm text-white/75 empty:mt-0">
        {asked && 'The first newsletter is still being written. Please look in again soon.'}
      </p>
    </form>
  )
}
