/** The address, which breaks after its sign in a narrow place. */
export function BreakableEmail({ email }: { email: string }) {
  const [name, domain] = email.split(/(?<=@)/)
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  )
}
