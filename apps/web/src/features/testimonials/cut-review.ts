/** The beginning of a review longer than `limit` characters, cut at a word; undefined for a shorter one. */
export function cutReview(text: string, limit: number): string | undefined {
  const characters = [...text]
  if (characters.length <= limit) return undefined
  const cut = characters.slice(0, limit).join('')
  const atWord = cut.replace(/\s+\S*$/, '')
  // A single unbroken word is cut at the limit.
  return (atWord === '' ? cut : atWord).replace(/[\s,.;:]+$/, '')
}
