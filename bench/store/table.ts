import type { Figures } from './operations.ts'

/**
 * Prints a Markdown table with a row per figure and a column per store. A cell shows the value, in parentheses the
 * longest time another client waited, and the ratio to the first store.
 */
export function printTable(title: string, names: string[], columns: Figures[]): void {
  const rows = [...new Set(columns.flatMap((column) => Object.keys(column)))]
  print(`\n| ${[title, ...names].join(' | ')} |`)
  print(`| --- |${' ---: |'.repeat(names.length)}`)
  for (const row of rows) {
    const cells = columns.map((column, at) =>
      cellOf(column[row], at > 0 ? columns[0]?.[row] : undefined),
    )
    print(`| ${[row, ...cells].join(' | ')} |`)
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function cellOf(figure: Figures[string], first: Figures[string]): string {
  if (figure?.value === undefined) return ''
  const waited = figure.waited === undefined ? '' : ` (${shown(figure.waited)})`
  const ratio = first?.value ? ` ×${(figure.value / first.value).toFixed(2)}` : ''
  return `${shown(figure.value)}${waited}${ratio}`
}

function shown(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
}
