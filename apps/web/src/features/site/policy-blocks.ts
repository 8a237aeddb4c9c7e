/** A part of the privacy policy: a heading, a paragraph or a list. */
export type PolicyBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }

/**
 * The parts of a text in which a line that begins with `# ` is a heading, one that begins with `- ` an entry of a
 * list, and an empty line ends a paragraph.
 */
export function policyBlocks(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  let isNew = true
  for (const line of text.split('\n').map((line) => line.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('# ')) blocks.push({ kind: 'heading', text: line.slice(2).trim() })
    else if (line.startsWith('- ')) {
      const entry = line.slice(2).trim()
      if (last?.kind === 'list') last.entries.push(entry)
      else blocks.push({ kind: 'list', entries: [entry] })
    } else if (line !== '') {
      if (last?.kind === 'paragraph' && !isNew) last.text += ` ${line}`
      else blocks.push({ kind: 'paragraph', text: line })
    }
    isNew = line === ''
  }
  return blocks
}
