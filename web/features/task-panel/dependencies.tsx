import { X } from 'lucide-react'
import type { Collection } from '../../data/api.ts'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { usePendingWritesBelow } from '../../data/tasks/write-queue.ts'
import type { Dependency } from '../../lib/types.ts'
import { messages } from '../../messages/en/dependencies.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { IconButton } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { setBlocked } from '../dependencies/change-dependencies.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { TaskDue } from '../task-list/task-due.tsx'

type DependenciesProps = {
  row: Row
  now: CurrentTime
  actions: TaskActions
  readOnly: boolean
  onOpen: (id: string) => void
}

/** What blocks a task, completed ones included, and what it blocks. */
export function Dependencies({ row, now, actions, readOnly, onOpen }: DependenciesProps) {
  const { id: workspaceId } = useWorkspace()
  const path = `/tasks/${row.id}/dependencies`
  const { data = [] } = useWorkspaceQuery<Collection<Dependency>>(path).data ?? {}
  const pending = usePendingWritesBelow(path).filter(({ method }) => method === 'DELETE')
  const removed = new Set(pending.map((write) => write.path.slice(path.length + 1)))
  const completed = data.filter(({ task_id, open }) => task_id === row.id && !open)
  const blockers = new Set([...row.blocked_by, ...completed.map((one) => one.blocked_by_id)])
  const blocked = data.filter((one) => one.blocked_by_id === row.id).map(({ task_id }) => task_id)
  const shared = { now, actions, readOnly, onOpen }
  return (
    <>
      <TaskLinks
        {...shared}
        label={messages.blockedBy}
        ids={[...blockers].filter((id) => !removed.has(id))}
        removeLabel={messages.remove}
        onRemove={(blocker) => setBlocked(workspaceId, [row.id], blocker, false)}
      />
      <TaskLinks
        {...shared}
        label={messages.blocks}
        ids={blocked}
        removeLabel={messages.removeBlocked}
        onRemove={({ id }) => setBlocked(workspaceId, [id], row, false)}
      />
    </>
  )
}

type TaskLinksProps = Omit<DependenciesProps, 'row'> & {
  label: string
  ids: readonly string[]
  removeLabel: (title: string) => string
  onRemove: (row: Row) => void
}

const TaskLinks = ({ label, ids, ...shared }: TaskLinksProps) =>
  ids.length === 0 ? null : (
    <section className="task-section" aria-label={label}>
      <MarginRow as="h2" kind="cap" margin={ids.length}>
        {label}
      </MarginRow>
      <ul>
        {ids.map((id) => (
          <TaskLink key={id} id={id} {...shared} />
        ))}
      </ul>
    </section>
  )

function TaskLink({
  id,
  now,
  actions,
  readOnly,
  onOpen,
  removeLabel,
  onRemove,
}: Omit<TaskLinksProps, 'label' | 'ids'> & { id: string }) {
  const row = useFetchedRow(id)
  if (!row) return null
  const { title, completed } = row
  return (
    <MarginRow
      as="li"
      tone={isOverdue(row, now) ? 'red' : undefined}
      margin={<TaskDue row={row} today={now.today} />}
    >
      <input
        type="checkbox"
        className="box"
        aria-label={tasks.completeTask(title)}
        checked={completed}
        disabled={readOnly}
        onChange={() => (completed ? actions.reopen([id]) : actions.complete([id]))}
      />
      <button type="button" className={completed ? 'link cut dim' : 'link cut'} onClick={() => onOpen(id)}>
        {title}
      </button>
      <span className="grow" />
      {!readOnly && <IconButton icon={X} small label={removeLabel(title)} onClick={() => onRemove(row)} />}
    </MarginRow>
  )
}
