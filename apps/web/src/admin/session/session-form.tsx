import type { ReactNode, SubmitEvent } from 'react'

export interface SessionFormProps {
  onSubmit: (event: SubmitEvent) => Promise<void>
  children: ReactNode
}

/** The form of a step of login or registration, on a page or in a dialog. `post` keeps the password out of the URL. */
export function SessionForm({ onSubmit, children }: SessionFormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        // React events bubble out of a portal: without this, the form around the dialog would be submitted too.
        event.stopPropagation()
        return onSubmit(event)
      }}
      className="flex flex-col gap-4"
    >
      {children}
    </form>
  )
}
