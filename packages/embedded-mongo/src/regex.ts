import { CommandError, unsupported } from './errors.ts'

/**
 * A JavaScript expression that matches what PCRE matches on a server. Only syntax that can be carried
 * over exactly is taken: literals, classes, groups, alternatives, repetition, anchors, `\d \w \s \b`;
 * options `i`, `m` and `s`.
 *
 * @throws CommandError 238 on anything else, 51091 on an expression that is not well formed
 */
export function compileRegex(pattern: string, options = ''): RegExp {
  const key = `${options}/${pattern}`
  let regex = compiled.get(key)
  if (!regex) {
    for (const option of options) {
      if (!'imsu'.includes(option)) throw unsupported(`The $regex option '${option}'`)
    }
    const source = translate(pattern, options.includes('m'), options.includes('s'))
    try {
      regex = new RegExp(source, options.includes('i') ? 'iu' : 'u')
    } catch {
      throw new CommandError(51091, `Regular expression is invalid: ${pattern}`)
    }
    if (compiled.size > 500) compiled.clear()
    compiled.set(key, regex)
  }
  return regex
}

const compiled = new Map<string, RegExp>()

const END = '(?![\\s\\S])'
const WORD = '[A-Za-z0-9_]'
const EDGE = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`
const NO_EDGE = `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`
const CLASSES: Record<string, string> = { d: '0-9', w: 'A-Za-z0-9_', s: ' \\t\\n\\v\\f\\r' }
const REPEAT = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y

function translate(pattern: string, multiline: boolean, dotAll: boolean): string {
  const refused = unsupported(`The regular expression /${pattern}/`)
  const invalid = new CommandError(51091, `Regular expression is invalid: ${pattern}`)
  const anchors: Record<string, string> = {
    '.': dotAll ? '[\\s\\S]' : '[^\\n]',
    '^': multiline ? '(?:(?<![\\s\\S])|(?<=\\n)(?=[\\s\\S]))' : '(?<![\\s\\S])',
    $: multiline ? `(?=\\n|${END})` : `(?=\\n?${END})`,
    ']': '\\]',
    '}': '\\}',
  }
  let source = ''
  let at = 0
  while (at < pattern.length) {
    const character = String.fromCodePoint(pattern.codePointAt(at) as number)
    REPEAT.lastIndex = at
    const repeat = REPEAT.exec(pattern)?.[0]
    if (repeat) {
      if (pattern[at + repeat.length] === '+') throw refused
      source += repeat
      at += repeat.length
    } else if (character === '\\') {
      const next = pattern.codePointAt(at + 1)
      if (next === undefined) throw invalid
      source += escaped(String.fromCodePoint(next), refused)
      at += 1 + String.fromCodePoint(next).length
    } else if (character === '[') {
      const members = /\[(\^?)((?:\])?(?:\\[\s\S]|(?!\[[:.=])[^\]\\])*)\]/y
      members.lastIndex = at
      const found = members.exec(pattern)
      if (!found && !pattern.includes('[[') && !/\[[:.=]/.test(pattern)) throw invalid
      if (!found) throw refused
      source += `[${found[1]}${classMembers(found[2] as string, refused)}]`
      at += found[0].length
    } else if (character === '(') {
      const group = /\((?:\?[:=!]|(?![?*]))/y
      group.lastIndex = at
      const opened = group.exec(pattern)?.[0]
      if (!opened) throw refused
      source += opened
      at += opened.length
    } else {
      source += anchors[character] ?? (character === '{' ? '\\{' : character)
      at += character.length
    }
  }
  return source
}

function escaped(character: string, refused: Error): string {
  const lower = character.toLowerCase()
  const members = CLASSES[lower]
  if (members) return `[${character === lower ? '' : '^'}${members}]`
  if (lower === 'b') return character === 'b' ? EDGE : NO_EDGE
  return literal(character, refused)
}

function classMembers(members: string, refused: Error): string {
  return members.replace(/\\([\s\S])|[[\]/^]/gu, (token, character: string | undefined) =>
    character === undefined ? `\\${token}` : (CLASSES[character] ?? literal(character, refused)),
  )
}

function literal(character: string, refused: Error): string {
  if ('nrtf'.includes(character)) return `\\${character}`
  if (/[A-Za-z0-9]/.test(character)) throw refused
  return `\\u{${(character.codePointAt(0) as number).toString(16)}}`
}
