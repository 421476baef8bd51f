import { Comment } from '../../work/comments/schema.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { List, Section } from '../../work/lists/schema.ts'
import { Member } from '../../identity/members/schema.ts'
import { Repetition } from '../../work/tasks/recurrence/schema.ts'
import { Task } from '../../work/tasks/schema.ts'
import { type TemplateContent, Template } from '../../work/templates/schema.ts'
import { View } from '../../read/saved-views/schema.ts'

/** What an export is made of (docs/exports.md). What reads one back takes its shapes from here. */

export const exportFormat = 'daybook-export'
/** Rises when a reader of the version before would misread something; new fields alone do not raise it. */
export const exportVersion = 1

export const manifestEntry = 'manifest.json'

/** The objects of `data/`, in the order in which they are written: what is named stands before what names it. */
export const dataKinds = [
  'members',
  'lists',
  'sections',
  'tasks',
  'comments',
  'repetitions',
  'attachments',
  'views',
  'templates',
] as const
export type DataKind = (typeof dataKinds)[number]

export const dataEntry = (kind: DataKind): string => `data/${kind}.json`
export const listCsvEntry = (fileName: string): string => `lists/${fileName}`
export const attachmentEntry = ({ id, name }: { id: string; name: string }): string =>
  `attachments/${id}/${name}`

/** The API's list, and who made it and with whom it is shared one by one. */
export const ExportedList = Type.Object({
  ...List.properties,
  created_by: nullable(idSchema('usr')),
  member_ids: Type.Array(idSchema('usr')),
})

/** The API's task, and what closing its next repetition goes by. */
export const ExportedTask = Type.Object({
  ...Task.properties,
  completed_by: nullable(idSchema('usr')),
  recurrence_anchor: nullable(Type.String({ format: 'date' })),
  recurrence_closed: Type.Integer({ minimum: 0 }),
})

/** A file of a task; `entry` is null where the export goes without its bytes. */
export const ExportedAttachment = Type.Object({
  id: idSchema('att'),
  task_id: idSchema('tsk'),
  name: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  content_type: Type.String(),
  sha256: Type.String(),
  created_by: nullable(idSchema('usr')),
  created_at: stampSchema(),
  entry: nullable(Type.String()),
})

export const ExportedTemplate = Type.Object({
  ...Template.properties,
  tasks: Type.Unsafe<TemplateContent['tasks']>({ type: 'array' }),
})

/** One object of each kind. */
export const exportSchemas = {
  members: Member,
  lists: ExportedList,
  sections: Section,
  tasks: ExportedTask,
  comments: Comment,
  repetitions: Repetition,
  attachments: ExportedAttachment,
  views: View,
  templates: ExportedTemplate,
} as const satisfies Record<DataKind, unknown>

export type Exported = { [Kind in DataKind]: Static<(typeof exportSchemas)[Kind]> }

/** What could not be taken along: the entry that is not there, and why. */
const Problem = Type.Object({
  entry: Type.String(),
  reason: Type.Unsafe<'missing'>({ type: 'string', enum: ['missing'] }),
})

const count = Type.Integer({ minimum: 0 })

export const Manifest = closedObject({
  format: Type.Unsafe<typeof exportFormat>({ type: 'string', const: exportFormat }),
  version: Type.Integer({ minimum: 1 }),
  made_at: stampSchema(),
  workspace: Type.Object({ id: idSchema('wsp'), name: Type.String(), timezone: Type.String() }),
  /** Whose eyes it was read with. */
  made_by: nullable(Member),
  list_id: nullable(idSchema('lst')),
  attachments: Type.Boolean(),
  counts: Type.Object({
    members: count,
    lists: count,
    sections: count,
    tasks: count,
    comments: count,
    repetitions: count,
    attachments: count,
    views: count,
    templates: count,
  }),
  problems: Type.Array(Problem),
})
export type Manifest = Static<typeof Manifest>
