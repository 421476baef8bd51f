import type { Sql } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import * as store from './store.ts'

/**
 * Those of `ids` who are members of the workspace and may see the list. Whoever is assigned or mentioned must be
 * among them: an id that names nobody and one whose member cannot see the list are not told apart (S-07).
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
