import type { Actor } from '../actor.ts'
import { fragment, json, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import type { ListId } from '../lib/ids.ts'
import type { Changes } from '../lib/diff.ts'
import type { EventType } from './types.ts'

/** One change: what the history keeps of it and, where it is one of the event types, what subscribers get. */
export type Entry = {
  /** What happened, in the history's words; an event's type where there is one. */
  action: EventType | HistoryAction
  /** The task, list, comment, member or token that it happened to. */
  subject_id: string
  /** The list whose members may see it; null for what concerns the workspace. */
  list_id: ListId | null
  /** The list a task has left, so that nobody learns of it who could not see it (D44). */
  from_list_id?: ListId | undefined
  /** `{field: {from, to}}` for the history. */
  changed?: Changes
  /** The event's `data`; absent for what raises no event. */
  data?: Record<string, unknown>
}

/** Changes that the history shows and no event tells. */
type HistoryAction =
  | 'task.changed'
  | 'section.created'
  | 'section.updated'
  | 'section.deleted'
  | 'list.shared'
  | 'list.unshared'
  | 'member.role_changed'
  | 'member.removed'
  | 'token.created'
  | 'token.revoked'
  | 'token.exposed'
  | 'workspace.plan_changed'
  | 'workspace.created'

/**
 * Writes the history and the event log in the transaction that makes the change: together or not at all. The
 * body of an event is put together here, once; every attempt to deliver it sends these bytes (D46).
 * Entries of one call keep their order.
 */
export function record(sql: Transaction, actor: Actor, ...entries: Entry[]): void {
  if (entries.length === 0) return
  const changes = entries.map((entry) => ({
    id: sql.newId('chg'),
    action: entry.action,
    subject_id: entry.subject_id,
    list_id: entry.list_id,
    changed: entry.changed ?? {},
  }))
  const events = entries.flatMap((entry) => (entry.data ? [toEvent(sql, actor, entry, entry.data)] : []))

  const insertChanges = fragment`
    insert into changes (workspace_id, id, created_at, action, subject_id, list_id, member_id, token_id, source, changed)
    select ${actor.workspace_id}, id, ${sql.stamp}, action, subject_id, list_id, ${actor.member_id}, ${actor.token_id},
      ${actor.source}, changed
    from jsonb_to_recordset(${json(changes)}::jsonb)
      as entry (id text, action text, subject_id text, list_id text, changed jsonb)`
  if (events.length === 0) {
    sql.defer(sql(NoRow)`${insertChanges}`)
    return
  }
  sql.defer(sql(NoRow)`
    with history as (${insertChanges})
    insert into events (workspace_id, id, type, created_at, subject_id, list_id, from_list_id, body)
    select ${actor.workspace_id}, id, type, ${sql.stamp}, subject_id, list_id, from_list_id, body
    from jsonb_to_recordset(${json(events)}::jsonb)
      as entry (id text, type text, subject_id text, list_id text, from_list_id text, body text)`)
}

/** The envelope of the specification, its body as text. */
function toEvent(sql: Transaction, actor: Actor, entry: Entry, data: Record<string, unknown>) {
  const id = sql.newId('evt')
  const envelope = {
    id,
    type: entry.action,
    created_at: sql.stamp,
    workspace_id: actor.workspace_id,
    data,
  }
  return {
    id,
    type: entry.action,
    subject_id: entry.subject_id,
    list_id: entry.list_id,
    from_list_id: entry.from_list_id ?? null,
    body: JSON.stringify(envelope),
  }
}
