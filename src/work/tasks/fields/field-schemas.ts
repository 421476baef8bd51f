import { Type, type Static } from '../../../core/typebox.ts'
import type { Metadata } from '../../../core/metadata.ts'
import { timePattern } from '../../../core/dates/date-formats.ts'
import {
  closedObject,
  enumOf,
  idSchema,
  nullable,
  stampSchema,
  timestampSchema,
  timeZoneSchema,
} from '../../../platform/http/schemas.ts'
import {
  checklistItemsMax,
  checklistTextMax,
  descriptionMax,
  estimateMinutesMax,
  externalIdMax,
  metadataKeyMax,
  metadataKeysMax,
  metadataValueMax,
  recurrenceRuleMax,
  reminderMinutesMax,
  taskLabelsMax,
  taskRemindersMax,
  titleMax,
} from '../../../core/limits.ts'
import { recurrenceExceptionsMax } from '../../../core/recurrence.ts'

/** The shapes of a task's fields, as the API shows them and, where that differs, as clients send them. */

export const number = nullable(Type.Integer({ minimum: 1, examples: [123] }), {
  description:
    'Its number in the workspace, which texts refer to as `#123`. It never changes. null for a short time after an upgrade, for a task that is older than numbers.',
})

export const title = Type.String({
  minLength: 1,
  maxLength: titleMax,
  pattern: '\\S',
  examples: ['Call the supplier'],
})

export const description = nullable(
  Type.String({ maxLength: descriptionMax, examples: ['Ask for the new prices.'] }),
)

export const sectionId = nullable(idSchema('sec'), {
  description: 'The section of its list that the task is in.',
})

export const parentId = nullable(idSchema('tsk'), {
  description: 'The task it is a subtask of; a subtask is always in its parent’s list.',
})

export const startDate = nullable(
  Type.String({
    format: 'date',
    description: 'The day on which work on it begins; not after `due_date`.',
    examples: ['2026-11-24'],
  }),
)

export const dueDate = nullable(
  Type.String({
    format: 'date',
    description: 'The date of the deadline, which may be in the past.',
    examples: ['2026-12-01'],
  }),
)

export const dueTime = nullable(
  Type.String({
    pattern: timePattern,
    description: 'The time of the deadline as HH:MM; null means the whole day.',
    examples: ['17:30'],
  }),
)

const timezoneDescription = 'The IANA time zone of `due_date` and `due_time`. Default: its creator’s.'

export const timezone = Type.String({
  format: 'time-zone',
  description: timezoneDescription,
  examples: ['Europe/Berlin'],
})

export const timezoneInput = nullable(timeZoneSchema({ description: timezoneDescription }))

export const priority = Type.Integer({
  minimum: 0,
  maximum: 4,
  description: '0 none, 1 low, 2 medium, 3 high, 4 urgent. A new task has 0.',
  examples: [2],
})

export const estimateMinutes = nullable(
  Type.Integer({
    minimum: 0,
    maximum: estimateMinutesMax,
    description: 'How long it is expected to take, in minutes.',
    examples: [90],
  }),
)

export const assigneeIds = Type.Array(idSchema('usr'), {
  description: 'Members who can see the list, each once, in any order.',
})

export const labelIds = Type.Array(idSchema('lbl'), {
  description: 'Labels of the workspace, each once, in any order.',
})

export const labelIdsInput = nullable(
  Type.Array(idSchema('lbl'), { maxItems: taskLabelsMax, description: 'All labels, in any order.' }),
)

export const recurrenceProperties = {
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

const exceptionProperties = {
  date: Type.String({ format: 'date', description: 'Its date by the rule.', examples: ['2026-12-07'] }),
  due_date: nullable(Type.String({ format: 'date' }), {
    description: 'The day that it is moved to, after the current due date; null to skip it.',
    examples: ['2026-12-09'],
  }),
}

const exceptionsDescription =
  'Occurrences to come that are skipped or moved, of a series that counts from its due dates. Those that have passed are dropped; without the field, they stay as long as `rule` and `from` do.'

export const recurrence = nullable(
  Type.Object(
    {
      ...recurrenceProperties,
      exceptions: Type.Optional(
        Type.Array(Type.Object(exceptionProperties, { title: 'RecurrenceException' }), {
          description: exceptionsDescription,
        }),
      ),
    },
    { title: 'Recurrence' },
  ),
  { description: 'null for a task that does not recur.' },
)

export const recurrenceInput = nullable(
  closedObject(
    {
      ...recurrenceProperties,
      exceptions: Type.Optional(
        Type.Array(closedObject(exceptionProperties, { title: 'RecurrenceExceptionInput' }), {
          maxItems: recurrenceExceptionsMax,
          description: exceptionsDescription,
        }),
      ),
    },
    { title: 'RecurrenceInput' },
  ),
)

const itemText = Type.String({
  minLength: 1,
  maxLength: checklistTextMax,
  pattern: '\\S',
  examples: ['Find the number'],
})

export const ChecklistItem = Type.Object(
  { id: idSchema('chk'), text: itemText, checked: Type.Boolean() },
  { title: 'ChecklistItem', description: 'An item of a checklist.' },
)
export type ChecklistItem = Static<typeof ChecklistItem>

export const checklistInput = nullable(
  Type.Array(
    closedObject(
      {
        id: Type.Optional(
          idSchema('chk', { description: 'Of an item that the task has. Leave it out for a new item.' }),
        ),
        text: itemText,
        checked: Type.Optional(
          Type.Boolean({ description: 'Without it, an item keeps its tick, and a new one has none.' }),
        ),
      },
      { title: 'ChecklistItemInput', description: 'An item of a checklist, as clients send it.' },
    ),
    { maxItems: checklistItemsMax, description: 'The whole checklist, in its order.' },
  ),
)

const minutesBefore = Type.Integer({
  minimum: 0,
  maximum: reminderMinutesMax,
  description: 'Minutes before the deadline, or before 09:00 of its day if it has no time.',
  examples: [60],
})

export const Reminder = Type.Object(
  { id: idSchema('rem'), minutes_before: Type.Optional(minutesBefore), at: Type.Optional(stampSchema()) },
  { title: 'Reminder', description: 'Has either `minutes_before` or `at`.' },
)
export type Reminder = Static<typeof Reminder>

export const remindersInput = nullable(
  Type.Array(
    closedObject(
      {
        minutes_before: Type.Optional(minutesBefore),
        at: Type.Optional(timestampSchema()),
        id: Type.Optional(idSchema('rem', { description: 'Of a reminder that the task has.' })),
      },
      {
        title: 'ReminderInput',
        description: 'Has either `minutes_before` or `at`.',
        // Within `allOf`, since generators take an object with `oneOf` for a choice of unknown types.
        allOf: [{ oneOf: [{ required: ['minutes_before'] }, { required: ['at'] }] }],
      },
    ),
    { maxItems: taskRemindersMax, description: 'All reminders.' },
  ),
)

export const externalId = nullable(
  Type.String({
    minLength: 1,
    maxLength: externalIdMax,
    pattern: '\\S',
    description:
      'The id that the task has in your system, unique among the tasks of the workspace that aren’t deleted.',
    examples: ['crm-4711'],
  }),
)

export const updatedBy = nullable(idSchema('usr'), {
  description:
    'The member who made the last change, at `updated_at`; null if it was the service itself, or an older version of Daybook.',
})

export const updatedVia = nullable(idSchema('tok'), {
  description:
    'The API token that the last change was made with; null if it was made in any other way. If it is your own token’s id, the change was yours.',
})

const metadataRules = `Up to ${metadataKeysMax} keys of 1 to ${metadataKeyMax} letters, digits, \`_\`, \`.\` or \`-\`, each with a text of up to ${metadataValueMax} characters.`

export const metadata = Type.Unsafe<Metadata>({
  title: 'Metadata',
  type: 'object',
  additionalProperties: { type: 'string' },
  description: `Texts that your system keeps with the task. ${metadataRules}`,
  examples: [{ deal: '4711', stage: 'offer' }],
})

/** The operation checks names and lengths, since a patch may leave the object as it is, shrink it or grow it. */
export const metadataInput = Type.Unsafe<Record<string, string | null> | null>({
  title: 'MetadataInput',
  type: ['object', 'null'],
  additionalProperties: { type: ['string', 'null'] },
  description: `Merged with what the task has, key by key: a key with null is removed, and null instead of an object removes all keys. ${metadataRules}`,
  examples: [{ deal: '4711', stage: null }],
})

/** A file attached to a task (D1). */
export const Attachment = Type.Object(
  {
    id: idSchema('att'),
    name: Type.String({ examples: ['offer.pdf'] }),
    size: Type.Integer({ description: 'In bytes.', examples: [48_213] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    created_at: stampSchema(),
    url: Type.String({
      description: 'Opens the file for a signed-in member.',
      examples: ['https://tasks.example.com/files/att_01jd42e76ke0080ppaatcsyj69'],
    }),
  },
  { title: 'Attachment', description: 'A file of a task.' },
)

export const attachments = Type.Array(Attachment, {
  description: 'Added and deleted at `/tasks/{id}/attachments`; read-only here.',
})
