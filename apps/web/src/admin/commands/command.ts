import type { LinkProps } from '@tanstack/react-router'
import type { DashboardSearch } from '../list/dashboard-search.ts'

export type PagePath = NonNullable<LinkProps['to']>

/** What choosing a command does. */
export type CommandTarget =
  | { to: PagePath; search?: DashboardSearch; reloadDocument?: true }
  /** Downloads a list of all records: its path below /api/v1, and the format. */
  | { download: string; type: 'csv' | 'xlsx' }
  | 'logout'

export const COMMAND_GROUPS = ['Pages', 'Actions', 'Settings'] as const

/** A page, an action or a setting that the command search finds. */
export interface Command {
  id: string
  group: (typeof COMMAND_GROUPS)[number]
  label: string
  /** Where it is: the page, or the section of a form. */
  detail?: string
  /** Other words for it. */
  words?: string
  /** The tab or page whose permission it needs; undefined: every administrator has it. */
  area?: string
  target: CommandTarget
}
