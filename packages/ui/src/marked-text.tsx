import type { ReactNode } from 'react'

/**
 * A text with the words of a query marked, in any case. A query that the text has as a whole is marked as a whole.
 * @returns the text itself if it has none of them
 */
export function markedText(text: string, query: string): ReactNode {
  const whole = query.trim()
  const words = [whole, ...whole.split(/\s+/)].filter(Boolean)
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu')
  const parts = text.split(pattern)
  if (parts.length === 1) return text
  // `split` puts the matches at the odd places.
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="bg-gold/35 text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
