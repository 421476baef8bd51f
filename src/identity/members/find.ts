import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import type { Member } from './schema.ts'
import * as store from './store.ts'

/** Returns a member, unless they have been removed. */
export const findMember = (sql: Sql, workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined> =>
  store.findMember(sql, workspaceId, id)

/** Returns a member that the actor can see (D14). @throws not_found */
export async function getVisibleMember(sql: Sql, actor: Actor, id: MemberId): Promise<Member> {
  const member = await store.findVisibleMember(sql, actor, id)
  if (!member) throw notFound()
  return member
}

/** Returns those of `ids` that are current members and visible to the actor. */
export async function filterVisibleMembers(
  sql: Sql,
  actor: Actor,
  ids: readonly MemberId[],
): Promise<MemberId[]> {
  if (ids.length === 0) return []
  return (await store.listVisibleMemberIds(sql, actor, ids)).map(({ id }) => id)
}

/**
 * Returns an actor with a member's current role, plan and time zone. Used when the operator's tool acts for a
 * member, so that it is limited to what that member may do.
 *
 * @throws not_found
 */
export async function findMemberActor(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<Actor & { member_id: MemberId }> {
  const fields = await store.findMemberActorFields(sql, workspaceId, id)
  if (!fields) throw notFound()
  return {
    ...fields,
    workspace_id: workspaceId,
    member_id: id,
    source: 'app',
    token_id: null,
    token_name: null,
  }
}
