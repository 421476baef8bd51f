import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOverdue, type Moment, type Row } from '../../data/tasks/row.ts'
import { useWorkspace } from '../../data/session.ts'
import { Due } from '../../ui/due-date.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { words as tasks } from '../../messages/en/tasks.ts'
import { deedsIn } from '../task-actions/task-actions.ts'

type TaskLineProps = {
  row: Row
  now: Moment
  open: string | undefined
  /** The title, with what was looked for marked. */
  title: ReactNode
  snippet?: ReactNode
  listName: string | undefined
}

/** A task that was found: closed from here, and opened beside. */
export function TaskLine({ row, now, open, title, snippet, listName }: TaskLineProps) {
  const { id: workspaceId } = useWorkspace()
  const { id, due_date, due_time, completed } = row
  const toggle = () => {
    const deeds = deedsIn(workspaceId)
    if (completed) deeds.reopen([id])
    else deeds.close([id])
  }
  return (
    <Entry
      as="li"
      go
      here={id === open}
      tone={isOverdue(row, now) ? 'red' : undefined}
      tall={snippet !== undefined}
      margin={due_date !== null && <Due date={due_date} time={due_time} today={now.today} />}
    >
      <span className="tools">
        <input
          type="checkbox"
          className="box"
          aria-label={tasks.closeTask(row.title)}
          checked={completed}
          onChange={toggle}
        />
      </span>
      <Link
        className="whole grow found"
        from="/search"
        to="."
        search={(before) => ({ ...before, task: id })}
        replace={open !== undefined}
        data-key={id}
      >
        <span className={completed ? 'cut dim' : 'cut'}>{title}</span>
        {snippet !== undefined && <span className="meta cut">{snippet}</span>}
      </Link>
      <span className="meta cut">{listName}</span>
    </Entry>
  )
}
