import { Bell, Ellipsis, ListChecks, ListTree, MessageSquare, Paperclip, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { usualColumns } from '../../data/url-params/view-params.ts'
import { useRowHighlight } from '../../data/tasks/row-highlights.ts'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PriorityIcon } from '../../ui/priority-icon.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { labelNames } from '../../data/labels.ts'
import { Planning } from './planning.tsx'
import { LabelChips } from '../labels/label-chips.tsx'
import { messages } from '../../messages/en/tasks.ts'
import { ListMark } from '../list-mark/list-mark.tsx'
import { useIsTitleEdited } from './inline-edit.ts'
import { dueText, OwnClock, TaskDue } from './task-due.tsx'
import { openRowMenu } from './row-menu-store.ts'
import { RowTitleInput } from './row-title-input.tsx'
import type { RowColumns } from './task-list-context.ts'

type TaskRowContentProps = {
  row: Row
  now: CurrentTime
  people: ReadonlyMap<string, string>
  /** The list it is in, in a view of several. */
  list?: SidebarList | undefined
  columns?: RowColumns | undefined
  /** Whether today's times appear without a date. */
  hideToday?: boolean | undefined
  /** Whether it is open in the panel. */
  isOpen?: boolean
  /** The group of the row, if it isn't the first one of its task. */
  copyIn?: string | undefined
  grip?: ReactNode
  onToggle: () => void
}

/** The content of a task row: due date, title, indicators, priority, assignees. */
export function TaskRowContent({
  row,
  now,
  people,
  list,
  columns = usual,
  hideToday,
  isOpen = false,
  copyIn,
  grip,
  onToggle,
}: TaskRowContentProps) {
  const { title, priority, assignee_ids, completed } = row
  const mark = useRowHighlight(row.id)
  const readOnly = useReadOnly()
  const isEdited = useIsTitleEdited(row.id, copyIn)
  const { shown, dates } = columns
  return (
    <>
      {isOpen && <span className="current-marker" />}
      {mark && <span className="change-highlight" data-mark={mark} />}
      <span className="margin">
        {shown.includes('due') && <TaskDue row={row} today={now.today} hideToday={hideToday} />}
      </span>
      {grip}
      <div className="content">
        <input
          type="checkbox"
          className="box"
          aria-label={messages.completeTask(title)}
          checked={completed || row.closing === true}
          disabled={readOnly}
          tabIndex={-1}
          onChange={onToggle}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => event.stopPropagation()}
        />
        {isEdited ? (
          <RowTitleInput row={row} copyIn={copyIn} />
        ) : (
          <span className="row-title" dir="auto">
            {title}
          </span>
        )}
        <TaskIndicators row={row} columns={columns} />
        {dates && <dates.DateCells row={row} columns={shown} today={now.today} />}
        <span className="row-end">
          {list && shown.includes('list') && (
            <span className="row-list wide-only">
              <ListMark of={list} />
              <span className="cut">{list.name}</span>
            </span>
          )}
          {shown.includes('priority') && (
            <span className="row-priority" title={priority > 0 ? messages.priorities[priority] : undefined}>
              <PriorityIcon priority={priority} name={messages.priorities[priority] ?? ''} />
            </span>
          )}
          {shown.includes('people') && (
            <span className="row-assignees">
              <Assignees ids={assignee_ids} people={people} />
            </span>
          )}
          <RowMenuButton row={row} />
        </span>
      </div>
    </>
  )
}

const assigneesShownMax = 3
const labelsShownMax = 2
const usual: RowColumns = { shown: usualColumns }

/** The avatars of a task's assignees, as many as fit. */
export const Assignees = ({
  ids,
  people,
}: {
  ids: Row['assignee_ids']
  people: ReadonlyMap<string, string>
}) =>
  ids.slice(0, assigneesShownMax).map((id) => {
    const name = people.get(id)
    return name === undefined ? null : <Avatar key={id} id={id} name={name} />
  })

/** Opens the menu of a row or card. */
export const RowMenuButton = ({ row: { id, title } }: { row: Row }) => (
  <IconButton
    icon={Ellipsis}
    small
    label={messages.row.menu(title)}
    data-quiet
    aria-haspopup="menu"
    tabIndex={-1}
    // The row would treat it as a press on itself.
    onPointerDown={(event) => event.stopPropagation()}
    onClick={(event) => {
      event.stopPropagation()
      openRowMenu(id, event.currentTarget)
    }}
  />
)

/** The indicators of a task, such as comments and files. */
export function TaskIndicators({ row, columns: { shown } = usual }: { row: Row; columns?: RowColumns }) {
  const { recurrence, checklist, subtasks, comment_count, attachment_count, reminder_count } = row
  const [checked, items] = checklist
  const [closed, all] = subtasks
  return (
    <span className="row-facts">
      {shown.includes('labels') && <LabelChips ids={row.label_ids} max={labelsShownMax} />}
      {shown.includes('due') && <OwnClock row={row} />}
      <Planning
        minutes={shown.includes('estimate') ? row.estimate_minutes : null}
        by={row.blocked_by.length}
      />
      {recurrence !== null && (
        <span title={messages.facts.repeats}>
          <Icon of={Repeat2} small />
        </span>
      )}
      {reminder_count > 0 && (
        <span title={messages.facts.reminders(reminder_count)}>
          <Icon of={Bell} small />
        </span>
      )}
      {items > 0 && shown.includes('checklist') && (
        <span title={messages.facts.checklist(checked, items)}>
          <Icon of={ListChecks} small />
          {checked}/{items}
        </span>
      )}
      {all > 0 && shown.includes('checklist') && (
        <span title={messages.facts.subtasks(closed, all)}>
          <Icon of={ListTree} small />
          {closed}/{all}
        </span>
      )}
      {attachment_count > 0 && shown.includes('files') && (
        <span title={messages.facts.files(attachment_count)}>
          <Icon of={Paperclip} small />
          {attachment_count}
        </span>
      )}
      {comment_count > 0 && shown.includes('comments') && (
        <span title={messages.facts.comments(comment_count)}>
          <Icon of={MessageSquare} small />
          {comment_count}
        </span>
      )}
    </span>
  )
}

/**
 * The row in words, for screen readers: "Approve the drawings, due today 16:00, high, Inês and Tomasz,
 * checklist 3 of 5".
 */
export function taskLabel(
  row: Row,
  now: CurrentTime,
  people: ReadonlyMap<string, string>,
  { shown, dates }: RowColumns = usual,
): string {
  const { title, priority, assignee_ids, checklist, subtasks, comment_count } = row
  const due = shown.includes('due') ? dueText(row, now.today) : undefined
  const counts = shown.includes('checklist')
  return [
    title,
    due === undefined ? undefined : messages.facts.due(due),
    due !== undefined && isOverdue(row, now) ? messages.due.overdue : undefined,
    priority > 0 && shown.includes('priority') ? messages.priorities[priority] : undefined,
    ...(shown.includes('people') ? assignee_ids.map((id) => people.get(id)) : []),
    ...(shown.includes('labels') ? labelNames(row.label_ids) : []),
    row.blocked_by.length > 0 ? messages.facts.blocked(row.blocked_by.length) : undefined,
    row.estimate_minutes === null || !shown.includes('estimate')
      ? undefined
      : messages.facts.estimate(row.estimate_minutes),
    counts && checklist[1] > 0 ? messages.facts.checklist(...checklist) : undefined,
    counts && subtasks[1] > 0 ? messages.facts.subtasks(...subtasks) : undefined,
    comment_count > 0 && shown.includes('comments') ? messages.facts.comments(comment_count) : undefined,
    ...(dates?.dateWords(row, shown, now.today) ?? []),
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}
