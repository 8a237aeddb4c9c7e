/**
 * Whether a name cannot be mistaken for another one by its look, as far as the name alone shows: no invisible
 * characters, letters of one alphabet (`аdmin` may begin with a Cyrillic letter), and each in its NFKC form
 * (`ａｄｍｉｎ` has wide letters).
 */
export function isUnmistakable(name: string): boolean {
  if (/^[\x21-\x7e]+$/.test(name)) return true
  return (
    name === name.normalize('NFKC') &&
    /^[\p{L}\p{M}\p{Nd}\x21-\x7e]+$/u.test(name) &&
    !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
    !PHONETIC.test(name) &&
    // A combining accent after a letter that has a precomposed form is deceptive.
    !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\x21-\x40]\p{M}/u.test(name) &&
    ALPHABETS.some((alphabet) => alphabet.test(name))
  )
}

/** Latin letters without a dot (`admın`), and those of phonetic alphabets, which look like common ones (`ɑdmin`). */
const PHONETIC = /[\u0131\u0237\u0250-\u02af\u1d00-\u1dbf]/

const ALPHABETS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Myanmar', 'Khmer', 'Tibetan', 'Hangul'],
  // Japanese uses three scripts, Chinese one of them.
  ['Han', 'Hiragana', 'Katakana'],
].map((scripts) => {
  const own = [scripts, 'Common', 'Inherited'].flat()
  return new RegExp(`^[${own.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]+$`, 'u')
})
