import type { Actor } from '../../../core/actor.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../core/errors.ts'
import { recordForMembers } from '../../../platform/events/record.ts'
import { formatStamp, parseTimestamp } from '../../../core/dates/date-formats.ts'
import {
  type MarkRead,
  type MarkUnread,
  type Notification,
  snippetLengthMax,
  type UnreadCount,
} from '../schema.ts'
import { commentSnippet } from '../snippet.ts'
import type { NotificationRow } from '../relevant-store.ts'
import * as store from './inbox-store.ts'

/** Higher than any id. */
const maxId = 'ntf_~'

/** Lists a page of the actor's inbox, newest first. */
export async function listInbox(
  sql: Sql,
  actor: Actor,
  unread: boolean,
  before: string | undefined,
  take: number,
): Promise<Notification[]> {
  const rows = await store.listInbox(sql, actor, unread, before ?? maxId, take)
  return rows.map(toNotification)
}

function toNotification({ text, actor_id, actor_name, ...rest }: NotificationRow): Notification {
  const snippet = text === null ? null : commentSnippet(text, snippetLengthMax)
  const actor = actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name }
  return Object.assign(rest, { snippet, actor })
}

export const countUnread = async (sql: Sql, actor: Actor): Promise<UnreadCount> => ({
  unread: await store.countUnread(sql, actor),
})

/**
 * Marks notifications as read: some by id, all about a task, or all up to a time. Ids that are not the actor's are
 * ignored.
 *
 * @throws validation_error unless the request has exactly one of these
 */
export async function markRead(sql: Transaction, actor: Actor, request: MarkRead): Promise<UnreadCount> {
  checkMarkRead(request)
  const { ids, task_id, until = '' } = request
  const read = ids
    ? await store.markIdsRead(sql, actor, ids)
    : task_id
      ? await store.markTaskRead(sql, actor, task_id)
      : await store.markReadUntil(sql, actor, formatStamp(parseTimestamp(until) ?? 0))
  if (read.length > 0) publishInboxChanged(sql, actor)
  return countUnread(sql, actor)
}

function checkMarkRead(request: MarkRead): void {
  const [kind, extra] = (['ids', 'task_id', 'all'] as const).filter((name) => request[name] !== undefined)
  if (kind === undefined) throw invalidField('ids', 'required')
  if (extra !== undefined) throw invalidField(extra, 'unknown')
  if ((kind === 'all') !== (request.until !== undefined))
    throw invalidField('until', kind === 'all' ? 'required' : 'unknown')
}

/** Marks notifications as unread. They are not emailed again. */
export async function markUnread(sql: Transaction, actor: Actor, { ids }: MarkUnread): Promise<UnreadCount> {
  const changed = await store.markIdsUnread(sql, actor, ids)
  if (changed.length > 0) publishInboxChanged(sql, actor)
  return countUnread(sql, actor)
}

function publishInboxChanged(sql: Transaction, { workspace_id, member_id }: Actor): void {
  if (member_id !== null) recordForMembers(sql, workspace_id, 'inbox.changed', [member_id])
}
