import {
  closedObject,
  collection,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { type Static, Type } from '../../core/typebox.ts'

const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const

/** Why there is none: no room on the disk, member or list no longer there, cut off again and again, anything else. */
const exportProblems = ['disk_full', 'gone', 'interrupted', 'failed'] as const
export type ExportProblem = (typeof exportProblems)[number]

/** What a member takes out of a workspace as one file (docs/exports.md says what is in it). */
export const Export = Type.Object({
  id: idSchema('exp'),
  state: enumOf(exportStates),
  scheduled: Type.Boolean(),
  attachments: Type.Boolean({ description: 'Whether the bytes of attachments are in it.' }),
  list_id: nullable(idSchema('lst'), { description: 'The only list that is in it; null for everything.' }),
  done: Type.Integer({ description: 'Steps of `total` that are done.' }),
  total: Type.Integer(),
  size: nullable(Type.Integer(), { description: 'In bytes, once it is ready.' }),
  missing: Type.Integer({ description: 'Files of tasks that could not be had; the manifest names them.' }),
  created_by: idSchema('usr', { description: 'Whose eyes it is read with; nobody else downloads it.' }),
  created_at: stampSchema(),
  ready_at: nullable(stampSchema()),
  expires_at: nullable(stampSchema(), { description: 'When it goes; null while it is made.' }),
  problem: nullable(enumOf(exportProblems)),
})
export type Export = Static<typeof Export>
export const Exports = collection(Export)
export const ExportQuery = closedObject({ ...pageQuery })

export const ExportCreate = closedObject({
  attachments: Type.Optional(Type.Boolean({ default: true })),
  list_id: Type.Optional(nullable(idSchema('lst'))),
})
export type ExportCreate = Static<typeof ExportCreate>

const rhythms = ['day', 'week', 'month'] as const

/** Not `anyOf`: its errors would name the shape that was not meant. */
const day = Type.Unsafe<number | 'last'>({
  type: ['integer', 'string'],
  minimum: 1,
  maximum: 28,
  pattern: '^last$',
})
const weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 for Monday.' })
const hour = Type.Integer({ minimum: 0, maximum: 23, description: 'In the zone of the workspace.' })

/** When the workspace is exported again and again. */
export const ScheduleSet = closedObject({
  every: enumOf(rhythms),
  weekday: Type.Optional(weekday),
  day: Type.Optional(day),
  hour,
  attachments: Type.Boolean(),
})
export type ScheduleSet = Static<typeof ScheduleSet>

export const Schedule = Type.Object({
  ...ScheduleSet.properties,
  timezone: Type.String(),
  next_at: nullable(stampSchema(), { description: 'null once it is switched off.' }),
  off: nullable(enumOf(['plan', 'maker']), { description: 'Why it was switched off.' }),
  created_by: idSchema('usr', { description: 'As whom it is read.' }),
  created_at: stampSchema(),
})
export type Schedule = Static<typeof Schedule>

export const ScheduleResponse = Type.Object({
  schedule: Type.Unsafe<Schedule | null>({ ...Schedule, type: ['object', 'null'] }),
})
export type ScheduleResponse = Static<typeof ScheduleResponse>

/** An export that its member may download. */
export const ExportFile = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('exp'),
  size: Type.Integer(),
  /** In hex. */
  sha256: Type.String(),
  /** The one that made it. */
  attempts: Type.Integer(),
  workspace_name: Type.String(),
  created_at: stampSchema(),
})
export type ExportFile = Static<typeof ExportFile>
