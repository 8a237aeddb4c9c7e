export interface JsonLdProps {
  /**
   * Builds the data: `import.meta.env.SSR && (() => …)`, so that the browser's bundle does not carry
   * the builder.
   */
  data: false | (() => object)
}

/**
 * Structured data for search engines (schema.org). Written by the server alone: in the browser the
 * element stays as it came.
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

/** JSON in which nothing ends the script element it stands in. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
