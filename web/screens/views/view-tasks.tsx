import { type ReactNode, useMemo } from 'react'
import { matches, orders } from '../../lib/rows/matching.ts'
import { byDue, type Row } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Problem } from '../../parts/blank.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import type { Sort, ViewFilter } from '../../types.ts'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'
import { groupsOf } from './grouping.ts'
import { LoadOn } from './load-on.tsx'

type ViewTasksProps = {
  label: string
  /** What it is besides the filter. */
  which: 'assigned' | 'all'
  filter: ViewFilter
  sort: Sort
  /** What stands there when there is nothing. */
  empty: ReactNode
}

/** The tasks of a view, in the groups of its order; more of them are read as one scrolls. */
export function ViewTasks({ label, which, filter, sort, empty }: ViewTasksProps) {
  const { close, open, search } = useAddress()
  const viewer = useViewer()
  const loaded = useViewLoaded({ view: which, filter, sort })
  const { last } = loaded
  const isShown = useMemo(() => {
    const fits = matches(filter, viewer)
    const order = orders[sort]
    return (row: Row) =>
      fits(row) &&
      (which === 'all' || row.assignee_ids.includes(viewer.memberId)) &&
      (last === undefined || order(row, last) <= 0)
  }, [filter, viewer, sort, which, last])
  const rows = useRows(isShown, sort === 'due' ? byDue : orders[sort])
  const view = useTaskView(rows)
  const { lists } = view
  const groups = useMemo(() => groupsOf(rows, sort, viewer, lists), [rows, sort, viewer, lists])
  if (!loaded.data)
    return (
      <Ledger>
        {loaded.error ? (
          <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Bones rows={8} />
        )}
      </Ledger>
    )
  return (
    <Workbench
      label={label}
      groups={groups}
      view={view}
      open={search.task}
      onOpen={open}
      onClose={close}
      named={sort !== 'rank'}
    >
      {rows.length === 0 && empty}
      <LoadOn loaded={loaded} />
    </Workbench>
  )
}
