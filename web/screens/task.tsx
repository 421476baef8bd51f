import { getRouteApi, useNavigate } from '../router/hooks.ts'
import { useEffect, useMemo } from 'react'
import { Page } from '../shell/page/page.tsx'
import { currentTime } from '../data/current-time.ts'
import { useIsListReadOnly } from '../data/read-only.ts'
import { useTask } from '../data/tasks/use-task.ts'
import { useWorkspace } from '../data/session.ts'
import { useNow } from '../lib/use-now.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { messages } from '../messages/en/tasks.ts'
import { createTaskActions } from '../features/task-actions/task-actions.ts'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { FindInOtherWorkspace } from '../shell/lazy-find-in-other-workspace.tsx'
import { BackToList, TaskBreadcrumbs } from '../features/task-panel/task-breadcrumbs.tsx'
import { TaskPager } from '../features/task-panel/task-pager.tsx'
import { TaskToolbar } from '../features/task-panel/task-toolbar.tsx'
import { TaskDetails } from '../features/task-panel/task-details.tsx'

const route = getRouteApi('/tasks/$id')
const noIds: readonly string[] = []

/**
 * The page that a task's `url` leads to. Tasks that don't exist and tasks one can't see look the same
 * (R-057).
 */
export function Screen() {
  const { id } = route.useParams()
  const { row, task, error, deleted, unknown, isDeleting, retry } = useTask(id)
  const nowMs = useNow(30_000)
  const now = useMemo(() => currentTime(nowMs), [nowMs])
  const { id: workspaceId } = useWorkspace()
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  const navigate = useNavigate()
  const listId = task?.list_id
  useTaskCommands({ selectedIds: noIds, open: id, actions, readOnly: useIsListReadOnly(listId) })
  useEffect(() => {
    // A deletion is undone from the list.
    if (isDeleting && listId) void navigate({ to: '/lists/$id', params: { id: listId } })
  }, [isDeleting, listId, navigate])
  if (unknown && !deleted) return <FindInOtherWorkspace id={id} />
  return (
    <Page
      title={task?.title ?? messages.untitled}
      // The visible title is below, where it is edited.
      heading={task && <h1 className="unseen">{task.title}</h1>}
      crumbs={task && <TaskBreadcrumbs task={task} />}
      state={task && <BackToList task={task} />}
      actions={
        <>
          {task && !deleted && <TaskToolbar task={task} />}
          <TaskPager id={id} />
        </>
      }
    >
      <div className="task-page">
        {row ? (
          <TaskDetails
            key={row.id}
            row={row}
            task={task}
            error={error}
            retry={retry}
            now={now}
            deleted={deleted}
            as="page"
            onOpen={(opened) => void navigate({ to: '/tasks/$id', params: { id: opened } })}
          />
        ) : (
          <MarginList>
            {error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton rows={6} />}
          </MarginList>
        )}
      </div>
    </Page>
  )
}
