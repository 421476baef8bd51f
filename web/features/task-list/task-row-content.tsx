import {
  Bell,
  Ellipsis,
  GripVertical,
  ListChecks,
  ListTree,
  MessageSquare,
  Paperclip,
  Repeat2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMark } from '../../data/tasks/row-highlights.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { isOverdue, type Moment, type Row } from '../../data/tasks/row.ts'
import { IconButton } from '../../ui/button.tsx'
import { Due } from '../../ui/due-date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tally } from '../../ui/priority-icon.tsx'
import { Who } from '../../ui/avatar.tsx'
import { dueDay } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words } from '../../messages/en/tasks.ts'
import { useIsEditing } from './inline-edit.ts'
import { openRowMenu } from './row-menu-store.ts'
import { RowTitle } from './row-title-input.tsx'

type EntryProps = {
  row: Row
  now: Moment
  people: ReadonlyMap<string, string>
  /** The list it is in, where the view shows several. */
  listName?: string | undefined
  /** Today's hours stand alone. */
  daily?: boolean | undefined
  /** It is open beside the list. */
  here?: boolean
  grip?: ReactNode
  onToggle: () => void
}

/** What a row of a list or view says of a task: when, what, small facts, how urgent, who. */
export function TaskEntry({ row, now, people, listName, daily, here = false, grip, onToggle }: EntryProps) {
  const { title, due_date, due_time, priority, assignee_ids, completed } = row
  const mark = useMark(row.id)
  const readOnly = useReadOnly()
  const isEdited = useIsEditing(row.id)
  return (
    <>
      {here && <span className="is-here" />}
      {mark && <span className="wash" data-mark={mark} />}
      <span className="m">
        {due_date !== null && (
          <Due date={due_date} time={due_time} today={now.today} {...(daily ? { daily } : {})} />
        )}
      </span>
      {grip}
      <div className="c">
        <input
          type="checkbox"
          className="box"
          aria-label={words.closeTask(title)}
          checked={completed || row.closing === true}
          disabled={readOnly}
          tabIndex={-1}
          onChange={onToggle}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => event.stopPropagation()}
        />
        {isEdited ? <RowTitle row={row} /> : <span className="t">{title}</span>}
        <Facts row={row} />
        <span className="end">
          {listName !== undefined && <span className="in cut wide-only">{listName}</span>}
          <span className="p">
            <Tally priority={priority} name={words.priorities[priority] ?? ''} />
          </span>
          <span className="w">
            <People ids={assignee_ids} people={people} />
          </span>
          <MenuButton row={row} />
        </span>
      </div>
    </>
  )
}

const facesMax = 3

/** Who a task is assigned to, as far as there is room. */
export const People = ({ ids, people }: { ids: Row['assignee_ids']; people: ReadonlyMap<string, string> }) =>
  ids.slice(0, facesMax).map((id) => {
    const name = people.get(id)
    return name === undefined ? null : <Who key={id} id={id} name={name} />
  })

/** Opens the menu of a row or a card. */
export const MenuButton = ({ row: { id, title } }: { row: Row }) => (
  <IconButton
    icon={Ellipsis}
    small
    label={words.row.menu(title)}
    data-quiet
    aria-haspopup="menu"
    // What the row would take for a press on itself.
    onPointerDown={(event) => event.stopPropagation()}
    onClick={(event) => {
      event.stopPropagation()
      openRowMenu(id, event.currentTarget)
    }}
  />
)

/** The small facts of a task. */
export function Facts({
  row: { recurrence, checklist, subtasks, comment_count, attachment_count, reminder_count },
}: {
  row: Row
}) {
  const [checked, items] = checklist
  const [closed, all] = subtasks
  return (
    <span className="x">
      {recurrence !== null && (
        <span title={words.facts.repeats}>
          <Icon of={Repeat2} small />
        </span>
      )}
      {reminder_count > 0 && (
        <span title={words.facts.reminders(reminder_count)}>
          <Icon of={Bell} small />
        </span>
      )}
      {items > 0 && (
        <span title={words.facts.checklist(checked, items)}>
          <Icon of={ListChecks} small />
          {checked}/{items}
        </span>
      )}
      {all > 0 && (
        <span title={words.facts.subtasks(closed, all)}>
          <Icon of={ListTree} small />
          {closed}/{all}
        </span>
      )}
      {attachment_count > 0 && (
        <span title={words.facts.files(attachment_count)}>
          <Icon of={Paperclip} small />
          {attachment_count}
        </span>
      )}
      {comment_count > 0 && (
        <span title={words.facts.comments(comment_count)}>
          <Icon of={MessageSquare} small />
          {comment_count}
        </span>
      )}
    </span>
  )
}

/** The whole row in words: "Approve the drawings, due today 16:00, high, Inês and Tomasz, checklist 3 of 5". */
export function spoken(row: Row, now: Moment, people: ReadonlyMap<string, string>): string {
  const { title, due_date, due_time, priority, assignee_ids, checklist, subtasks, comment_count } = row
  const when =
    due_date === null
      ? undefined
      : `${dueDay(due_date, now.today)}${due_time === null ? '' : ` ${hourInWords(due_time)}`}`
  return [
    title,
    when === undefined ? undefined : words.facts.due(when),
    isOverdue(row, now) ? words.due.overdue : undefined,
    priority > 0 ? words.priorities[priority] : undefined,
    ...assignee_ids.map((id) => people.get(id)),
    checklist[1] > 0 ? words.facts.checklist(...checklist) : undefined,
    subtasks[1] > 0 ? words.facts.subtasks(...subtasks) : undefined,
    comment_count > 0 ? words.facts.comments(comment_count) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** What a person takes hold of to move a row. */
export const Grip = () => <Icon of={GripVertical} small />
