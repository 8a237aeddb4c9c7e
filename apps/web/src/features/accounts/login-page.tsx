import { accountMessages } from '@bharat/contracts/accounts.messages'
import { Button, buttonClass } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { celebrate } from '../../admin/form/celebrate.ts'
import { LoginForm } from '../../admin/session/login-form.tsx'
import { loginFailure, type SessionReply } from '../../admin/session/session.ts'
import { SessionPage } from './session-page.tsx'

export interface SessionPageState {
  /** Whether anybody may register an account (SELF_REGISTRATION). */
  isRegistrationOpen?: boolean
}

/** /adminLogin (sections 2 and 8): email and password, a result dialog, confetti on success. */
export function LoginPage({ isRegistrationOpen = true }: SessionPageState) {
  const navigate = useNavigate()
  const [result, setResult] = useState<{ message: string; success: boolean }>()
  const [open, setOpen] = useState(false)

  function show(reply: SessionReply) {
    const message = reply.ok ? (reply.message ?? accountMessages.loggedIn) : loginFailure(reply)
    // Section 4: the server's message determines the look of the dialog.
    const success = /successful/i.test(message)
    setResult({ message, success })
    setOpen(true)
    if (success) void celebrate()
  }

  function close() {
    setOpen(false)
    if (result?.success) void navigate({ to: '/adminDashboard' })
  }

  return (
    <SessionPage
      title="Admin Login"
      footer={
        isRegistrationOpen && (
          <Link to="/adminRegister" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            Register an account
          </Link>
        )
      }
    >
      <LoginForm onReply={show} submitLabel="Login" />
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
