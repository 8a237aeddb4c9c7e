import { buttonClass } from '@bharat/ui/button'
import { CheckAgain } from './check-again.tsx'
import { LogoutButton } from './logout-button.tsx'

/** /unauthorized (section 2): says why, and how to go on. */
export function UnauthorizedPage() {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-6 px-5 py-24 text-center">
      <h1 className="text-2xl leading-9 font-semibold">This road is closed for your account</h1>
      <p className="leading-7 text-ink-soft">
        You are logged in, but your account is not allowed to open the admin dashboard. A new
        account has to be approved by an administrator first.
      </p>
      <CheckAgain />
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/home" className={buttonClass({ variant: 'secondary' })}>
          Back to the home page
        </a>
        <LogoutButton variant="ghost" />
      </div>
    </section>
  )
}
