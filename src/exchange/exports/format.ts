import { Comment } from '../../work/comments/schema.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { Label } from '../../work/labels/schema.ts'
import { List, Section } from '../../work/lists/schema.ts'
import { Member } from '../../identity/members/schema.ts'
import { Dependency } from '../../work/tasks/dependencies/schema.ts'
import { Repetition } from '../../work/tasks/recurrence/schema.ts'
import { Task } from '../../work/tasks/schema.ts'
import { type TemplateContent, Template } from '../../work/templates/schema.ts'
import { View } from '../../read/saved-views/schema.ts'

/** The format of an export (docs/exports.md), shared with the code that imports one. */

export const exportFormat = 'daybook-export'
/** Incremented when older readers would misread something; new fields alone don't increment it. */
export const exportVersion = 1

export const manifestEntry = 'manifest.json'

/**
 * The files in `data/`, in the order in which they are written: objects come before those that refer to them.
 */
export const dataKinds = [
  'members',
  'lists',
  'sections',
  'labels',
  'tasks',
  'dependencies',
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

/** The API's list, plus who created it and the members it is shared with individually. */
export const ExportedList = Type.Object({
  ...List.properties,
  created_by: nullable(idSchema('usr')),
  member_ids: Type.Array(idSchema('usr')),
})

/** The API's task, plus what determines its next occurrence. */
export const ExportedTask = Type.Object({
  ...Task.properties,
  completed_by: nullable(idSchema('usr')),
  recurrence_anchor: nullable(Type.String({ format: 'date' })),
  recurrence_closed: Type.Integer({ minimum: 0 }),
})

/** A file of a task, or of a comment on it; `entry` is null if the export doesn't include file contents. */
export const ExportedAttachment = Type.Object({
  id: idSchema('att'),
  task_id: idSchema('tsk'),
  comment_id: nullable(idSchema('cmt')),
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

/** The schema of one object of each kind. */
export const exportSchemas = {
  members: Member,
  lists: ExportedList,
  sections: Section,
  labels: Label,
  tasks: ExportedTask,
  dependencies: Dependency,
  comments: Comment,
  repetitions: Repetition,
  attachments: ExportedAttachment,
  views: View,
  templates: ExportedTemplate,
} as const satisfies Record<DataKind, unknown>

export type Exported = { [Kind in DataKind]: Static<(typeof exportSchemas)[Kind]> }

/** An entry that is missing from the export, and why. */
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
  /** The member whose access decides what is in it. */
  made_by: nullable(Member),
  list_id: nullable(idSchema('lst')),
  attachments: Type.Boolean(),
  counts: Type.Object({
    members: count,
    lists: count,
    sections: count,
    labels: count,
    tasks: count,
    dependencies: count,
    comments: count,
    repetitions: count,
    attachments: count,
    views: count,
    templates: count,
  }),
  problems: Type.Array(Problem),
})
export type Manifest = Static<typeof Manifest>
