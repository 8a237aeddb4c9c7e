import { CommandError, unsupported } from './errors.ts'

/** The server's limits: bytes of a pattern, and repetitions. */
const MAX_PATTERN = 16_384
const MAX_REPEAT = 65_535

/**
 * A JavaScript expression that matches exactly what PCRE matches on a server. It accepts only syntax
 * that can be translated exactly: literals, classes, groups, alternatives, repetition, anchors,
 * `\d \w \s \b`; options `i`, `m` and `s`.
 *
 * @throws CommandError 238 on anything else, 51091 on a malformed expression, 2 on a
 *   null byte
 */
export function compileRegex(pattern: string, options = ''): RegExp {
  const key = `${options}/${pattern}`
  let regex = compiled.get(key)
  if (!regex) {
    for (const option of options) {
      if (!'imsu'.includes(option)) throw unsupported(`The $regex option '${option}'`)
    }
    const source = translate(pattern, options)
    try {
      regex = new RegExp(source, options.includes('i') ? 'iu' : 'u')
    } catch {
      throw invalidRegex(pattern)
    }
    if (compiled.size > 500) compiled.clear()
    compiled.set(key, regex)
  }
  return regex
}

const compiled = new Map<string, RegExp>()

const END = '(?![\\s\\S])'
// With option i, JavaScript treats ſ and K (the kelvin sign) as letters; PCRE does not.
const WORD = '(?-i:[A-Za-z0-9_])'
const BOUNDARY = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`
const NON_BOUNDARY = `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`
const CLASSES: Record<string, string> = { d: '0-9', w: 'A-Za-z0-9_', s: ' \\t\\n\\v\\f\\r' }
const REPEAT = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y
/** Characters that JavaScript treats as equal to others with option i, and MongoDB 7 does not. */
const CASE_EXCEPTIONS =
  /[\u019b\u0264\u0390\u03b0\u1c89\u1c8a\u1fd3\u1fe3\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dc\ufb05\ufb06\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]/u

function translate(pattern: string, options: string): string {
  const [multiline, dotAll, anyCase] = ['m', 's', 'i'].map((option) => options.includes(option))
  const outsideSubset = unsupported(`The regular expression /${pattern}/`)
  const invalid = invalidRegex(pattern)
  if (pattern.includes('\0')) {
    throw new CommandError(2, 'Regular expression cannot contain an embedded null byte')
  }
  if (Buffer.byteLength(pattern) > MAX_PATTERN) throw invalid
  const anchors: Record<string, string> = {
    '.': dotAll ? '[\\s\\S]' : '[^\\n]',
    '^': multiline ? '(?:(?<![\\s\\S])|(?<=\\n)(?=[\\s\\S]))' : '(?<![\\s\\S])',
    $: multiline ? `(?=\\n|${END})` : `(?=\\n?${END})`,
    ']': '\\]',
    '}': '\\}',
  }
  let source = ''
  let at = 0
  const groups: string[] = []
  /** What precedes a repetition: nothing, an assertion (which JavaScript and PCRE repeat differently), or an item. */
  let before: 'nothing' | 'assertion' | 'item' = 'nothing'
  while (at < pattern.length) {
    const character = String.fromCodePoint(pattern.codePointAt(at) as number)
    REPEAT.lastIndex = at
    const repeat = REPEAT.exec(pattern)?.[0]
    if (repeat) {
      if (before === 'assertion' || pattern[at + repeat.length] === '+') throw outsideSubset
      const isTooLarge = repeat.match(/\d+/g)?.some((number) => Number(number) > MAX_REPEAT)
      if (before === 'nothing' || isTooLarge) throw invalid
      before = 'nothing'
      source += repeat
      at += repeat.length
    } else if (character === '\\') {
      const next = pattern.codePointAt(at + 1)
      if (next === undefined) throw invalid
      if (anyCase && CASE_EXCEPTIONS.test(String.fromCodePoint(next))) throw outsideSubset
      source += escaped(String.fromCodePoint(next), outsideSubset)
      before = /[bB]/.test(pattern[at + 1] as string) ? 'nothing' : 'item'
      at += 1 + String.fromCodePoint(next).length
    } else if (character === '[') {
      const set = /\[(\^|(?!\^))((?:\]|(?!\]))(?:\\[\s\S]|(?!\[[:.=])[^\]\\])*)\]/y
      set.lastIndex = at
      const found = set.exec(pattern)
      if (!found && !pattern.includes('[[') && !/\[[:.=]/.test(pattern)) throw invalid
      if (!found) throw outsideSubset
      const members = found[2] as string
      if (anyCase && (CASE_EXCEPTIONS.test(members) || /\\w/.test(members))) throw outsideSubset
      source += `[${found[1]}${classMembers(members, outsideSubset, invalid)}]`
      before = 'item'
      at += found[0].length
    } else if (character === '(') {
      const group = /\((?:\?[:=!]|(?![?*]))/y
      group.lastIndex = at
      const opened = group.exec(pattern)?.[0]
      if (!opened) throw outsideSubset
      groups.push(opened)
      before = 'nothing'
      source += opened
      at += opened.length
    } else {
      const isCaseException = anyCase && CASE_EXCEPTIONS.test(character)
      source += anchors[character] ?? (character === '{' ? '\\{' : character)
      if (isCaseException) source = `${source.slice(0, -character.length)}(?-i:${character})`
      const isLookAhead = character === ')' && /[=!]/.test(groups.pop() ?? '')
      before = isLookAhead ? 'assertion' : /[|^$]/.test(character) ? 'nothing' : 'item'
      at += character.length
    }
  }
  return source
}

function escaped(character: string, outsideSubset: Error): string {
  const lower = character.toLowerCase()
  const members = CLASSES[lower]
  if (members) return `(?-i:[${character === lower ? '' : '^'}${members}])`
  if (lower === 'b') return character === 'b' ? BOUNDARY : NON_BOUNDARY
  return literal(character, outsideSubset)
}

function classMembers(members: string, outsideSubset: Error, invalid: Error): string {
  const tokens = /\\([\s\S])(-(?=[\s\S]))?|[[\]/^]/gu
  return members.replace(tokens, (token, character: string | undefined, dash = '') => {
    if (character === undefined) return `\\${token}`
    const set = CLASSES[character]
    // A class cannot be the end of a range.
    if (set && dash) throw invalid
    return (set ?? literal(character, outsideSubset)) + dash
  })
}

function invalidRegex(pattern: string): CommandError {
  return new CommandError(51091, `Regular expression is invalid: ${pattern}`)
}

function literal(character: string, outsideSubset: Error): string {
  if ('nrtf'.includes(character)) return `\\${character}`
  if (/[A-Za-z0-9]/.test(character)) throw outsideSubset
  return `\\u{${(character.codePointAt(0) as number).toString(16)}}`
}
