/** The address of a server for its operator. */
export function siteUrl(host: string, port: number): string {
  const name =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** What the server prints when it listens. */
export function banner(facts: {
  url: string
  /** The address where the process listens. It differs from `url` behind a proxy. */
  listens: string
  database: string
  dataDir: string
  firstAdmin: string
  seconds: number
}): string {
  return [
    '',
    `  The site is open at ${facts.url}  (${facts.seconds.toFixed(1)} s)`,
    '',
    `  site       ${facts.url}`,
    `  admin      ${facts.url}/adminLogin`,
    `  REST       ${facts.url}/api/v1/reference`,
    `  GraphQL    ${facts.url}/graphql`,
    ...(facts.listens === facts.url ? [] : [`  listens    ${facts.listens}`]),
    `  database   ${facts.database}`,
    `  data       ${facts.dataDir}`,
    `  admins     ${facts.firstAdmin}`,
    '',
    '',
  ].join('\n')
}

/**
 * How the first admin registers.
 * @param facts.isOpen whether anybody can become the first admin (FIRST_ADMIN)
 * @param facts.token of the setup link; '' if none is needed
 */
export function firstAdminHint({
  url,
  isOpen,
  token,
}: {
  url: string
  isOpen: boolean
  token: string
}): string {
  if (!isOpen) return 'make the first one with: bun run admin create <email>'
  return token === ''
    ? `register at ${url}/adminRegister; the first account becomes the admin`
    : `make the first one with this link, which works once: ${url}/adminRegister#setup=${token}`
}
