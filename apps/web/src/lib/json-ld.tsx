export interface JsonLdProps {
  /** Builds the data; called on the server only. */
  data: () => object
}

/**
 * Structured data for search engines (schema.org). Written by the server alone: in the browser the
 * element stays as it came, and the builder is not even part of the bundle.
 */
export function JsonLd({ data }: JsonLdProps) {
  const text = import.meta.env.SSR ? jsonLdText(data()) : ''
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
