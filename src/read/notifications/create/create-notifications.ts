import type { Transaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../../platform/db/transact.ts'
import { recordForMembers } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { NotificationId, WorkspaceId } from '../../../core/ids.ts'
import { notificationGroupingMs } from '../../../core/limits.ts'
import type { PendingNotification } from './pending-store.ts'
import { mailTime } from '../mail/mail-time.ts'
import { deleteSuperseded, insertNotifications, type NewNotification } from './notification-store.ts'
import { withDefaults } from '../settings.ts'

/** How long what others did stays unread before it is pushed: the person may be looking at it. */
const pushDelayMs = 10_000

/** Reminders and due dates are pushed at once; others if they are still unread a moment later. */
const pushTime = (kind: PendingNotification['kind'], nowMs: number): number =>
  kind === 'due_soon' || kind === 'reminder' ? nowMs : nowMs + pushDelayMs

/**
 * Creates notifications as their members' settings say, and updates their browsers. A member who is mentioned and
 * assigned by the same person within a minute is notified of the mention alone, since that has the text.
 *
 * @returns how many were created
 */
export async function createNotifications(
  sql: Transaction,
  workspaceId: WorkspaceId,
  pending: readonly PendingNotification[],
): Promise<number> {
  const created = withoutDuplicates(pending).flatMap((one) => toNewNotification(sql, one))
  if (created.length === 0) return 0
  const [, inserted] = await inOneRoundTrip(
    deleteSuperseded(sql, workspaceId, created, notificationGroupingMs),
    insertNotifications(sql, workspaceId, created, notificationGroupingMs),
  )
  const shown = new Set(inserted.filter(({ inbox }) => inbox).map(({ member_id }) => member_id))
  recordForMembers(sql, workspaceId, 'inbox.changed', [...shown])
  return inserted.length
}

/**
 * Drops assignments that repeat within a batch, except the last, and those that a mention makes redundant; and mentions in
 * an edit of a comment, or of a description, that mentions the member already; and what was unblocked twice.
 */
function withoutDuplicates(pending: readonly PendingNotification[]): PendingNotification[] {
  const byTask = Map.groupBy(pending, ({ member_id, task_id }) => `${member_id} ${task_id}`)
  return pending.filter((one) => {
    const all = byTask.get(`${one.member_id} ${one.task_id}`) ?? []
    if (one.edited)
      return !all.some(
        ({ comment_id, change_id }) => comment_id === one.comment_id && change_id < one.change_id,
      )
    if (one.kind === 'mention' && one.comment_id === null)
      return all.find(({ kind, comment_id }) => kind === 'mention' && comment_id === null) === one
    if (one.kind === 'unblocked') return all.find(({ kind }) => kind === 'unblocked') === one
    if (one.kind !== 'assigned') return true
    const isLast = all.findLast(({ kind }) => kind === 'assigned') === one
    return isLast && !all.some((other) => other.kind === 'mention' && isSameAction(one, other))
  })
}

const isSameAction = (one: PendingNotification, other: PendingNotification): boolean =>
  one.actor_id !== null &&
  one.actor_id === other.actor_id &&
  Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) < notificationGroupingMs

function toNewNotification(
  sql: Transaction,
  { change_id, timezone, ways, daily_hour, ...one }: PendingNotification,
): NewNotification[] {
  const nowMs = sql.stampMs
  const settings = withDefaults({ ways, daily_hour })
  const { inbox, push } = settings[one.kind]
  const mailMs = mailTime(one.kind, settings, timezone, nowMs)
  const push_at = push ? formatStamp(pushTime(one.kind, nowMs)) : null
  if (!inbox && mailMs === null && push_at === null) return []
  const mail_at = mailMs === null ? null : formatStamp(mailMs)
  // One change may unblock several tasks of a member.
  const id: NotificationId = one.kind === 'unblocked' ? sql.newId('ntf') : `ntf_${change_id.slice(4)}`
  return [{ ...one, id, inbox, mail_at, push_at }]
}
