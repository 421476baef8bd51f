import { Type, type TObject, type TSchema } from '../../core/typebox.ts'
import { type EventType, eventTypes } from '../../platform/events/event-types.ts'
import { idSchema, nullable, schemaRef } from '../../platform/http/schemas.ts'
import { Member } from '../../identity/members/schema.ts'
import { Attachment } from '../../work/attachments/schema.ts'
import { Comment } from '../../work/comments/schema.ts'
import { List } from '../../work/lists/schema.ts'
import { Reminder } from '../../work/tasks/fields/field-schemas.ts'
import { eventFields, schemasOf } from '../../work/tasks/fields/task-fields.ts'
import { Repetition } from '../../work/tasks/recurrence/schema.ts'
import { Task } from '../../work/tasks/schema.ts'
import { EventEnvelope } from './schema.ts'

/** What each type of event says, for the document; a type without a schema doesn't compile (0279). */

const changedFields = Type.Array(Type.String(), {
  description: 'The fields that changed.',
  examples: [['due_date', 'priority']],
})

/** The earlier values of the fields in `changed`. */
const previousValues = (title: string, fields: Record<string, TSchema>) =>
  Type.Object(
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])),
    {
      title,
      description:
        'The earlier values of the fields in `changed`; empty if you couldn’t see the object before the change.',
    },
  )

const { id, list_id, parent_id, title } = Task.properties
const DeletedTaskFields = Type.Object(
  { id, list_id, parent_id, title },
  { title: 'DeletedTaskFields', description: 'What remains of a deleted task.' },
)

const DeletedCommentFields = Type.Object(
  {
    id: Comment.properties.id,
    task_id: Comment.properties.task_id,
    author_id: Comment.properties.author_id,
  },
  { title: 'DeletedCommentFields', description: 'What remains of a deleted comment.' },
)

const DeletedAttachmentFields = Type.Object(
  {
    id: Attachment.properties.id,
    name: nullable(Attachment.properties.name, { description: 'The name of the file; null if unknown.' }),
  },
  { title: 'DeletedAttachmentFields', description: 'What remains of a deleted file.' },
)

const { due_date, due_time, completed_at, next_due_date } = Repetition.properties
const Occurrence = Type.Object(
  { due_date, due_time, completed_at, next_due_date },
  { title: 'Occurrence', description: 'The completed occurrence of a recurring task.' },
)

const task = schemaRef(Task)
const list = schemaRef(List)
const { name, description, visibility, color, icon } = List.properties

type EventSchema = { when: string; data: Record<string, TSchema> }
const eventSchemas: Record<EventType, EventSchema> = {
  'task.created': {
    when: 'A task was created in the app, by the API, by email or by an import.',
    data: { task },
  },
  'task.updated': {
    when: 'The title, due date, assignees, priority, list, section, recurrence or checklist of a task changed.',
    data: {
      task,
      changed: changedFields,
      previous: previousValues('PreviousTaskValues', schemasOf(eventFields)),
    },
  },
  'task.completed': {
    when: 'A task was completed, or an occurrence of a recurring task.',
    data: {
      task,
      completed_by: nullable(idSchema('usr'), { description: 'The member; null if unknown.' }),
      occurrence: Type.Optional(Occurrence),
    },
  },
  'task.reopened': {
    when: 'A completed task was reopened.',
    data: { task, reopened_by: nullable(idSchema('usr'), { description: 'The member; null if unknown.' }) },
  },
  'task.deleted': {
    when: 'A task was deleted; each of its subtasks has an event of its own.',
    data: { task: DeletedTaskFields },
  },
  'task.due_soon': {
    when: 'A task is due in 30 minutes, or at 09:00 on its due date if it has no time.',
    data: { task },
  },
  'comment.created': {
    when: 'Someone commented on a task.',
    data: { comment: schemaRef(Comment), task_id: idSchema('tsk') },
  },
  'comment.updated': {
    when: 'The author of a comment edited it. The event doesn’t have the earlier text.',
    data: { comment: schemaRef(Comment), task_id: idSchema('tsk') },
  },
  'comment.deleted': {
    when: 'A comment was deleted. The event doesn’t have its text.',
    data: { comment: DeletedCommentFields, task_id: idSchema('tsk') },
  },
  'attachment.created': {
    when: 'A file was attached to a task.',
    data: { attachment: Attachment, task_id: idSchema('tsk') },
  },
  'attachment.deleted': {
    when: 'A file was deleted from a task.',
    data: { attachment: DeletedAttachmentFields, task_id: idSchema('tsk') },
  },
  'list.created': { when: 'A list was created by hand, from a template or by the API.', data: { list } },
  'list.archived': { when: 'A list was archived.', data: { list } },
  'member.joined': { when: 'Someone accepted an invitation.', data: { member: schemaRef(Member) } },
  'list.updated': {
    when: 'The name, description, visibility, color or icon of a list changed.',
    data: {
      list,
      changed: changedFields,
      previous: previousValues('PreviousListValues', { name, description, visibility, color, icon }),
    },
  },
  'list.unarchived': { when: 'A list was unarchived.', data: { list } },
  'task.reminder': {
    when: 'A reminder of a task is due.',
    data: { task, reminder: Reminder },
  },
  'webhook.test': {
    when: 'Someone sent a test event to an endpoint, which gets it whatever it subscribes to.',
    data: { webhook_id: idSchema('whk') },
  },
}

/** `task.due_soon` → `TaskDueSoon` */
const nameOf = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** An event of one type, as webhooks deliver it and the event log shows it. */
export type TypedEvent = { type: EventType; name: string; when: string; schema: TObject }

export const typedEvents: TypedEvent[] = ([...eventTypes, 'webhook.test'] as const).map((type) => {
  const { when, data } = eventSchemas[type]
  const name = nameOf(type)
  const schema = Type.Object(
    {
      ...EventEnvelope.properties,
      type: Type.Unsafe<string>({ type: 'string', const: type }),
      data: Type.Object(data, { title: `${name}Data` }),
    },
    { $id: `${name}Event`, description: when },
  )
  return { type, name, when, schema }
})

/** Any event whose type this version knows, told apart by `type`. */
export const KnownEvent = Type.Unsafe<unknown>({
  $id: 'KnownEvent',
  description:
    'An event of one of the types that exist today; `type` says which. New types may be added within a version, so ignore types that you don’t know.',
  oneOf: typedEvents.map(({ schema }) => schemaRef(schema)),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      typedEvents.map(({ type, name }) => [type, `#/components/schemas/${name}Event`]),
    ),
  },
})
