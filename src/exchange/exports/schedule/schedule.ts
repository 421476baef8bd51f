import { type Actor, isAdmin } from '../../../core/actor.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { type FieldError, missingRole, planRequired, validationError } from '../../../core/errors.ts'
import { record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import { diffFields } from '../../../core/diff.ts'
import { nextRun } from '../../../core/dates/next-run.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import type { Schedule, ScheduleSet } from '../schema.ts'
import * as store from './schedule-store.ts'

/** @throws forbidden on a plan below Business, and for anyone but the owner and admins */
function requireSchedules(actor: Actor): void {
  if (actor.plan !== 'business') throw planRequired('business')
  if (!isAdmin(actor)) throw missingRole('admin')
}

/** Returns the workspace's schedule with its next run. @throws forbidden */
export async function findSchedule(sql: Sql, actor: Actor): Promise<Schedule | null> {
  requireSchedules(actor)
  return readSchedule(sql, actor.workspace_id)
}

/**
 * Sets the workspace's schedule, replacing any previous one. It exports what the actor has access to.
 *
 * @throws forbidden; validation_error if `weekday` or `day` is missing or doesn't fit `every`
 */
export async function setSchedule(sql: Transaction, actor: Actor, set: ScheduleSet): Promise<Schedule> {
  requireSchedules(actor)
  checkDays(set)
  const before = await readSchedule(sql, actor.workspace_id)
  const { every, hour, attachments, weekday = null, day = null } = set
  await store.upsertSchedule(sql, actor, {
    every,
    hour,
    attachments,
    weekday,
    day: day === 'last' ? 0 : day,
    next_at: formatStamp(nextRun(set, sql.workspace.timezone, sql.stampMs)),
  })
  const after = (await readSchedule(sql, actor.workspace_id)) as Schedule
  recordScheduleChange(sql, actor, before, after)
  return after
}

/** Deletes the workspace's schedule, if there is one. @throws forbidden */
export async function removeSchedule(sql: Transaction, actor: Actor): Promise<void> {
  requireSchedules(actor)
  const before = await readSchedule(sql, actor.workspace_id)
  if (!before) return
  await store.deleteSchedule(sql, actor.workspace_id)
  recordScheduleChange(sql, actor, before, null)
}

/** Records the fields that changed; without a schedule every field is null. */
function recordScheduleChange(
  sql: Transaction,
  actor: Actor,
  before: Schedule | null,
  after: Schedule | null,
): void {
  const values = (schedule: Schedule | null) => ({
    every: schedule?.every ?? null,
    weekday: schedule?.weekday ?? null,
    day: schedule?.day ?? null,
    hour: schedule?.hour ?? null,
    attachments: schedule?.attachments ?? null,
    created_by: schedule?.created_by ?? null,
    off: schedule?.off ?? null,
  })
  const fields = ['every', 'weekday', 'day', 'hour', 'attachments', 'created_by', 'off'] as const
  record(sql, actor, {
    action: 'export.scheduled',
    subject_id: actor.workspace_id,
    list_id: null,
    changed: diffFields(values(before), values(after), fields),
  })
}

/** Requires `weekday` exactly for weekly schedules and `day` exactly for monthly ones. */
function checkDays({ every, weekday, day }: ScheduleSet): void {
  const errors: FieldError[] = []
  const check = (field: string, isPresent: boolean, isRequired: boolean) => {
    if (isPresent !== isRequired) errors.push({ field, reason: isRequired ? 'required' : 'unknown' })
  }
  check('weekday', weekday !== undefined, every === 'week')
  check('day', day !== undefined, every === 'month')
  if (errors.length > 0) throw validationError(errors)
}

async function readSchedule(sql: Sql, workspaceId: WorkspaceId): Promise<Schedule | null> {
  const row = await store.findSchedule(sql, workspaceId)
  if (!row) return null
  const { weekday, day, known_timezone: _known, ...schedule } = row
  return {
    ...schedule,
    ...(weekday === null ? {} : { weekday }),
    ...(day === null ? {} : { day: dayOfMonth(day) }),
  }
}

/** Converts the day of a row, where 0 means the last day of the month. */
export const dayOfMonth = (day: number): number | 'last' => (day === 0 ? 'last' : day)
