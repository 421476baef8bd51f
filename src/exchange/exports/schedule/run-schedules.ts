import { type Actor, isAdmin } from '../../../core/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { MemberId, WorkspaceId } from '../../../core/ids.ts'
import { nextRun } from '../../../core/dates/next-run.ts'
import { workspaceUrlIn } from '../../../platform/mail/workspace-url.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { operatorActor } from '../../../identity/workspaces/operator-actor.ts'
import { insertExport } from '../lifecycle.ts'
import { scheduleDisabledMail } from '../mails.ts'
import { dayOfMonth } from './schedule.ts'
import type { Schedule } from '../schema.ts'
import * as store from './schedule-store.ts'
import { hasRunningScheduledExport } from '../store.ts'

const batchSize = 50

type FailedSchedule = { workspace_id: WorkspaceId; err: unknown }

/**
 * Starts the scheduled exports that are due: each once, however many workers run, because the transaction
 * that starts it also sets its next run. Runs missed while no worker was running are made up for by a single
 * export.
 *
 * @returns how many schedules were due, and those that failed
 */
export async function runSchedules(
  database: Database,
  without: readonly WorkspaceId[] = [],
): Promise<{ run: number; failed: FailedSchedule[] }> {
  const due = await store.listDueSchedules(database.page, without, batchSize)
  const failed: FailedSchedule[] = []
  for (const { workspace_id } of due)
    try {
      await write(database, workspace_id, (sql) => runSchedule(sql, workspace_id))
    } catch (err) {
      failed.push({ workspace_id, err })
    }
  return { run: due.length, failed }
}

async function runSchedule(sql: Transaction, workspaceId: WorkspaceId): Promise<void> {
  const schedule = await store.findSchedule(sql, workspaceId)
  // Another worker was faster, or the schedule has just been changed.
  if (!schedule?.next_at || schedule.next_at > sql.stamp) return
  await store.updateNextRun(sql, workspaceId, nextRunOf(sql, schedule))
  // The time zone has changed since the run was computed: the intended hour is still to come, or was missed.
  if (schedule.timezone !== schedule.known_timezone) return

  const owner = await store.findScheduleOwner(sql, workspaceId, schedule.created_by)
  if (!owner) return
  const actor: Actor & { member_id: MemberId } = {
    workspace_id: workspaceId,
    member_id: schedule.created_by,
    role: owner.role,
    plan: sql.workspace.plan,
    timezone: owner.timezone,
    source: 'app',
    token_id: null,
    token_name: null,
  }
  const off = disabledReasonOf(actor, owner.removed)
  if (off) return disableSchedule(sql, actor, owner, off)
  // An export that takes longer than a day isn't overtaken by the next one.
  if (await hasRunningScheduledExport(sql, actor)) return
  await insertExport(sql, actor, { attachments: schedule.attachments, list_id: null, scheduled: true })
}

const disabledReasonOf = (actor: Actor, removed: boolean): Schedule['off'] =>
  actor.plan !== 'business' ? 'plan' : removed || !isAdmin(actor) ? 'maker' : null

type ScheduleOwner = NonNullable<Awaited<ReturnType<typeof store.findScheduleOwner>>>

/** Turns a schedule off until it is set up again, and mails the workspace's owner once. */
async function disableSchedule(
  sql: Transaction,
  { workspace_id, plan, timezone }: Actor,
  { name, workspace_name, owner_email }: ScheduleOwner,
  off: NonNullable<Schedule['off']>,
): Promise<void> {
  await store.disableSchedule(sql, workspace_id, off)
  record(sql, operatorActor({ id: workspace_id, plan, timezone }), {
    action: 'export.scheduled',
    subject_id: workspace_id,
    list_id: null,
    changed: { off: { from: null, to: off } },
  })
  await queueMail(
    sql,
    owner_email,
    scheduleDisabledMail(workspaceUrlIn(sql.publicUrl, workspace_id), {
      workspaceName: workspace_name,
      makerName: name,
      off,
    }),
  )
}

/** Reschedules a batch of exports whose workspaces have changed their time zone; returns how many. */
export async function updateScheduleTimezones(database: Database, size: number): Promise<number> {
  const changed = await store.listTimezoneChanges(database.page, size)
  for (const { workspace_id } of changed)
    await write(database, workspace_id, async (sql) => {
      const schedule = await store.findSchedule(sql, workspace_id)
      if (schedule?.next_at) await store.updateNextRun(sql, workspace_id, nextRunOf(sql, schedule))
    })
  return changed.length
}

const nextRunOf = (sql: Transaction, { day, ...schedule }: store.ScheduleRow): string =>
  formatStamp(
    nextRun({ ...schedule, day: day === null ? null : dayOfMonth(day) }, sql.workspace.timezone, sql.stampMs),
  )
