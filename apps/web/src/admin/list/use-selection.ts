import { useRef, useState } from 'react'

/** The selected rows of a list, by their ids. */
export type Selected<Row> = ReadonlyMap<string, Row>

/**
 * The selection of a list. It stays while the admin pages, and is empty again when the filters change.
 * @param rows the rows of this page
 * @param filters identifies the search and the filters
 */
export function useSelection<Row extends { _id: string }>(rows: readonly Row[], filters: string) {
  const [state, setState] = useState<{ filters: string; selected: Selected<Row> }>()
  /** The row of the last press: Shift selects the rows from it on. */
  const anchor = useRef<string>(undefined)
  const selected: Selected<Row> = state?.filters === filters ? state.selected : new Map()
  // A selected row that was changed and loaded again: actions must not show what it was when it was selected.
  const changed = rows.filter((row) => selected.has(row._id) && selected.get(row._id) !== row)
  if (changed.length > 0) select(changed, true)
  const count = rows.filter(({ _id }) => selected.has(_id)).length

  function select(changed: readonly Row[], isSelected: boolean) {
    const next = new Map(selected)
    for (const row of changed) {
      if (isSelected) next.set(row._id, row)
      else next.delete(row._id)
    }
    setState({ filters, selected: next })
  }

  return {
    selected,
    /** Whether the page is selected: all rows, none, or some of them. */
    page: count === 0 ? false : count === rows.length || ('mixed' as const),
    isSelected: (row: Row) => selected.has(row._id),
    onSelect(row: Row, isSelected: boolean, isRange: boolean) {
      const from = rows.findIndex(({ _id }) => _id === anchor.current)
      const to = rows.indexOf(row)
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      select(isRange && from >= 0 && to >= 0 ? range : [row], isSelected)
      anchor.current = row._id
    },
    onSelectPage: (isSelected: boolean) => select(rows, isSelected),
    keep: (ids: readonly string[]) =>
      setState({
        filters,
        selected: new Map([...selected].filter(([id]) => ids.includes(id))),
      }),
  }
}

export type Selection<Row extends { _id: string }> = ReturnType<typeof useSelection<Row>>
