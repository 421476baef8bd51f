import type { Actor } from '../../../core/actor.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../core/errors.ts'
import { recordOwn } from '../../../platform/events/record.ts'
import { formatStamp, parseTimestamp } from '../../../core/dates/date-formats.ts'
import { type MarkRead, type MarkUnread, type Notification, snippetMax, type Unread } from '../schema.ts'
import { snippetOf } from '../snippet.ts'
import type { Told } from '../relevant-store.ts'
import * as store from './inbox-store.ts'

/** Higher than any id. */
const end = 'ntf_~'

/** A page of what the actor is told, the newest first. */
export async function listInbox(
  sql: Sql,
  actor: Actor,
  unread: boolean,
  before: string | undefined,
  take: number,
): Promise<Notification[]> {
  const rows = await store.listInbox(sql, actor, unread, before ?? end, take)
  return rows.map(toShown)
}

function toShown({ text, actor_id, actor_name, ...rest }: Told): Notification {
  const snippet = text === null ? null : snippetOf(text, snippetMax)
  const actor = actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name }
  return Object.assign(rest, { snippet, actor })
}

export const countUnread = async (sql: Sql, actor: Actor): Promise<Unread> => ({
  unread: await store.countUnread(sql, actor),
})

/**
 * Marks some as read: those that are named, those of a task that has been looked at, or all that had come by a moment.
 * What names nothing of the actor's changes nothing.
 *
 * @throws validation_error unless it is one of these
 */
export async function markRead(sql: Transaction, actor: Actor, wanted: MarkRead): Promise<Unread> {
  check(wanted)
  const { ids, task_id, until = '' } = wanted
  const read = ids
    ? await store.readSome(sql, actor, ids)
    : task_id
      ? await store.readOfTask(sql, actor, task_id)
      : await store.readUntil(sql, actor, formatStamp(parseTimestamp(until) ?? 0))
  if (read.length > 0) tellBrowsers(sql, actor)
  return countUnread(sql, actor)
}

function check(wanted: MarkRead): void {
  const [way, stray] = (['ids', 'task_id', 'all'] as const).filter((name) => wanted[name] !== undefined)
  if (way === undefined) throw invalidField('ids', 'required')
  if (stray !== undefined) throw invalidField(stray, 'unknown')
  if ((way === 'all') !== (wanted.until !== undefined))
    throw invalidField('until', way === 'all' ? 'required' : 'unknown')
}

/** Marks some as unread again. They are not mailed again. */
export async function markUnread(sql: Transaction, actor: Actor, { ids }: MarkUnread): Promise<Unread> {
  const changed = await store.unreadSome(sql, actor, ids)
  if (changed.length > 0) tellBrowsers(sql, actor)
  return countUnread(sql, actor)
}

function tellBrowsers(sql: Transaction, { workspace_id, member_id }: Actor): void {
  if (member_id !== null) recordOwn(sql, workspace_id, 'inbox.changed', [member_id])
}
