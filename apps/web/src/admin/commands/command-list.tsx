import { Badge } from '@bharat/ui/badge'
import { CommandDialog, type CommandGroup, type CommandOption } from '@bharat/ui/command-dialog'
import { useDeferredValue, useMemo, useState } from 'react'
import { usePermissions } from '../session/permissions.ts'
import { COMMAND_GROUPS, type Command, type CommandTarget } from './command.ts'
import { commandsFor, matching } from './commands.ts'
import { type FoundRecords, useFoundRecords } from './found-records.ts'
import { type OpenedRecord, recentRecords, rememberRecord } from './recent-records.ts'

/** Settings and actions shown at most, so that the records below stay in sight. */
const MAX_IN_GROUP = 6

export interface CommandListProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Opens a page or runs an action; the dialog is closed. */
  onRun: (target: CommandTarget) => void
  /** Gets the focus if the element that had it before is gone. */
  fallbackFocus: () => HTMLElement | null
}

/** What can be chosen: the groups of the dialog, and the target of each option. */
interface Choices {
  groups: CommandGroup[]
  targets: Map<string, { target: CommandTarget; record?: OpenedRecord }>
}

/** The command search: tours, enquiries, settings, pages and actions that the account may use. */
export function CommandList({ open, onOpenChange, onRun, fallbackFocus }: CommandListProps) {
  const [query, setQuery] = useState('')
  const permissions = usePermissions()
  const commands = useMemo(() => commandsFor(permissions), [permissions])
  const { found, retry } = useFoundRecords(query, permissions)
  const search = query.trim()
  const { groups, targets } = useMemo(
    () => choicesOf(search, commands, found, search === '' ? recentRecords(permissions) : []),
    // The records are the same until the state of the search changes.
    [search, commands, found.state, permissions, open],
  )

  function choose(id: string) {
    const chosen = targets.get(id)
    if (!chosen) return
    if (chosen.record) rememberRecord(chosen.record)
    setQuery('')
    onRun(chosen.target)
  }

  return (
    <CommandDialog
      open={open}
      onOpenChange={(stays) => {
        setQuery('')
        onOpenChange(stays)
      }}
      title="Search the back-office"
      placeholder="Tours, enquiries, settings, actions…"
      query={query}
      onQuery={setQuery}
      groups={groups}
      status={useDeferredValue(statusOf(search, found.state, targets.size))}
      onRetry={found.state === 'failed' ? retry : undefined}
      onChoose={choose}
      fallbackFocus={fallbackFocus}
    />
  )
}

function statusOf(search: string, state: FoundRecords['state'], count: number): string | undefined {
  if (state === 'loading') return 'Searching…'
  if (state === 'failed') return 'Tours and enquiries could not be searched.'
  return count === 0 ? `Nothing found for “${search}”.` : undefined
}

/** The groups in their order: those of the page first, because they do not move when the records arrive. */
function choicesOf(
  search: string,
  commands: readonly Command[],
  found: FoundRecords,
  recent: readonly OpenedRecord[],
): Choices {
  const groups: CommandGroup[] = []
  const targets: Choices['targets'] = new Map()
  const records = (label: string, listed: readonly OpenedRecord[], more?: CommandOption[]) => {
    for (const record of listed) {
      targets.set(optionId(record), { target: targetOf(record), record })
    }
    const options = [...listed.map(recordOption), ...(more ?? [])]
    if (options.length > 0) groups.push({ label, options })
  }

  records('Recently opened', recent)
  const matches = matching(commands, search)
  // The group with the best match comes first: Enter chooses it.
  const order = search === '' ? COMMAND_GROUPS : new Set(matches.map(({ group }) => group))
  for (const label of order) {
    const all = matches.filter(({ group }) => group === label)
    // Without a query the pages and actions are the list; the settings would make it long.
    const shown = search !== '' ? all.slice(0, MAX_IN_GROUP) : label === 'Settings' ? [] : all
    for (const { id, target } of shown) targets.set(id, { target })
    if (shown.length > 0) groups.push({ label, options: shown })
  }
  for (const [label, kind] of [
    ['Tours', 'tours'],
    ['Enquiries', 'enquiries'],
  ] as const) {
    const id = `all:${kind}`
    const more = found.hasMore[kind] ? [{ id, label: `All ${kind} with “${search}”` }] : []
    if (more.length > 0) targets.set(id, { target: allOf(kind, search) })
    records(label, found[kind], more)
  }
  return { groups, targets }
}

function recordOption(record: OpenedRecord): CommandOption {
  const { label, detail, badge } = record
  return {
    id: optionId(record),
    label,
    detail,
    ...(badge !== undefined && { badge: <Badge>{badge}</Badge> }),
  }
}

function optionId({ kind, id }: OpenedRecord): string {
  return `${kind}:${id}`
}

/** The form of a tour; the desk with an enquiry. */
function targetOf({ kind, id }: OpenedRecord): CommandTarget {
  return kind === 'tour'
    ? { to: '/adminDashboard', search: { tab: 'tours', edit: id } }
    : { to: '/adminDesk', search: { enquiry: id } }
}

function allOf(kind: 'tours' | 'enquiries', search: string): CommandTarget {
  return kind === 'tours'
    ? { to: '/adminDashboard', search: { tab: 'tours', search } }
    : { to: '/adminDesk', search: { search } }
}
