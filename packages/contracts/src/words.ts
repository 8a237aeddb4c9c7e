/** A text with a capital letter at the start of each word: 'Team member' as 'Team Member'. */
export function capitalised(text: string): string {
  return text.replace(/ [a-z]/g, (start) => start.toUpperCase())
}

/** The name of a field in words: 'mainImageUrl' as 'Main image url'. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
