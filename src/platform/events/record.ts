import type { Actor } from '../../core/actor.ts'
import { fragment, json, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import type { FieldChanges } from '../../core/diff.ts'
import type { EventActor, EventType } from './event-types.ts'

/** One change: its entry in the history and, for an event type, what subscribers get. */
export type ChangeEntry = {
  /** What happened; the event type if there is one. */
  action: EventType | HistoryAction
  /** The event's type, where the history has another name for what happened. */
  event_type?: EventType
  /** The task, list, comment, member or token that changed. */
  subject_id: string
  /** The list whose members can see it; null for changes of the workspace. */
  list_id: ListId | null
  /** The list that a task has left, which people without access to it must not learn about (D44). */
  from_list_id?: ListId | undefined
  /** For the history, as `{field: {from, to}}`. */
  changed?: FieldChanges
  /** The event's `data`; absent for changes without an event. If it has `previous`, that is its last field. */
  data?: Record<string, unknown>
}

/** Changes that are in the history but have no event. */
type HistoryAction =
  | 'task.changed'
  | 'task.placed'
  | 'comment.reacted'
  | 'comment.attached'
  | 'dependency.created'
  | 'dependency.deleted'
  | 'section.created'
  | 'section.updated'
  | 'section.deleted'
  | 'label.created'
  | 'label.updated'
  | 'label.deleted'
  | 'list.deleted'
  | 'list.shared'
  | 'list.unshared'
  | 'list.link_created'
  | 'list.link_changed'
  | 'list.link_replaced'
  | 'list.link_revoked'
  | 'list.address_created'
  | 'list.address_replaced'
  | 'list.address_deleted'
  | 'member.updated'
  | 'member.role_changed'
  | 'member.removed'
  | 'invitation.created'
  | 'invitation.resent'
  | 'invitation.withdrawn'
  | 'invitation.declined'
  | 'token.created'
  | 'token.revoked'
  | 'token.exposed'
  | 'app.connected'
  | 'app.disconnected'
  | 'app.reuse_detected'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.secret_reissued'
  | 'webhook.redelivered'
  | 'webhook.replayed'
  | 'webhook.enabled'
  | 'webhook.disabled'
  | 'webhook.deleted'
  | 'feed.created'
  | 'feed.revoked'
  | 'workspace.plan_changed'
  | 'workspace.updated'
  | 'workspace.created'
  | 'log.exported'
  | 'export.created'
  | 'export.downloaded'
  | 'export.scheduled'
  | 'shared_view.changed'
  // Only sent to the member's own other browsers.
  | 'view.changed'
  | 'import.changed'
  | 'list.placed'
  | 'folder.changed'
  | 'favorite.changed'
  | 'export.changed'

/**
 * Writes the history, the event log and, if the workspace has endpoints, the outbox, in the transaction that
 * makes the change: together or not at all. The body of an event is built here, once, and every delivery
 * attempt sends these bytes (D46). Entries of one call keep their order.
 *
 * @example
 *     record(sql, actor, {
 *       action: 'task.created',
 *       subject_id: task.id,
 *       list_id: task.list_id,
 *       data: { task },
 *     })
 */
export function record(sql: Transaction, actor: Actor, ...entries: ChangeEntry[]): void {
  const gathered = gathering.get(sql)
  if (gathered) gathered.push(...entries)
  else writeEntries(sql, actor, entries)
}

/** What the operations of a transaction have recorded together so far. */
export type GatheredEntries = {
  readonly count: number
  /** Drops all but the first `count`, of an operation whose statements are undone. */
  keep(count: number): void
  /** Writes them now, so that they don't take up more and more memory. */
  write(): void
}

const gathering = new WeakMap<Transaction, ChangeEntry[]>()

/**
 * Runs several operations of one actor and writes what they record with one statement, in order (0278). If `work` fails,
 * nothing is written; its transaction is rolled back anyway.
 */
export async function recordTogether<T>(
  sql: Transaction,
  actor: Actor,
  work: (gathered: GatheredEntries) => Promise<T>,
): Promise<T> {
  const entries: ChangeEntry[] = []
  const write = () => writeEntries(sql, actor, entries.splice(0))
  gathering.set(sql, entries)
  try {
    const result = await work({
      get count() {
        return entries.length
      },
      keep: (count) => void (entries.length = count),
      write,
    })
    write()
    return result
  } finally {
    gathering.delete(sql)
  }
}

function writeEntries(sql: Transaction, actor: Actor, entries: readonly ChangeEntry[]): void {
  if (entries.length === 0) return
  const changes = entries.map((entry) => toChange(sql, entry))
  const events = entries.flatMap((entry) => (entry.data ? [toEvent(sql, actor, entry, entry.data)] : []))

  if (sql.workspace.watched) sql.announceChanges()
  if (events.length > 0 && sql.workspace.webhook_count > 0) sql.announceEvents()
  const [change, ...otherChanges] = changes
  if (change && otherChanges.length === 0) return writeEntry(sql, actor, change, events[0])

  const history = fragment`
    insert into changes
      (workspace_id, id, created_at, action, subject_id, list_id, from_list_id, member_id, token_id, source, changed)
    select ${actor.workspace_id}, id, ${sql.stamp}, action, subject_id, list_id, from_list_id, ${actor.member_id},
      ${actor.token_id}, ${actor.source}, changed
    from jsonb_to_recordset(${json(changes)}::jsonb)
      as entry (id text, action text, subject_id text, list_id text, from_list_id text, changed jsonb)`
  if (events.length === 0) {
    sql.defer(sql(NoRow)`${history}`)
    return
  }
  const log = fragment`
    insert into events (workspace_id, id, type, created_at, subject_id, list_id, from_list_id, body, body_inside)
    select ${actor.workspace_id}, id, type, ${sql.stamp}, subject_id, list_id, from_list_id, body, body_inside
    from jsonb_to_recordset(${json(events)}::jsonb)
      as entry (id text, type text, subject_id text, list_id text, from_list_id text, body text, body_inside text)`
  sql.defer(
    sql.workspace.webhook_count === 0
      ? sql(NoRow)`with history as (${history}) ${log}`
      : sql(NoRow)`
          with history as (${history}), log as (${log} returning id)
          insert into outbox (workspace_id, event_id) select ${actor.workspace_id}, id from log`,
  )
}

/**
 * Writes a single entry, as most writes record: rows without a common table expression keep their plan on a cluster, and cost
 * one server the same (0435).
 */
function writeEntry(
  sql: Transaction,
  { workspace_id, member_id, token_id, source }: Actor,
  change: ChangeRow,
  event: EventRow | undefined,
): void {
  sql.defer(
    sql(NoRow)`
      insert into changes
        (workspace_id, id, created_at, action, subject_id, list_id, from_list_id, member_id, token_id, source, changed)
      values (${workspace_id}, ${change.id}, ${sql.stamp}, ${change.action}, ${change.subject_id}, ${change.list_id},
        ${change.from_list_id}, ${member_id}, ${token_id}, ${source}, ${json(change.changed)})`,
  )
  if (!event) return
  sql.defer(
    sql(NoRow)`
      insert into events (workspace_id, id, type, created_at, subject_id, list_id, from_list_id, body, body_inside)
      values (${workspace_id}, ${event.id}, ${event.type}, ${sql.stamp}, ${event.subject_id}, ${event.list_id},
        ${event.from_list_id}, ${event.body}, ${event.body_inside})`,
  )
  if (sql.workspace.webhook_count > 0)
    sql.defer(sql(NoRow)`insert into outbox (workspace_id, event_id) values (${workspace_id}, ${event.id})`)
}

/**
 * Records a change that only concerns certain members, independent of who made it: each of them gets it in their other
 * browsers, and no one else does (0153).
 */
export function recordForMembers(
  sql: Transaction,
  workspaceId: WorkspaceId,
  action: 'inbox.changed',
  memberIds: readonly MemberId[],
): void {
  if (memberIds.length === 0) return
  if (sql.workspace.watched) sql.announceChanges()
  const changes = memberIds.map((member_id) => ({ id: sql.newId('chg'), member_id }))
  sql.defer(
    sql(NoRow)`
      insert into changes (workspace_id, id, created_at, action, subject_id, member_id, source)
      select ${workspaceId}, id, ${sql.stamp}, ${action}, member_id, member_id, 'app'
      from jsonb_to_recordset(${json(changes)}::jsonb) as own (id text, member_id text)`,
  )
}

/** Who caused an event, in its envelope (0280). The token's name is stored as it is now. */
const actorOf = ({ member_id, token_id, token_name, source }: Actor): EventActor => ({
  member_id,
  token_id,
  token_name,
  // In the app there is always a member: without one, it's the service itself, or the operator's tool.
  source: member_id === null && source === 'app' ? 'system' : source,
})

const toChange = (sql: Transaction, entry: ChangeEntry) => ({
  id: sql.newId('chg'),
  action: entry.action,
  subject_id: entry.subject_id,
  list_id: entry.list_id,
  from_list_id: entry.from_list_id ?? null,
  changed: entry.changed ?? {},
})
type ChangeRow = ReturnType<typeof toChange>

/** Builds an event with the specification's envelope, its body as text. */
function toEvent(sql: Transaction, actor: Actor, entry: ChangeEntry, data: Record<string, unknown>) {
  const id = sql.newId('evt')
  const type = entry.event_type ?? entry.action
  const body = (content: Record<string, unknown>) =>
    JSON.stringify({
      id,
      type,
      created_at: sql.stamp,
      workspace_id: actor.workspace_id,
      actor: actorOf(actor),
      // Last, see event-body.ts.
      data: content,
    })
  return {
    id,
    type,
    subject_id: entry.subject_id,
    list_id: entry.list_id,
    from_list_id: entry.from_list_id ?? null,
    body: body(data),
    // Only the release before this one reads it, while it still serves; see event-body.ts.
    body_inside: entry.from_list_id ? body({ ...data, previous: {} }) : null,
  }
}
type EventRow = ReturnType<typeof toEvent>
