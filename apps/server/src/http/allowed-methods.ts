interface Registered {
  method: string
  path: string
}

/**
 * The methods of a path, for the `Allow` of a 405 (RFC 9110, section 15.5.6).
 * @param routes with `:parameters`; those with `*` do not count
 * @returns sorted; empty for an unknown path
 */
export function createAllowedMethods(routes: readonly Registered[]): (path: string) => string[] {
  const known = Map.groupBy(
    routes.filter(({ path }) => !path.includes('*')),
    ({ path }) => path.split('/').length,
  )
  return (path) => {
    const parts = path.split('/')
    const methods = (known.get(parts.length) ?? [])
      .filter((route) => matches(route.path.split('/'), parts))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    return [...new Set(methods)].toSorted()
  }
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.every((part, n) => (part.startsWith(':') ? parts[n] !== '' : part === parts[n]))
}
