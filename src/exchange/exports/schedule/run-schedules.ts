import { type Actor, isAdmin } from '../../../core/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { record } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { MemberId, WorkspaceId } from '../../../core/ids.ts'
import { nextRun } from '../../../core/dates/next-run.ts'
import { placesIn } from '../../../platform/mail/workspace-url.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import { operatorOf } from '../../../identity/workspaces/operator-actor.ts'
import { insertExport } from '../lifecycle.ts'
import { switchedOffMail } from '../mails.ts'
import { dayOf } from './schedule.ts'
import type { Schedule } from '../schema.ts'
import * as store from './schedule-store.ts'
import { isScheduledRunning } from '../store.ts'

const batch = 50

type Failed = { workspace_id: WorkspaceId; err: unknown }

/**
 * Begins the exports whose moment has come: each once, however many workers are at it, since the moment moves on in the
 * transaction that begins it. What was missed while no worker ran is made up for once.
 *
 * @returns how many schedules were looked at, and those that failed
 */
export async function runSchedules(
  database: Database,
  without: readonly WorkspaceId[] = [],
): Promise<{ run: number; failed: Failed[] }> {
  const due = await store.listDue(database.page, without, batch)
  const failed: Failed[] = []
  for (const { workspace_id } of due)
    try {
      await write(database, workspace_id, (sql) => run(sql, workspace_id))
    } catch (err) {
      failed.push({ workspace_id, err })
    }
  return { run: due.length, failed }
}

async function run(sql: Transaction, workspaceId: WorkspaceId): Promise<void> {
  const schedule = await store.findSchedule(sql, workspaceId)
  // Another worker was faster, or somebody has just changed it.
  if (!schedule?.next_at || schedule.next_at > sql.stamp) return
  await store.updateNext(sql, workspaceId, nextOf(sql, schedule))
  // The zone has changed since: the hour that was meant comes later, or was missed.
  if (schedule.timezone !== schedule.known_timezone) return

  const maker = await store.findMaker(sql, workspaceId, schedule.created_by)
  if (!maker) return
  const actor: Actor & { member_id: MemberId } = {
    workspace_id: workspaceId,
    member_id: schedule.created_by,
    role: maker.role,
    plan: sql.workspace.plan,
    timezone: maker.timezone,
    source: 'app',
    token_id: null,
  }
  const off = offReason(actor, maker.removed)
  if (off) return switchOff(sql, actor, maker, off)
  // One that takes longer than a day is not overtaken by the next.
  if (await isScheduledRunning(sql, actor)) return
  await insertExport(sql, actor, { attachments: schedule.attachments, list_id: null, scheduled: true })
}

const offReason = (actor: Actor, removed: boolean): Schedule['off'] =>
  actor.plan !== 'business' ? 'plan' : removed || !isAdmin(actor) ? 'maker' : null

type Maker = NonNullable<Awaited<ReturnType<typeof store.findMaker>>>

/** It stays off until somebody sets it again, so its owner is told once. */
async function switchOff(
  sql: Transaction,
  { workspace_id, plan, timezone }: Actor,
  { name, workspace_name, owner_email }: Maker,
  off: NonNullable<Schedule['off']>,
): Promise<void> {
  await store.switchOff(sql, workspace_id, off)
  record(sql, operatorOf({ id: workspace_id, plan, timezone }), {
    action: 'export.scheduled',
    subject_id: workspace_id,
    list_id: null,
    changed: { off: { from: null, to: off } },
  })
  await sendMail(sql, {
    to: owner_email,
    ...switchedOffMail(placesIn(sql.publicUrl, workspace_id), {
      workspaceName: workspace_name,
      makerName: name,
      off,
    }),
  })
}

/**
 * Has schedules follow their workspaces into another zone, a batch at a time; returns how many did.
 */
export async function followZones(database: Database, size: number): Promise<number> {
  const moved = await store.listMoved(database.page, size)
  for (const { workspace_id } of moved)
    await write(database, workspace_id, async (sql) => {
      const schedule = await store.findSchedule(sql, workspace_id)
      if (schedule?.next_at) await store.updateNext(sql, workspace_id, nextOf(sql, schedule))
    })
  return moved.length
}

const nextOf = (sql: Transaction, { day, ...rhythm }: store.ScheduleRow): string =>
  formatStamp(
    nextRun({ ...rhythm, day: day === null ? null : dayOf(day) }, sql.workspace.timezone, sql.stampMs),
  )
