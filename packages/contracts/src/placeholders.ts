import type { z } from 'zod'
import { replyTemplateMessages } from './reply-templates.messages.ts'

/* Placeholders of texts, in braces. This file has no Zod: pages may load it. */

/** A pair of braces with its content, or a single brace. */
export const BRACES = /\{[^{}]*\}|[{}]/g

/** As texts write it. */
const inBraces = (name: string) => `{${name}}`

/** What a text has in braces that is none of these placeholders, and single braces. */
export function unknownIn(text: string, names: readonly string[]): string[] {
  const known = new Set(names.map(inBraces))
  return (text.match(BRACES) ?? []).filter((part) => !known.has(part))
}

/** Rejects what a text has in braces that is none of these placeholders. */
export function onlyPlaceholders<Text extends z.ZodType<string>>(
  text: Text,
  names: readonly string[],
): Text {
  return text.superRefine((value, context) => {
    const [part] = unknownIn(value, names)
    if (part === undefined) return
    const message = replyTemplateMessages.unknownPlaceholder(part, names.map(inBraces))
    context.addIssue({ code: 'custom', message })
  })
}
