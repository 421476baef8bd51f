import { type ReactNode, useMemo } from 'react'
import { matches, orders, shownBy } from '../../lib/rows/matching.ts'
import type { Row } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Problem } from '../../parts/blank.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import type { Sort, ViewFilter } from '../../types.ts'
import { words as views } from '../../words/en/views.ts'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'
import { groupsOf } from './grouping.ts'
import { LoadOn } from './load-on.tsx'

const { filter: words } = views

type Asked = { which: 'assigned' | 'all'; filter: ViewFilter; sort: Sort }

/** The tasks of a view, as far as they have been read, in its order. */
export function useViewTasks({ which, filter, sort }: Asked) {
  const viewer = useViewer()
  const none = filter.list_ids?.length === 0
  const loaded = useViewLoaded({ view: which, filter, sort }, { enabled: !none })
  const { last } = loaded
  const isShown = useMemo(() => {
    const fits = matches(filter, viewer)
    const order = orders[sort]
    return (row: Row) =>
      fits(row) &&
      (which === 'all' || row.assignee_ids.includes(viewer.memberId)) &&
      (last === undefined || order(row, last) <= 0)
  }, [filter, viewer, sort, which, last])
  const rows = useRows(isShown, shownBy(sort))
  return { loaded, rows, viewer, sort, shown: { count: rows.length, more: loaded.hasNextPage } }
}

/** How many tasks have been read, and whether there are more. */
export const Shown = ({ count, more }: { count: number; more: boolean }) =>
  count === 0 ? null : <span className="meta wide-only">{words.shown(count, more)}</span>

type ViewTasksProps = {
  label: string
  tasks: ReturnType<typeof useViewTasks>
  /** What stands there when there is nothing. */
  empty: ReactNode
}

/** The tasks of a view in the groups of its order; more of them are read as one scrolls. */
export function ViewTasks({ label, tasks: { loaded, rows, viewer, sort }, empty }: ViewTasksProps) {
  const { close, open, search } = useAddress()
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
      {rows.length === 0 && !loaded.isFetching && empty}
      <LoadOn loaded={loaded} />
    </Workbench>
  )
}
