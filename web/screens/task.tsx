import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { Page } from '../shell/page/page.tsx'
import { thisMoment } from '../data/tasks/row.ts'
import { useArchived } from '../data/read-only.ts'
import { useTask } from '../data/tasks/use-task.ts'
import { useWorkspace } from '../data/session.ts'
import { useNow } from '../lib/use-now.ts'
import { Problem } from '../ui/empty-state.tsx'
import { Bones, Ledger } from '../ui/margin-list.tsx'
import { words } from '../messages/en/task.ts'
import { deedsIn } from '../features/task-actions/task-actions.ts'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { Elsewhere } from '../shell/other-workspace.tsx'
import { Back, Crumbs } from '../features/task-panel/task-breadcrumbs.tsx'
import { Steps } from '../features/task-panel/task-pager.tsx'
import { Tools } from '../features/task-panel/task-toolbar.tsx'
import { Whole } from '../features/task-panel/task-details.tsx'

const route = getRouteApi('/app/tasks/$id')
const none: readonly string[] = []

/** The page that a task's `url` leads to. What is unknown and what is not visible look the same. */
export function Screen() {
  const { id } = route.useParams()
  const { row, task, error, gone, unknown, leaving, retry } = useTask(id)
  const nowMs = useNow(30_000)
  const now = useMemo(() => thisMoment(nowMs), [nowMs])
  const { id: workspaceId } = useWorkspace()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const navigate = useNavigate()
  const listId = task?.list_id
  useTaskCommands({ chosen: none, open: id, deeds, fixed: useArchived(listId) })
  useEffect(() => {
    // A deletion is taken back from the list it has left.
    if (leaving && listId) void navigate({ to: '/lists/$id', params: { id: listId } })
  }, [leaving, listId, navigate])
  if (unknown && !gone) return <Elsewhere id={id} />
  return (
    <Page
      title={task?.title ?? words.page}
      // The title itself stands below, where it is changed.
      heading={task && <h1 className="unseen">{task.title}</h1>}
      crumbs={task && <Crumbs task={task} />}
      state={task && <Back task={task} />}
      actions={
        <>
          {task && !gone && <Tools task={task} />}
          <Steps id={id} />
        </>
      }
    >
      <div className="task-page">
        {row ? (
          <Whole
            key={row.id}
            row={row}
            task={task}
            error={error}
            retry={retry}
            now={now}
            gone={gone}
            as="page"
            onOpen={(opened) => void navigate({ to: '/tasks/$id', params: { id: opened } })}
          />
        ) : (
          <Ledger>{error ? <Problem error={error} onRetry={retry} /> : <Bones rows={6} />}</Ledger>
        )}
      </div>
    </Page>
  )
}
