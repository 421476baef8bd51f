import { Link } from '../../router/link.tsx'
import type { ReactNode } from 'react'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { useWorkspace } from '../../data/session.ts'
import { OwnClock, TaskDue } from '../task-list/task-due.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'

type TaskResultRowProps = {
  row: Row
  now: CurrentTime
  openTaskId: string | undefined
  /** The title with the matching words highlighted. */
  title: ReactNode
  snippet?: ReactNode
  listName: string | undefined
}

/** A task in the results: can be completed here, and opened in the panel. */
export function TaskResultRow({ row, now, openTaskId, title, snippet, listName }: TaskResultRowProps) {
  const { id: workspaceId } = useWorkspace()
  const { id, due_date, completed } = row
  const toggle = () => {
    const actions = createTaskActions(workspaceId)
    if (completed) actions.reopen([id])
    else actions.complete([id])
  }
  return (
    <MarginRow
      as="li"
      clickable
      current={id === openTaskId}
      tone={isOverdue(row, now) ? 'red' : undefined}
      tall={snippet !== undefined}
      margin={due_date !== null && <TaskDue row={row} today={now.today} />}
    >
      <span className="tools">
        <input
          type="checkbox"
          className="box"
          aria-label={tasks.completeTask(row.title)}
          checked={completed}
          onChange={toggle}
        />
      </span>
      <Link
        className="whole grow found"
        from="/search"
        to="."
        search={(before) => ({ ...before, task: id })}
        replace={openTaskId !== undefined}
        data-key={id}
      >
        <span className={completed ? 'cut dim' : 'cut'}>{title}</span>
        {snippet !== undefined && <span className="meta cut">{snippet}</span>}
      </Link>
      <OwnClock row={row} />
      <span className="meta cut">{listName}</span>
    </MarginRow>
  )
}
