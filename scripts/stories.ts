/**
 * The rule for stories: every exported component has stories, and a documentation page that says
 * how to use it and how not to.
 */
import { dirname, join } from 'node:path'

/** Sources by path from the root. */
export type Sources = Readonly<Record<string, string>>

export interface StoryCount {
  /** `file#Name` of every exported component. */
  components: string[]
  /** Components that no story's meta names, neither as component nor as subcomponent. */
  without: string[]
  /** The number of story files, and of stories in them. */
  files: number
  stories: number
  /** Story files without `parameters.usage`. */
  unadvised: string[]
}

/** Components that need no stories, each with its reason; the check fails for an outdated entry. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/lib/json-ld.tsx#JsonLd': 'draws nothing: data for search engines',
}

/** Counts the components, and those that stories show. */
export function countStories(sources: Sources): StoryCount {
  const files = Object.entries(sources)
  const stories = files.filter(([file]) => isStories(file))
  const components = files
    .filter(([file]) => !isStories(file))
    .flatMap(([file, text]) => exportedComponents(text).map((name) => `${file}#${name}`))
  const shown = new Set(stories.flatMap(([file, text]) => shownComponents(file, text, components)))
  return {
    components,
    without: components.filter((component) => !shown.has(component)),
    files: stories.length,
    stories: stories.reduce(
      (sum, [, text]) => sum + count(text, /^export const \w+: Story\b/gm),
      0,
    ),
    unadvised: stories
      .filter(([, text]) => !/\busage: \{\s*do: \[[\s\S]*?\],\s*dont: \[/.test(text))
      .map(([file]) => file),
  }
}

function isStories(file: string): boolean {
  return file.endsWith('.stories.tsx')
}

/** A component name starts with a capital and has a small letter; a context is not a component. */
function exportedComponents(text: string): string[] {
  return [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)(.*)/gm)].flatMap(
    ([, name = '', rest = '']) =>
      /[a-z]/.test(name) && !/Document$/.test(name) && !rest.includes('createContext')
        ? [name]
        : [],
  )
}

/** The components that the meta of a story file names, by the file they are imported from. */
function shownComponents(file: string, text: string, components: readonly string[]): string[] {
  const meta = /const meta = \{[\s\S]*?^\} satisfies Meta/m.exec(text)?.[0] ?? ''
  const named = /\n {2}component: (\w+)/.exec(meta)?.[1]
  const parts = /\n {2}subcomponents: (?:\{([^}]*)\}|(\w+))/.exec(meta)
  const names = [named, ...(parts?.[1]?.split(',') ?? []), parts?.[2]].map((name) =>
    name?.trim().replace(/^\.{3}/, ''),
  )
  return [...text.matchAll(/^import (?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']+)'/gm)].flatMap(
    ([, list, all, specifier = '']) => {
      const from = join(dirname(file), specifier)
      if (all) {
        return names.includes(all) ? components.filter((each) => each.startsWith(`${from}#`)) : []
      }
      return (list ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => names.includes(name))
        .map((name) => `${from}#${name}`)
    },
  )
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
