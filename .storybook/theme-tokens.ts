/** The custom properties of theme.css by name (`--color-gold`), with their values as written. */
export function themeTokens(css: string): Record<string, string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return Object.fromEntries(
    [...plain.matchAll(/(--[a-z][\w-]*):\s*([^;]+);/g)].flatMap(([, name, value]) =>
      name && value && !name.includes('*') ? [[name, value.trim()]] : [],
    ),
  )
}
