import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import type { Member } from './schema.ts'
import * as store from './store.ts'

/** A member who has not been removed. */
export const findMember = (sql: Sql, workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined> =>
  store.findMember(sql, workspaceId, id)

/** The same, of those the actor knows (D14). @throws not_found */
export async function getVisibleMember(sql: Sql, actor: Actor, id: MemberId): Promise<Member> {
  const member = await store.findVisibleMember(sql, actor, id)
  if (!member) throw notFound()
  return member
}

/** Those of `ids` who are members now and whom the actor knows. */
export async function filterVisibleMembers(
  sql: Sql,
  actor: Actor,
  ids: readonly MemberId[],
): Promise<MemberId[]> {
  if (ids.length === 0) return []
  return (await store.listVisibleMemberIds(sql, actor, ids)).map(({ id }) => id)
}

/**
 * Who acts when a member does, as the member stands now: what the operator's tool does in a member's name is held
 * to that member's role.
 *
 * @throws not_found
 */
export async function findMemberActor(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<Actor & { member_id: MemberId }> {
  const standing = await store.findMemberActorFields(sql, workspaceId, id)
  if (!standing) throw notFound()
  return { ...standing, workspace_id: workspaceId, member_id: id, source: 'app', token_id: null }
}
