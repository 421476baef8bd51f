import { formatMinutes } from '../../../../src/core/phrases/estimate.ts'
import type { CurrentTime, Row } from '../../../data/tasks/row.ts'
import { useTask } from '../../../data/tasks/use-task.ts'
import { useWorkspaceQuery } from '../../../data/session.ts'
import { PriorityIcon } from '../../../ui/priority-icon.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { SidebarData } from '../../../lib/types.ts'
import { formatDaysAway, formatLongDay } from '../../../messages/format-date.ts'
import { formatTimeOfDay } from '../../../messages/format-calendar-date.ts'
import { messages as dependencies } from '../../../messages/en/dependencies.ts'
import { messages as tasks } from '../../../messages/en/tasks.ts'
import { messages } from '../../../messages/en/task.ts'
import { localDue } from '../../../data/tasks/local-due.ts'
import { viewerZone } from '../../../data/viewer-zone.ts'
import { ListMark } from '../../list-mark/list-mark.tsx'
import { LabelChips } from '../../labels/label-chips.tsx'
import { OwnClock } from '../../task-list/task-due.tsx'
import { reminderText } from '../../pickers/reminders.ts'
import { FieldRow } from './field-row.tsx'
import { MovedOccurrence } from './moved-occurrence.tsx'
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
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const list = sidebar.data?.lists.find(({ id }) => id === row.list_id)
  const { fields, none } = messages
  const shared = { row, readOnly }
  return (
    <div className="task-fields">
      <FieldRow kind="start" {...shared} label={fields.start}>
        {row.start_date === null ? <i>{none.start}</i> : <StartText day={row.start_date} now={now} />}
      </FieldRow>
      <FieldRow kind="due" {...shared} label={fields.due} tone={overdue ? 'red' : undefined}>
        {row.due_date === null ? <i>{none.due}</i> : <DueText row={row} now={now} />}
      </FieldRow>
      <MovedOccurrence row={row} today={now.today} />
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
      <FieldRow kind="estimate" {...shared} label={fields.estimate}>
        {row.estimate_minutes === null ? <i>{none.estimate}</i> : formatMinutes(row.estimate_minutes)}
      </FieldRow>
      <FieldRow kind="labels" {...shared} label={fields.labels}>
        {row.label_ids.length === 0 ? <i>{none.labels}</i> : <LabelChips ids={row.label_ids} />}
      </FieldRow>
      <FieldRow kind="blocked" {...shared} label={dependencies.blockedBy}>
        {row.blocked_by.length === 0 ? <i>{dependencies.none}</i> : dependencies.open(row.blocked_by.length)}
      </FieldRow>
      <FieldRow kind="reminder" {...shared} label={fields.reminders}>
        <ReminderText taskId={row.id} />
      </FieldRow>
      {list && (
        <FieldRow kind="move" {...shared} label={fields.list}>
          <ListMark of={list} />
          {list.name}
        </FieldRow>
      )}
    </div>
  )
}

/** "Fri 27 November in 7 days". */
const StartText = ({ day, now: { today } }: { day: string; now: CurrentTime }) => (
  <>
    <b className="font-medium">{formatLongDay(day, today)}</b>
    <i>{formatDaysAway(day, today)}</i>
  </>
)

/** "Fri 27 November, 16:00 in 7 days"; a time in another zone appears in both zones. */
function DueText({ row, now: { today } }: { row: Row; now: CurrentTime }) {
  const due = localDue(row, viewerZone())
  if (!due) return null
  return (
    <>
      <b className="font-medium">
        {formatLongDay(due.date, today)}
        {due.time !== null && `, ${formatTimeOfDay(due.time)}`}
      </b>
      {due.own ? <OwnClock row={row} /> : <i>{formatDaysAway(due.date, today)}</i>}
    </>
  )
}

/** The reminders of a task in words. */
function ReminderText({ taskId }: { taskId: string }) {
  const { task } = useTask(taskId)
  if (!task || task.reminders.length === 0) return <i>{messages.none.reminders}</i>
  return task.reminders.map((reminder) => reminderText(reminder, task)).join(', ')
}
