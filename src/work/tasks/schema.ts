import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
  timestampSchema,
} from '../../platform/http/schemas.ts'
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
const sectionId = nullable(idSchema('sec'), {
  description: 'The section of its list that the task stands in.',
})
const parentId = nullable(idSchema('tsk'), {
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
const assigneeIds = Type.Array(idSchema('usr'), { description: 'Members who can see the list; a set.' })
const recurrence = {
  rule: Type.String({
    maxLength: recurrenceRuleMax,
    description:
      'RFC 5545: FREQ (DAILY, WEEKLY, MONTHLY, YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, COUNT, UNTIL.',
    examples: ['FREQ=WEEKLY;BYDAY=MO'],
  }),
  from: enumOf(['due', 'completion'], {
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

const ChecklistItem = Type.Object({ id: idSchema('chk'), text: itemText, checked: Type.Boolean() })
export type ChecklistItem = Static<typeof ChecklistItem>

const Reminder = Type.Object(
  { id: idSchema('rem'), minutes_before: Type.Optional(minutesBefore), at: Type.Optional(stampSchema()) },
  { description: 'Has either `minutes_before` or `at`.' },
)
export type Reminder = Static<typeof Reminder>

/** A file of a task (D1). */
export const Attachment = Type.Object({
  id: idSchema('att'),
  name: Type.String(),
  size: Type.Integer({ description: 'In bytes.' }),
  content_type: Type.String(),
  created_at: stampSchema(),
  url: Type.String({ description: 'Opens the file for a signed-in member.' }),
})

/** A task as the API and events show it (D1). A row of the table is one: nothing is renamed or left out on the way. */
export const Task = Type.Object(
  {
    id: idSchema('tsk'),
    title,
    description,
    list_id: idSchema('lst'),
    section_id: sectionId,
    parent_id: parentId,
    due_date: dueDate,
    due_time: dueTime,
    timezone,
    priority,
    assignee_ids: assigneeIds,
    completed: Type.Boolean(),
    completed_at: nullable(stampSchema(), { description: 'null while the task is open.' }),
    recurrence: nullable(Type.Object(recurrence), { description: 'null for a task that does not recur.' }),
    checklist: Type.Array(ChecklistItem),
    reminders: Type.Array(Reminder),
    attachments: Type.Array(Attachment, { description: 'Added in the app; read-only here.' }),
    subtask_count: Type.Integer({ description: 'How many subtasks it has.' }),
    open_subtask_count: Type.Integer({ description: 'How many of them are open.' }),
    created_at: stampSchema(),
    updated_at: stampSchema({ description: 'Rises with every change, never falls.' }),
    created_by: nullable(idSchema('usr')),
    source: enumOf(['app', 'api', 'email', 'import'], { description: 'Where it was created.' }),
    url: Type.String({ description: 'The task in the web application.' }),
  },
  { $id: 'Task', description: 'A task or subtask.' },
)
export type Task = Static<typeof Task>

/** What a client may write. */
export const writableFields = [
  'title', 'description', 'list_id', 'section_id', 'parent_id', 'due_date', 'due_time', 'timezone', 'priority',
  'assignee_ids', 'recurrence', 'checklist', 'reminders',
] as const // oxfmt-ignore
export type TaskFields = Pick<Task, (typeof writableFields)[number]>

const optionalFields = {
  description: Type.Optional(description),
  section_id: Type.Optional(sectionId),
  parent_id: Type.Optional(parentId),
  due_date: Type.Optional(dueDate),
  due_time: Type.Optional(dueTime),
  timezone: Type.Optional(nullable(timezone)),
  priority: Type.Optional(nullable(priority, { default: 0 })),
  assignee_ids: Type.Optional(nullable(assigneeIds)),
  recurrence: Type.Optional(nullable(closedObject(recurrence))),
  checklist: Type.Optional(
    nullable(
      Type.Array(
        closedObject({
          id: Type.Optional(
            idSchema('chk', { description: 'Of an item that the task has; new items go without.' }),
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
        closedObject(
          {
            id: Type.Optional(idSchema('rem', { description: 'Of a reminder that the task has.' })),
            minutes_before: Type.Optional(minutesBefore),
            at: Type.Optional(timestampSchema()),
          },
          { oneOf: [{ required: ['minutes_before'] }, { required: ['at'] }] },
        ),
        { maxItems: taskRemindersMax, description: 'All reminders.' },
      ),
    ),
  ),
}

export const TaskCreate = closedObject({ title, list_id: idSchema('lst'), ...optionalFields })
export type TaskCreate = Static<typeof TaskCreate>

/** Read-only fields are welcome with their current value, so that what GET returned can be sent back (D9). */
const readOnly = Type.Optional(
  Type.Unknown({ description: 'Read-only; accepted when it equals the current value.' }),
)

export const TaskPatch = closedObject({
  title: Type.Optional(title),
  list_id: Type.Optional(idSchema('lst', { description: 'Moves the task, its subtasks with it.' })),
  ...optionalFields,
  id: readOnly,
  completed: readOnly,
  completed_at: readOnly,
  attachments: readOnly,
  subtask_count: readOnly,
  open_subtask_count: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
  created_by: readOnly,
  source: readOnly,
  url: readOnly,
})
export type TaskPatch = Static<typeof TaskPatch>

/** Which repetition is meant, so that a repeated request cannot close the next one (D5). */
export const TaskComplete = closedObject(
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
export const TaskReorder = closedObject({
  list_id: Type.Optional(idSchema('lst')),
  section_id: Type.Optional(sectionId),
  after_id: nullable(idSchema('tsk')),
})
export type TaskReorder = Static<typeof TaskReorder>

/** Names the repetition that is taken back by the deadline it had. */
export const UndoRepetition = closedObject({ due_date: Type.String({ format: 'date' }) })
export type UndoRepetition = Static<typeof UndoRepetition>

const previewCount = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 12, description: 'How many; five by default.' }),
)

/** A rule that might be set on a day, in the words of `recurrence`. */
export const RulePreviewQuery = closedObject({
  rule: recurrence.rule,
  from: Type.Optional(recurrence.from),
  due_date: Type.String({ format: 'date' }),
  count: previewCount,
})
export type RulePreviewQuery = Static<typeof RulePreviewQuery>

/** A task’s series, or what it would be if this repetition moved. */
export const TaskPreviewQuery = closedObject({
  due_date: Type.Optional(Type.String({ format: 'date' })),
  count: previewCount,
})
export type TaskPreviewQuery = Static<typeof TaskPreviewQuery>

export const TaskQuery = closedObject({
  list_id: Type.Optional(idSchema('lst', { description: 'Only tasks of this list.' })),
  completed: Type.Optional(Type.Boolean({ description: 'Only completed tasks, or only open ones.' })),
  updated_since: Type.Optional(
    timestampSchema({
      description: 'Only tasks changed at this moment or later, in the order of their changes.',
    }),
  ),
  parent_id: Type.Optional(idSchema('tsk', { description: 'Only the subtasks of this task.' })),
  include_deleted: Type.Optional(
    Type.Boolean({ description: 'Also what is left of tasks deleted in the last 90 days.' }),
  ),
  ...pageQuery,
})
export type TaskQuery = Static<typeof TaskQuery>

/** What is left of a deleted task for clients that keep a copy (D29). */
export const DeletedTask = Type.Object(
  {
    id: idSchema('tsk'),
    list_id: idSchema('lst'),
    parent_id: parentId,
    title,
    deleted: Type.Unsafe<true>({ type: 'boolean', const: true }),
    deleted_at: stampSchema(),
    updated_at: stampSchema(),
  },
  { $id: 'DeletedTask', description: 'A deleted task; only with `include_deleted=true`.' },
)
export type DeletedTask = Static<typeof DeletedTask>

/** A closed repetition of a recurring task (D5). */
export const Repetition = Type.Object(
  {
    id: idSchema('rep'),
    task_id: idSchema('tsk'),
    due_date: Type.String({ format: 'date', description: 'Its deadline.', examples: ['2026-12-01'] }),
    due_time: dueTime,
    timezone,
    completed_at: stampSchema(),
    completed_by: nullable(idSchema('usr')),
    next_due_date: nullable(
      Type.String({ format: 'date', description: 'Where the task went on; null for the last repetition.' }),
    ),
  },
  { $id: 'Repetition', description: 'A closed repetition of a recurring task.' },
)
export type Repetition = Static<typeof Repetition>
