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

/**
 * Why an export failed: the disk is full, the member or the list is gone, repeated interruptions, anything
 * else.
 */
const exportProblems = ['disk_full', 'gone', 'interrupted', 'failed'] as const
export type ExportProblem = (typeof exportProblems)[number]

/** An export of a workspace for one member, as a single file (docs/exports.md describes its contents). */
export const Export = Type.Object({
  id: idSchema('exp'),
  state: enumOf(exportStates),
  scheduled: Type.Boolean(),
  attachments: Type.Boolean({ description: 'Whether it includes the contents of attachments.' }),
  list_id: nullable(idSchema('lst'), { description: 'The only list in it; null for everything.' }),
  done: Type.Integer({ description: 'Completed steps out of `total`.' }),
  total: Type.Integer(),
  size: nullable(Type.Integer(), { description: 'In bytes; null until it is ready.' }),
  missing: Type.Integer({ description: 'Attachments that could not be read; the manifest names them.' }),
  created_by: idSchema('usr', {
    description: 'The member whose access decides what is in it, and the only one who can download it.',
  }),
  created_at: stampSchema(),
  ready_at: nullable(stampSchema()),
  expires_at: nullable(stampSchema(), { description: 'When it is deleted; null while it is running.' }),
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

const intervals = ['day', 'week', 'month'] as const

/** Not `anyOf`: its errors would also describe the alternative that wasn't meant. */
const day = Type.Unsafe<number | 'last'>({
  type: ['integer', 'string'],
  minimum: 1,
  maximum: 28,
  pattern: '^last$',
})
const weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 for Monday.' })
const hour = Type.Integer({ minimum: 0, maximum: 23, description: 'In the time zone of the workspace.' })

/** When the workspace is exported regularly. */
export const ScheduleSet = closedObject({
  every: enumOf(intervals),
  weekday: Type.Optional(weekday),
  day: Type.Optional(day),
  hour,
  attachments: Type.Boolean(),
})
export type ScheduleSet = Static<typeof ScheduleSet>

export const Schedule = Type.Object({
  ...ScheduleSet.properties,
  timezone: Type.String(),
  next_at: nullable(stampSchema(), { description: 'The next run; null once it is turned off.' }),
  off: nullable(enumOf(['plan', 'maker']), {
    description: 'Why it was turned off: the plan, or the member who set it up is no longer an admin.',
  }),
  created_by: idSchema('usr', { description: 'The member whose access decides what is exported.' }),
  created_at: stampSchema(),
})
export type Schedule = Static<typeof Schedule>

export const ScheduleResponse = Type.Object({
  schedule: Type.Unsafe<Schedule | null>({ ...Schedule, type: ['object', 'null'] }),
})
export type ScheduleResponse = Static<typeof ScheduleResponse>

/** A finished export, for download. */
export const ExportFile = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('exp'),
  size: Type.Integer(),
  /** Hexadecimal. */
  sha256: Type.String(),
  /** The attempt that built the file; part of its storage key. */
  attempts: Type.Integer(),
  workspace_name: Type.String(),
  created_at: stampSchema(),
})
export type ExportFile = Static<typeof ExportFile>
