import { Fragment } from 'react'

/** The address, which may break before its punctuation in a narrow place. */
export function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))
}
