import { Elysia } from 'elysia'

const DAY_MS = 86_400_000
/** How far ahead the date lies until which the file is to be believed; RFC 9116 wants less than a year. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability. */
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
    // Whole days: the file of a day is the same at every request.
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${await email()}`,
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
