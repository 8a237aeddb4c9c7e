/**
 * Names the route of a request in few words: logs and metrics must neither grow with what visitors
 * make up nor keep what they typed.
 * @param routes every route there is, with `:parameters` and `*`
 */
export function createRouteNames(routes: readonly { method: string; path: string }[]) {
  const exact = new Set<string>()
  const patterns = new Map<number, { path: string; pattern: RegExp }[]>()
  for (const { path } of routes) {
    if (path.includes('*')) continue
    if (!path.includes(':')) exact.add(path)
    else {
      const segments = path.split('/')
      const source = segments.map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      const known = patterns.get(segments.length) ?? []
      if (!known.some((other) => other.path === path)) {
        known.push({ path, pattern: new RegExp(`^${source.join('/')}$`) })
      }
      patterns.set(segments.length, known)
    }
  }

  return (request: Request): string => {
    const path = pathOf(request)
    if (exact.has(path)) return path
    const found = patterns.get(path.split('/').length)?.find(({ pattern }) => pattern.test(path))
    if (found) return found.path
    if (path.startsWith('/api/')) return 'unknown call'
    if (path.startsWith('/assets/') || /\.\w+$/.test(path)) return 'file'
    return 'page'
  }
}

/** Cheaper than parsing the URL, for what is done with every request. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start === -1) return '/'
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
