import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import type { TemplateId } from '../../core/ids.ts'
import { templateDescriptionMax } from '../../core/limits.ts'
import { List } from '../lists/schema.ts'
import type { TemplateTaskField } from '../tasks/fields/task-fields.ts'
import type { TaskFields } from '../tasks/schema.ts'

/** A task to be made: what it says, and when it is due after the day on which it is made. */
export type TemplateTask = SameInTemplates & {
  checklist: string[]
  /** The place of its section among the template's. */
  section: number | null
  due_in_days: number | null
}

/** The fields that a template has as a task has them. Its subtasks are in the task itself. */
type SameInTemplates = Pick<
  TaskFields,
  Exclude<TemplateTaskField, 'section_id' | 'parent_id' | 'due_date' | 'checklist'>
>

/** What lists are made of. Subtasks are no deeper than one level (D6). */
export type TemplateContent = { sections: string[]; tasks: (TemplateTask & { subtasks: TemplateTask[] })[] }

/** Characters of a path's name, which a colon is none of. */
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
    description: '`private`: of a private list, for its author alone; lists made from it begin private.',
  },
  sections: Type.Array(Type.String()),
  task_count: Type.Integer({ description: 'Subtasks included.' }),
  created_by: nullable(idSchema('usr'), { description: 'null for those that come with Daybook.' }),
  created_at: nullable(stampSchema()),
})
export type Template = Static<typeof Template>

export const TemplateCreate = closedObject({
  list_id: idSchema('lst'),
  name,
  description: Type.Optional(description),
})
export type TemplateCreate = Static<typeof TemplateCreate>

export const ListFromTemplate = closedObject({ name, visibility: Type.Optional(visibility) })
export type ListFromTemplate = Static<typeof ListFromTemplate>
