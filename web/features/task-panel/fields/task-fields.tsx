import type { CurrentTime, Row } from '../../../data/tasks/row.ts'
import { useWorkspaceQuery } from '../../../data/session.ts'
import { PriorityIcon } from '../../../ui/priority-icon.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { SidebarData } from '../../../lib/types.ts'
import { messages as tasks } from '../../../messages/en/tasks.ts'
import { messages } from '../../../messages/en/task.ts'
import { FieldRow } from './field-row.tsx'
import { DueText } from './due-text.tsx'
import { ReminderText } from './reminder-text.tsx'
import { RecurrenceText } from './recurrence-text.tsx'

type TaskFieldsProps = {
  row: Row
  now: CurrentTime
  people: ReadonlyMap<string, string>
  overdue: boolean
  /** The task is read-only. */
  readOnly: boolean
  /** Whether it is in the side column of the page, where recurrence has a section of its own. */
  aside: boolean
}

/** The fields of a task. Each value opens its picker. */
export function TaskFields({ row, now, people, overdue, readOnly, aside }: TaskFieldsProps) {
  const sidebar = useWorkspaceQuery<SidebarData>('/desk')
  const list = sidebar.data?.lists.find(({ id }) => id === row.list_id)
  const { fields, none } = messages
  const shared = { row, readOnly }
  return (
    <div className="task-fields">
      <FieldRow kind="due" {...shared} label={fields.due} tone={overdue ? 'red' : undefined}>
        {row.due_date === null ? <i>{none.due}</i> : <DueText row={row} now={now} />}
      </FieldRow>
      {!aside && (
        <FieldRow kind="repeats" {...shared} label={fields.repeats}>
          <RecurrenceText recurrence={row.recurrence} />
        </FieldRow>
      )}
      <FieldRow kind="assign" {...shared} label={fields.assigned}>
        {row.assignee_ids.length === 0 ? (
          <i>{none.assigned}</i>
        ) : (
          row.assignee_ids.map((id) => (
            <span key={id} className="flex items-center gap-1.5">
              <Avatar id={id} name={people.get(id) ?? messages.formerMember} />
              <span aria-hidden="true">{people.get(id) ?? messages.formerMember}</span>
            </span>
          ))
        )}
      </FieldRow>
      <FieldRow kind="priority" {...shared} label={fields.priority}>
        <PriorityIcon priority={row.priority} />
        {row.priority === 0 ? <i>{tasks.priorities[0]}</i> : tasks.priorities[row.priority]}
      </FieldRow>
      <FieldRow kind="reminder" {...shared} label={fields.reminders}>
        <ReminderText taskId={row.id} />
      </FieldRow>
      {list && (
        <FieldRow kind="move" {...shared} label={fields.list}>
          {list.name}
        </FieldRow>
      )}
    </div>
  )
}
