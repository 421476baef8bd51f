import { Type } from '../../core/typebox.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'

const IdRow = Type.Object({ id: idSchema('lst') })

/** Finds the Inbox of a member. */
export async function findInboxId(
  sql: Sql,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<ListId | undefined> {
  const [inbox] = await sql(IdRow)`
    select id from lists where workspace_id = ${workspaceId} and inbox_of = ${memberId}`
  return inbox?.id
}

export const insertInbox = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  { id, name }: { id: ListId; name: string },
) => sql(NoRow)`
  insert into lists (workspace_id, id, name, visibility, inbox_of, created_by, created_at, updated_at)
  values (${workspaceId}, ${id}, ${name}, 'private', ${memberId}, ${memberId}, ${sql.stamp}, ${sql.stamp})`

/** Shares an Inbox with its member, the only one it is ever shared with. */
export const insertInboxMember = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  listId: ListId,
) => sql(NoRow)`
  insert into list_members (workspace_id, list_id, member_id, created_at)
  values (${workspaceId}, ${listId}, ${memberId}, ${sql.stamp})`

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Lists workspaces with members who should have an Inbox and have none. */
export const listWorkspacesWithoutInboxes = (sql: Sql, take: number) => sql(WorkspaceRow)`
  select distinct members.workspace_id from members
  where members.removed_at is null and members.role <> 'guest' and members.member_kind = 'person'
    and not exists (
      select from lists where lists.workspace_id = members.workspace_id and lists.inbox_of = members.id
    )
  limit ${take}`

const MemberRow = Type.Object({ id: idSchema('usr') })

/** Lists those members of a workspace, oldest first. */
export const listMembersWithoutInbox = (sql: Sql, workspaceId: WorkspaceId, take: number) => sql(MemberRow)`
  select members.id from members
  where members.workspace_id = ${workspaceId} and members.removed_at is null and members.role <> 'guest'
    and members.member_kind = 'person'
    and not exists (
      select from lists where lists.workspace_id = ${workspaceId} and lists.inbox_of = members.id
    )
  order by members.id
  limit ${take}`
