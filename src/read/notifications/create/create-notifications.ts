import type { Transaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../../platform/db/transact.ts'
import { recordForMembers } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { notificationGroupingMs } from '../../../core/limits.ts'
import type { PendingNotification } from './pending-store.ts'
import { mailTime } from '../mail/mail-time.ts'
import { deleteSuperseded, insertNotifications, type NewNotification } from './notification-store.ts'
import { withDefaults } from '../settings.ts'

/**
 * Writes what members are to be told, as they have chosen, and tells their browsers. Who was mentioned and assigned in
 * one go, by one person within a minute, is told of the mention alone, which has the words.
 */
export async function createNotifications(
  sql: Transaction,
  workspaceId: WorkspaceId,
  found: readonly PendingNotification[],
): Promise<number> {
  const made = withoutDuplicates(found).flatMap((one) => toNewNotification(one, sql.stampMs))
  if (made.length === 0) return 0
  const [, written] = await inOneRoundTrip(
    deleteSuperseded(sql, workspaceId, made, notificationGroupingMs),
    insertNotifications(sql, workspaceId, made, notificationGroupingMs),
  )
  const shown = new Set(written.filter(({ inbox }) => inbox).map(({ member_id }) => member_id))
  recordForMembers(sql, workspaceId, 'inbox.changed', [...shown])
  return written.length
}

/** Of what one batch says twice the mention counts, and then the last. */
function withoutDuplicates(found: readonly PendingNotification[]): PendingNotification[] {
  const ofTask = Map.groupBy(found, ({ member_id, task_id }) => `${member_id} ${task_id}`)
  return found.filter((one) => {
    if (one.kind !== 'assigned') return true
    const all = ofTask.get(`${one.member_id} ${one.task_id}`) ?? []
    const isLast = all.findLast(({ kind }) => kind === 'assigned') === one
    return isLast && !all.some((other) => other.kind === 'mention' && isSameAction(one, other))
  })
}

const isSameAction = (one: PendingNotification, other: PendingNotification): boolean =>
  one.actor_id !== null &&
  one.actor_id === other.actor_id &&
  Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) < notificationGroupingMs

function toNewNotification(
  { change_id, timezone, ways, daily_hour, ...one }: PendingNotification,
  nowMs: number,
): NewNotification[] {
  const settings = withDefaults({ ways, daily_hour })
  const { inbox } = settings[one.kind]
  const mailMs = mailTime(one.kind, settings, timezone, nowMs)
  if (!inbox && mailMs === null) return []
  const mail_at = mailMs === null ? null : formatStamp(mailMs)
  return [{ ...one, id: `ntf_${change_id.slice(4)}`, inbox, mail_at }]
}
