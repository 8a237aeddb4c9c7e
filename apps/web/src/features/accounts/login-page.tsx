import { accountMessages } from '@bharat/contracts/accounts.messages'
import { Button, buttonClass } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Link, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginForm } from '../../admin/session/login-form.tsx'
import { loginFailure, type SessionReply, startPage } from '../../admin/session/session.ts'
import type { SessionPageState } from './load-registration.ts'
import { ForgottenPassword, NewPassword, type TypedEmail } from './password-reset.tsx'
import { SessionPage } from './session-page.tsx'

/**
 * /adminLogin (sections 2 and 8): email and password, a result dialog, confetti on success. Two fragments replace the
 * form: `forgot`, and `reset` with the token of a mailed link.
 */
export function LoginPage({ isRegistrationOpen = true, mailsLinks = true }: SessionPageState) {
  const hash = new URLSearchParams(useLocation({ select: (location) => location.hash }))
  const token = hash.get('reset')
  /** What is typed into one form is in the other one, too. */
  const [email, setEmail] = useState('')
  // The server does not know the fragment.
  const isHydrated = useHydrated()
  if (isHydrated && token !== null) return <NewPassword key={token} token={token} />
  if (isHydrated && hash.has('forgot'))
    return <ForgottenPassword mailsLinks={mailsLinks} email={email} onEmail={setEmail} />
  return <Login isRegistrationOpen={isRegistrationOpen} email={email} onEmail={setEmail} />
}

function Login({
  isRegistrationOpen,
  email,
  onEmail,
}: Pick<SessionPageState, 'isRegistrationOpen'> & TypedEmail) {
  const navigate = useNavigate()
  const [result, setResult] = useState<{ message: string; success: boolean }>()
  const [start, setStart] = useState<ReturnType<typeof startPage>>()
  const [open, setOpen] = useState(false)

  function show(reply: SessionReply) {
    const message = reply.ok ? (reply.message ?? accountMessages.loggedIn) : loginFailure(reply)
    // Section 4: the server's message determines the look of the dialog.
    const success = /successful/i.test(message)
    setResult({ message, success })
    setOpen(true)
    if (!success) return
    setStart(startPage())
    void celebrate()
  }

  function close() {
    setOpen(false)
    if (result?.success) void start?.then((to) => navigate({ to, replace: true }))
  }

  return (
    <SessionPage
      title="Admin Login"
      footer={
        <>
          <Link
            to="/adminLogin"
            hash="forgot"
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            Forgot password
          </Link>
          {isRegistrationOpen && (
            <Link to="/adminRegister" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              Register an account
            </Link>
          )}
        </>
      }
    >
      <LoginForm onReply={show} submitLabel="Login" knownEmail={email} onEmail={onEmail} />
      <Dialog
        open={open}
        onClose={close}
        tone={result?.success ? 'success' : 'error'}
        title={result?.success ? 'Welcome back, Admin' : 'Heads up'}
        description={result?.message}
        actions={<Button onClick={close}>OK</Button>}
      />
    </SessionPage>
  )
}

/** Confetti after a successful login (section 2). The code loads on demand, and never with reduced motion. */
async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = ['--color-gold', '--color-gold-bright', '--color-milestone', '--color-brown'].map(
    (name) => style.getPropertyValue(name).trim(),
  )
  // By default the library creates a worker from text, which the Content-Security-Policy forbids.
  const fire = confetti.create(undefined, { resize: true, useWorker: false })
  await fire({ particleCount: 120, spread: 80, origin: { y: 0.6 }, zIndex: 60, colors })
}
