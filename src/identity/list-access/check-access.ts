import type { Actor } from '../../core/actor.ts'
import { inboxIsPrivate, missingRole } from '../../core/errors.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import * as store from './store.ts'

/** Guests cannot change lists or sections (D14). @throws forbidden */
export function refuseGuests(actor: Actor): void {
  if (actor.role === 'guest') throw missingRole('member')
}

/** Returns those of `ids` that are lists the actor can see. */
export async function filterVisibleLists(sql: Sql, actor: Actor, ids: readonly ListId[]): Promise<ListId[]> {
  if (ids.length === 0) return []
  return (await store.listVisibleIds(sql, actor, ids)).map(({ id }) => id)
}

/** Refuses to share an Inbox, which is its member's alone (0349). @throws conflict */
export async function refuseInboxes(sql: Sql, actor: Actor, ids: readonly ListId[]): Promise<void> {
  if (ids.length > 0 && (await store.listInboxIds(sql, actor, ids)).length > 0) throw inboxIsPrivate()
}

/**
 * Returns those of `ids` that are members of the workspace and can see the list. Only they can be assigned or
 * mentioned. An unknown id and a member who cannot see the list are indistinguishable (S-07).
 */
export async function membersWhoCanSee(
  sql: Sql,
  workspaceId: WorkspaceId,
  listId: ListId,
  ids: readonly string[],
): Promise<ReadonlySet<MemberId>> {
  if (ids.length === 0) return new Set()
  const rows = await store.listMembersWhoCanSee(sql, workspaceId, listId, ids)
  return new Set(rows.map((row) => row.member_id))
}
