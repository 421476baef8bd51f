import type { Transaction } from '../../../platform/db/sql.ts'
import { inOneTrip } from '../../../platform/db/transact.ts'
import { recordOwn } from '../../../platform/events/record.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { toldTogetherMs } from '../../../core/limits.ts'
import type { Found } from './pending-store.ts'
import { mailTime } from '../mail/mail-time.ts'
import { deleteReplaced, insertMade, type Made } from './notification-store.ts'
import { settingsOf } from '../settings.ts'

/**
 * Writes what members are to be told, as they have chosen, and tells their browsers. Who was mentioned and assigned in
 * one go, by one person within a minute, is told of the mention alone, which has the words.
 */
export async function make(
  sql: Transaction,
  workspaceId: WorkspaceId,
  found: readonly Found[],
): Promise<number> {
  const made = withoutRepeats(found).flatMap((one) => madeOf(one, sql.stampMs))
  if (made.length === 0) return 0
  const [, written] = await inOneTrip(
    deleteReplaced(sql, workspaceId, made, toldTogetherMs),
    insertMade(sql, workspaceId, made, toldTogetherMs),
  )
  const shown = new Set(written.filter(({ inbox }) => inbox).map(({ member_id }) => member_id))
  recordOwn(sql, workspaceId, 'inbox.changed', [...shown])
  return written.length
}

/** Of what one batch says twice the mention counts, and then the last. */
function withoutRepeats(found: readonly Found[]): Found[] {
  const ofTask = Map.groupBy(found, ({ member_id, task_id }) => `${member_id} ${task_id}`)
  return found.filter((one) => {
    if (one.kind !== 'assigned') return true
    const all = ofTask.get(`${one.member_id} ${one.task_id}`) ?? []
    const isLast = all.findLast(({ kind }) => kind === 'assigned') === one
    return isLast && !all.some((other) => other.kind === 'mention' && areTogether(one, other))
  })
}

const areTogether = (one: Found, other: Found): boolean =>
  one.actor_id !== null &&
  one.actor_id === other.actor_id &&
  Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) < toldTogetherMs

function madeOf({ change_id, timezone, ways, daily_hour, ...one }: Found, nowMs: number): Made[] {
  const settings = settingsOf({ ways, daily_hour })
  const { inbox } = settings[one.kind]
  const mailMs = mailTime(one.kind, settings, timezone, nowMs)
  if (!inbox && mailMs === null) return []
  const mail_at = mailMs === null ? null : formatStamp(mailMs)
  return [{ ...one, id: `ntf_${change_id.slice(4)}`, inbox, mail_at }]
}
