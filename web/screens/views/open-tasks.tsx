import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { byDue, type Row } from '../../lib/rows/row.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import { words as views } from '../../words/en/views.ts'
import type { Group } from '../tasks/task-list.tsx'
import { useTaskView } from '../tasks/use-task-view.ts'
import { Workbench } from '../tasks/workbench.tsx'

type OpenTasksProps = { which: 'assigned' | 'all'; task: string | undefined }

/** Every open task, or those that one has to do oneself: by the list they are in, the soonest first. */
export function OpenTasks({ which, task }: OpenTasksProps) {
  const words = views[which]
  const loaded = useViewLoaded(`view=${which}`)
  return (
    <Page title={words.title}>
      {loaded.data ? (
        <Tasks which={which} task={task} />
      ) : (
        <Ledger>
          {loaded.error ? (
            <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Bones rows={8} />
          )}
        </Ledger>
      )}
    </Page>
  )
}

function Tasks({ which, task }: OpenTasksProps) {
  const words = views[which]
  const navigate = useNavigate()
  const { member_id } = useWorkspace()
  const close = useCallback(() => void navigate({ to: `/${which}`, search: {} }), [navigate, which])
  const isShown = useCallback(
    (row: Row) => !row.completed && (which === 'all' || row.assignee_ids.includes(member_id)),
    [which, member_id],
  )
  const rows = useRows(isShown, byDue)
  const view = useTaskView(rows, close)
  const { lists } = view
  const groups = useMemo((): Group[] => {
    const of = Map.groupBy(rows, ({ list_id }) => list_id)
    return lists.flatMap(({ id, name }) => {
      const inList = of.get(id)
      return inList ? [{ id, name, rows: inList }] : []
    })
  }, [rows, lists])
  return (
    <Workbench
      label={words.title}
      groups={groups}
      view={view}
      open={task}
      onOpen={(id) => void navigate({ to: `/${which}`, search: { task: id } })}
      onClose={close}
    >
      {rows.length === 0 && (
        <Blank title={words.none}>
          <p>{words.noneText}</p>
        </Blank>
      )}
    </Workbench>
  )
}
