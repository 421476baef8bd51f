import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import type { LabelId, TemplateId } from '../../core/ids.ts'
import { templateDescriptionMax } from '../../core/limits.ts'
import { List, ListCreate } from '../lists/schema.ts'
import type { TemplateTaskField } from '../tasks/fields/task-fields.ts'
import type { TaskFields } from '../tasks/schema.ts'

/** With more tasks, a sample list has become one's own (0421). */
export const sampleTasksMax = 100

/** A task of a template, due so many days after the list is created. */
export type TemplateTask = SameInTemplates & {
  checklist: string[]
  /** Templates that were saved before there were labels have none. */
  label_ids?: LabelId[]
  /** The index of its section in the template. */
  section: number | null
  due_in_days: number | null
  /** Templates that were saved before there were start dates have none. */
  start_in_days?: number | null
  /** Templates that were saved before there were estimates have none. */
  estimate_minutes?: number | null
}

/** The fields that are the same in a template as in a task. Subtasks are part of their task. */
type SameInTemplates = Pick<
  TaskFields,
  Exclude<
    TemplateTaskField,
    'section_id' | 'parent_id' | 'start_date' | 'due_date' | 'estimate_minutes' | 'checklist' | 'label_ids'
  >
>

/** What a list is created from. Subtasks have no subtasks (D6). */
export type TemplateContent = Pick<List, 'color' | 'icon'> & {
  sections: string[]
  tasks: (TemplateTask & { subtasks: TemplateTask[] })[]
}

/** An id of the same characters as others have in paths, which excludes a colon. */
export type BuiltInId = `builtin_${string}`

const name = List.properties.name
const description = nullable(Type.String({ maxLength: templateDescriptionMax }))
const visibility = enumOf(['workspace', 'private'])

export const Template = Type.Object({
  id: Type.Unsafe<TemplateId | BuiltInId>({ type: 'string' }),
  name,
  description,
  visibility: {
    ...visibility,
    description:
      '`private`: saved from a private list. Only its author can use it, and its lists start out private.',
  },
  color: List.properties.color,
  icon: List.properties.icon,
  sections: Type.Array(Type.String()),
  task_count: Type.Integer({ description: 'Subtasks included.' }),
  created_by: nullable(idSchema('usr'), { description: 'null for built-in templates.' }),
  created_at: nullable(stampSchema()),
})
export type Template = Static<typeof Template>

export const TemplateCreate = closedObject({
  list_id: idSchema('lst'),
  name,
  description: Type.Optional(description),
})
export type TemplateCreate = Static<typeof TemplateCreate>

export const ListFromTemplate = closedObject({
  name,
  visibility: Type.Optional(visibility),
  /** Those of the template, unless something else is given. */
  color: ListCreate.properties.color,
  icon: ListCreate.properties.icon,
})
export type ListFromTemplate = Static<typeof ListFromTemplate>
