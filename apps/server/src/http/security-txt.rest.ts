import { Elysia } from 'elysia'

const DAY_MS = 86_400_000
/** The validity of the file; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. */
export function securityTxtRoutes({
  publicUrl,
  email,
  now = () => new Date(),
}: {
  publicUrl: () => string
  email: () => Promise<string>
  now?: () => Date
}) {
  const file = async () => {
    // Whole days, so that the file changes once a day.
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const address = await email()
    const lines = [
      ...(address ? [`Contact: mailto:${address}`] : []),
      `Contact: ${publicUrl()}/contact`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}${PATH}`,
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
    })
  }
  return new Elysia().get(PATH, file).head(PATH, file)
}

const PATH = '/.well-known/security.txt'
