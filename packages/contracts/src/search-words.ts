/** The words of a text for the search: lower case, without accents, without punctuation. */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII: classes of Unicode take several times as long.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
}
