import { Type, type Static } from '../../core/typebox.ts'
import { closed, id, nullable, oneOf, paging, stamp, timestamp } from '../../platform/http/schemas.ts'
import {
  checklistItemsMax,
  checklistTextMax,
  descriptionMax,
  recurrenceRuleMax,
  reminderMinutesMax,
  taskRemindersMax,
  titleMax,
} from '../../core/limits.ts'

const title = Type.String({
  minLength: 1,
  maxLength: titleMax,
  pattern: '\\S',
  examples: ['Call the supplier'],
})
const description = nullable(
  Type.String({ maxLength: descriptionMax, examples: ['Ask for the new prices.'] }),
)
const sectionId = nullable(id('sec'), { description: 'The section of its list that the task stands in.' })
const parentId = nullable(id('tsk'), {
  description: 'The task it is a subtask of; a subtask lives in its parent’s list.',
})
const dueDate = nullable(
  Type.String({
    format: 'date',
    description: 'The deadline’s date, which may lie in the past.',
    examples: ['2026-12-01'],
  }),
)
const dueTime = nullable(
  Type.String({
    format: 'time',
    description: 'The deadline’s time; null means the whole day.',
    examples: ['17:30'],
  }),
)
const timezone = Type.String({
  format: 'time-zone',
  description: 'The IANA zone in which `due_date` and `due_time` are read. Default: its creator’s.',
  examples: ['Europe/Berlin'],
})
const priority = Type.Integer({
  minimum: 0,
  maximum: 4,
  description: '0 none, 1 low, 2 medium, 3 high, 4 urgent.',
  examples: [2],
})
const assigneeIds = Type.Array(id('usr'), { description: 'Members who can see the list; a set.' })
const recurrence = {
  rule: Type.String({
    maxLength: recurrenceRuleMax,
    description:
      'RFC 5545: FREQ (DAILY, WEEKLY, MONTHLY, YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, COUNT, UNTIL.',
    examples: ['FREQ=WEEKLY;BYDAY=MO'],
  }),
  from: oneOf(['due', 'completion'], {
    description: 'What the next due date counts from: the due dates, or the day of completion.',
  }),
}
const itemText = Type.String({
  minLength: 1,
  maxLength: checklistTextMax,
  pattern: '\\S',
  examples: ['Find the number'],
})
const minutesBefore = Type.Integer({
  minimum: 0,
  maximum: reminderMinutesMax,
  description: 'Minutes before the deadline; before 09:00 where it is a whole day.',
  examples: [60],
})

const ChecklistItem = Type.Object({ id: id('chk'), text: itemText, checked: Type.Boolean() })
export type ChecklistItem = Static<typeof ChecklistItem>

const Reminder = Type.Object(
  { id: id('rem'), minutes_before: Type.Optional(minutesBefore), at: Type.Optional(stamp()) },
  { description: 'Has either `minutes_before` or `at`.' },
)
export type Reminder = Static<typeof Reminder>

/** A file of a task (D1). */
export const Attachment = Type.Object({
  id: id('att'),
  name: Type.String(),
  size: Type.Integer({ description: 'In bytes.' }),
  content_type: Type.String(),
  created_at: stamp(),
  url: Type.String({ description: 'Opens the file for a signed-in member.' }),
})

/** A task as the API and events show it (D1). A row of the table is one: nothing is renamed or left out on the way. */
export const Task = Type.Object(
  {
    id: id('tsk'),
    title,
    description,
    list_id: id('lst'),
    section_id: sectionId,
    parent_id: parentId,
    due_date: dueDate,
    due_time: dueTime,
    timezone,
    priority,
    assignee_ids: assigneeIds,
    completed: Type.Boolean(),
    completed_at: nullable(stamp(), { description: 'null while the task is open.' }),
    recurrence: nullable(Type.Object(recurrence), { description: 'null for a task that does not recur.' }),
    checklist: Type.Array(ChecklistItem),
    reminders: Type.Array(Reminder),
    attachments: Type.Array(Attachment, { description: 'Added in the app; read-only here.' }),
    subtask_count: Type.Integer({ description: 'How many subtasks it has.' }),
    open_subtask_count: Type.Integer({ description: 'How many of them are open.' }),
    created_at: stamp(),
    updated_at: stamp({ description: 'Rises with every change, never falls.' }),
    created_by: nullable(id('usr')),
    source: oneOf(['app', 'api', 'email', 'import'], { description: 'Where it was created.' }),
    url: Type.String({ description: 'The task in the web application.' }),
  },
  { $id: 'Task', description: 'A task or subtask.' },
)
export type Task = Static<typeof Task>

/** What a client may write. */
export const writable = [
  'title', 'description', 'list_id', 'section_id', 'parent_id', 'due_date', 'due_time', 'timezone', 'priority',
  'assignee_ids', 'recurrence', 'checklist', 'reminders',
] as const // oxfmt-ignore
export type TaskFields = Pick<Task, (typeof writable)[number]>

const given = {
  description: Type.Optional(description),
  section_id: Type.Optional(sectionId),
  parent_id: Type.Optional(parentId),
  due_date: Type.Optional(dueDate),
  due_time: Type.Optional(dueTime),
  timezone: Type.Optional(nullable(timezone)),
  priority: Type.Optional(nullable(priority, { default: 0 })),
  assignee_ids: Type.Optional(nullable(assigneeIds)),
  recurrence: Type.Optional(nullable(closed(recurrence))),
  checklist: Type.Optional(
    nullable(
      Type.Array(
        closed({
          id: Type.Optional(
            id('chk', { description: 'Of an item that the task has; new items go without.' }),
          ),
          text: itemText,
          checked: Type.Optional(Type.Boolean({ default: false })),
        }),
        { maxItems: checklistItemsMax, description: 'The whole checklist, in its order.' },
      ),
    ),
  ),
  reminders: Type.Optional(
    nullable(
      Type.Array(
        closed(
          {
            id: Type.Optional(id('rem', { description: 'Of a reminder that the task has.' })),
            minutes_before: Type.Optional(minutesBefore),
            at: Type.Optional(timestamp()),
          },
          { oneOf: [{ required: ['minutes_before'] }, { required: ['at'] }] },
        ),
        { maxItems: taskRemindersMax, description: 'All reminders.' },
      ),
    ),
  ),
}

export const TaskCreate = closed({ title, list_id: id('lst'), ...given })
export type TaskCreate = Static<typeof TaskCreate>

/** Read-only fields are welcome with their current value, so that what GET returned can be sent back (D9). */
const unchanged = Type.Optional(
  Type.Unknown({ description: 'Read-only; accepted when it equals the current value.' }),
)

export const TaskPatch = closed({
  title: Type.Optional(title),
  list_id: Type.Optional(id('lst', { description: 'Moves the task, its subtasks with it.' })),
  ...given,
  id: unchanged,
  completed: unchanged,
  completed_at: unchanged,
  attachments: unchanged,
  subtask_count: unchanged,
  open_subtask_count: unchanged,
  created_at: unchanged,
  updated_at: unchanged,
  created_by: unchanged,
  source: unchanged,
  url: unchanged,
})
export type TaskPatch = Static<typeof TaskPatch>

/** Which repetition is meant, so that a repeated request cannot close the next one (D5). */
export const TaskComplete = closed(
  {
    due_date: Type.Optional({
      ...dueDate,
      description: 'Nothing happens when the task’s due date is another.',
    }),
  },
  { 'x-optional': true },
)
export type TaskComplete = Static<typeof TaskComplete>

/** Where a task goes: after another one, or first of its section. What is not named stays (0148). */
export const TaskPlace = closed({
  list_id: Type.Optional(id('lst')),
  section_id: Type.Optional(sectionId),
  after_id: nullable(id('tsk')),
})
export type TaskPlace = Static<typeof TaskPlace>

/** Names the repetition that is taken back by the deadline it had. */
export const TakeBack = closed({ due_date: Type.String({ format: 'date' }) })
export type TakeBack = Static<typeof TakeBack>

const deadlineCount = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 12, description: 'How many; five by default.' }),
)

/** A rule that might be set on a day, in the words of `recurrence`. */
export const RuleQuery = closed({
  rule: recurrence.rule,
  from: Type.Optional(recurrence.from),
  due_date: Type.String({ format: 'date' }),
  count: deadlineCount,
})
export type RuleQuery = Static<typeof RuleQuery>

/** A task’s series, or what it would be if this repetition moved. */
export const DeadlinesQuery = closed({
  due_date: Type.Optional(Type.String({ format: 'date' })),
  count: deadlineCount,
})
export type DeadlinesQuery = Static<typeof DeadlinesQuery>

export const TaskQuery = closed({
  list_id: Type.Optional(id('lst', { description: 'Only tasks of this list.' })),
  completed: Type.Optional(Type.Boolean({ description: 'Only completed tasks, or only open ones.' })),
  updated_since: Type.Optional(
    timestamp({
      description: 'Only tasks changed at this moment or later, in the order of their changes.',
    }),
  ),
  parent_id: Type.Optional(id('tsk', { description: 'Only the subtasks of this task.' })),
  include_deleted: Type.Optional(
    Type.Boolean({ description: 'Also what is left of tasks deleted in the last 90 days.' }),
  ),
  ...paging,
})
export type TaskQuery = Static<typeof TaskQuery>

/** What is left of a deleted task for clients that keep a copy (D29). */
export const DeletedTask = Type.Object(
  {
    id: id('tsk'),
    list_id: id('lst'),
    parent_id: parentId,
    title,
    deleted: Type.Unsafe<true>({ type: 'boolean', const: true }),
    deleted_at: stamp(),
    updated_at: stamp(),
  },
  { $id: 'DeletedTask', description: 'A deleted task; only with `include_deleted=true`.' },
)
export type DeletedTask = Static<typeof DeletedTask>

/** A closed repetition of a recurring task (D5). */
export const Repetition = Type.Object(
  {
    id: id('rep'),
    task_id: id('tsk'),
    due_date: Type.String({ format: 'date', description: 'Its deadline.', examples: ['2026-12-01'] }),
    due_time: dueTime,
    timezone,
    completed_at: stamp(),
    completed_by: nullable(id('usr')),
    next_due_date: nullable(
      Type.String({ format: 'date', description: 'Where the task went on; null for the last repetition.' }),
    ),
  },
  { $id: 'Repetition', description: 'A closed repetition of a recurring task.' },
)
export type Repetition = Static<typeof Repetition>
