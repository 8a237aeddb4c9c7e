import { useState } from 'react'
import { useSite } from '../../lib/site.ts'

/**
 * Section 2, newsletter: an empty field is not submitted, and no request is sent. So the form does not claim to
 * have stored the address.
 */
export function NewsletterForm() {
  const [asked, setAsked] = useState(false)
  return (
    <form
      // Before hydration, submitting must send nothing, and must not put the input into the URL.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
      }}
    >
      <label htmlFor="newsletter-email" className="mb-2 block text-sm leading-6 text-white/70">
        {useSite().newsletterLead}
      </label>
      <div className="flex rounded-md border border-white/40 focus-within:border-gold">
        {/* The input has no name, so that the address is never sent, not even in a query string. */}
        <input
          id="newsletter-email"
          type="email"
          required
          autoComplete="email"
          placeholder="Email"
          className="min-h-11 w-full min-w-0 flex-1 rounded-l-md bg-transparent px-3 text-white outline-offset-0 placeholder:text-white/70"
        />
        <button
          type="submit"
          className="min-h-11 cursor-pointer rounded-r-md bg-gold px-4 text-sm font-medium text-espresso hover:bg-gold-bright"
        >
          Subscribe
        </button>
      </div>
      <p role="status" className="mt-2 text-sm text-white/70 empty:mt-0">
        {asked && 'The first newsletter is still being written. Please look in again soon.'}
      </p>
    </form>
  )
}
