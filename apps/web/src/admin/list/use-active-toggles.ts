import { useMemo, useRef, useState } from 'react'
import { logFailure } from '../shell/log.ts'
import { createToggleQueue } from './toggle-queue.ts'
import type { List } from './use-list.ts'

/**
 * The Active switches of a list (section 4). A switch changes at once and reverts if the request fails; the
 * failure is only logged.
 */
export function useActiveToggles<Row extends { _id: string; activeStatus: boolean }>(
  list: List<Row>,
  setActive: (id: string, activeStatus: boolean) => Promise<Row>,
  onStored: (row: Row) => void,
) {
  const [shown, setShown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const latest = useRef({ setActive, onStored })
  latest.current = { setActive, onStored }
  const { patch } = list

  const queue = useMemo(
    () =>
      createToggleQueue<Row>({
        send: (id, requested) => latest.current.setActive(id, requested),
        onShow: (id, state) =>
          setShown((now) => {
            const next = new Map(now)
            if (state === undefined) next.delete(id)
            else next.set(id, state)
            return next
          }),
        onStored: (_, row) => {
          patch(row)
          latest.current.onStored(row)
        },
        onFailed: (id, error) => logFailure(`Status of ${id} not changed`, error),
      }),
    [patch],
  )

  return {
    isActive: (row: Row) => shown.get(row._id) ?? row.activeStatus,
    toggle: queue.set,
  }
}
