import type { Graph, Thing, WithContext } from 'schema-dts'

export interface JsonLdProps {
  /**
   * Builds the data: `import.meta.env.SSR && (() => …)`, so that the browser bundle does not contain the
   * builder.
   */
  data: false | (() => Graph | WithContext<Thing>)
}

/**
 * Structured data for search engines (schema.org). Only the server renders it; in the browser the element does
 * not change.
 */
export function JsonLd({ data }: JsonLdProps) {
  const text = data ? jsonLdText(data()) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // Escaped by jsonLdText.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** JSON that cannot end its script element. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
