import { type Actor, roles } from '../../../core/actor.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { type Static, Type } from '../../../core/typebox.ts'
import { Schedule } from '../schema.ts'

const ScheduleDbRow = Type.Object({
  every: Schedule.properties.every,
  weekday: nullable(Type.Integer()),
  /** 0 for the last day of the month. */
  day: nullable(Type.Integer()),
  hour: Type.Integer(),
  attachments: Type.Boolean(),
  /** The workspace's current one. */
  timezone: Type.String(),
  /** The one `next_at` was computed with. */
  known_timezone: Type.String(),
  next_at: nullable(stampSchema()),
  off: Schedule.properties.off,
  created_by: idSchema('usr'),
  created_at: stampSchema(),
})
export type ScheduleRow = Static<typeof ScheduleDbRow>

export async function findSchedule(sql: Sql, workspaceId: WorkspaceId): Promise<ScheduleRow | undefined> {
  const [row] = await sql(ScheduleDbRow)`
    select every, weekday, day, hour, attachments, workspaces.timezone, export_schedules.timezone as known_timezone,
      next_at, off, member_id as created_by, export_schedules.created_at
    from export_schedules
    join workspaces on workspaces.id = export_schedules.workspace_id
    where export_schedules.workspace_id = ${workspaceId}`
  return row
}

export type NewSchedule = Pick<ScheduleRow, 'every' | 'weekday' | 'day' | 'hour' | 'attachments'> & {
  next_at: string
}

/** Sets the workspace's schedule, replacing any previous one. */
export const upsertSchedule = (sql: Transaction, actor: Actor, row: NewSchedule) => sql(NoRow)`
  insert into export_schedules (workspace_id, member_id, every, weekday, day, hour, attachments, timezone, next_at,
    created_at)
  values (${actor.workspace_id}, ${actor.member_id}, ${row.every}, ${row.weekday}, ${row.day}, ${row.hour},
    ${row.attachments}, ${sql.workspace.timezone}, ${row.next_at}, ${sql.stamp})
  on conflict (workspace_id) do update
  set member_id = excluded.member_id, every = excluded.every, weekday = excluded.weekday, day = excluded.day,
    hour = excluded.hour, attachments = excluded.attachments, timezone = excluded.timezone,
    next_at = excluded.next_at, off = null, created_at = excluded.created_at`

export const deleteSchedule = (sql: Transaction, workspaceId: WorkspaceId) => sql(NoRow)`
  delete from export_schedules where workspace_id = ${workspaceId}`

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Lists the workspaces whose scheduled export is due, leaving some out. */
export const listDueSchedules = (sql: Sql, without: readonly string[], take: number) =>
  sql.sweep(
    (among) => sql(WorkspaceRow)`
      select workspace_id from export_schedules
      where next_at <= service_now(${sql.clockOffsetMs}) and workspace_id <> all(${without}::text[])
        ${within(among, fragment`workspace_id`)}
      order by next_at
      limit ${take}`,
  )

/** Lists the workspaces whose time zone has changed since their next run was computed. */
export const listTimezoneChanges = (sql: Sql, take: number) => sql(WorkspaceRow)`
  select workspace_id from export_schedules
  join workspaces on workspaces.id = export_schedules.workspace_id
  where next_at is not null and export_schedules.timezone <> workspaces.timezone
  limit ${take}`

export const updateNextRun = (sql: Transaction, workspaceId: WorkspaceId, next_at: string) => sql(NoRow)`
  update export_schedules set next_at = ${next_at}, timezone = ${sql.workspace.timezone}
  where workspace_id = ${workspaceId}`

export const disableSchedule = (sql: Transaction, workspaceId: WorkspaceId, off: Schedule['off']) => sql(
  NoRow,
)`
  update export_schedules set next_at = null, off = ${off} where workspace_id = ${workspaceId}`

const ScheduleOwnerRow = Type.Object({
  role: enumOf(roles),
  timezone: Type.String(),
  removed: Type.Boolean(),
  name: Type.String(),
  workspace_name: Type.String(),
  owner_email: Type.String(),
})

/** Finds the member who set up the schedule, as they are now, and the owner's address for mail about it. */
export async function findScheduleOwner(
  sql: Sql,
  workspaceId: WorkspaceId,
  memberId: string,
): Promise<Static<typeof ScheduleOwnerRow> | undefined> {
  const [maker] = await sql(ScheduleOwnerRow)`
    select makers.role, coalesce(makers.timezone, workspaces.timezone) as timezone, makers.removed_at is not null as removed,
      makers.name, workspaces.name as workspace_name, owners.email as owner_email
    from members as makers
    join workspaces on workspaces.id = makers.workspace_id
    join members as owners on owners.workspace_id = makers.workspace_id and owners.role = 'owner'
      and owners.removed_at is null
    where makers.workspace_id = ${workspaceId} and makers.id = ${memberId}`
  return maker
}
