import { Type } from 'typebox'
import type { Actor, Role } from '../actor.ts'
import { fragment, type Sql, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import type { AccountId, MemberId, WorkspaceId } from '../lib/ids.ts'
import { Member } from './schema.ts'

const columns = fragment`id, name, email, role`

/** A member who has not been removed. */
export async function findMember(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<Member | undefined> {
  const [member] = await sql(Member)`
    select ${columns} from members
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null`
  return member
}

export async function findMemberOfAccount(
  sql: Sql,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<Member | undefined> {
  const [member] = await sql(Member)`
    select ${columns} from members
    where workspace_id = ${workspaceId} and account_id = ${accountId} and removed_at is null`
  return member
}

/** The members after an id; a guest sees the people who share a list with them, and themselves (D14). */
export const listMembers = (sql: Sql, actor: Actor, after: string, take: number): Promise<Member[]> => {
  const known =
    actor.role === 'guest'
      ? fragment`(id = ${actor.member_id} or exists (
          select from list_members as own
          join list_members as other on other.workspace_id = own.workspace_id and other.list_id = own.list_id
          where own.workspace_id = ${actor.workspace_id} and own.member_id = ${actor.member_id}
            and other.member_id = members.id))`
      : fragment`true`
  return sql(Member)`
    select ${columns} from members
    where workspace_id = ${actor.workspace_id} and id > ${after} and removed_at is null and ${known}
    order by id
    limit ${take}`
}

export async function insertMember(
  sql: Transaction,
  workspaceId: WorkspaceId,
  member: { account_id: AccountId; name: string; email: string; role: Role; timezone: string | null },
): Promise<Member> {
  const [inserted] = await sql(Member)`
    insert into members (workspace_id, id, account_id, name, email, role, timezone, created_at, updated_at)
    values (${workspaceId}, ${sql.newId('usr')}, ${member.account_id}, ${member.name}, ${member.email}, ${member.role},
      ${member.timezone}, ${sql.stamp}, ${sql.stamp})
    returning ${columns}`
  return inserted as Member
}

/** Moves the workspace's counters; the lane makes them exact (hard problem f). */
export const addToCounts = (sql: Transaction, workspaceId: WorkspaceId, members: number, guests: number) =>
  sql(NoRow)`
    update workspaces set member_count = member_count + ${members}, guest_count = guest_count + ${guests}
    where id = ${workspaceId}`

export const updateMemberRole = (sql: Transaction, workspaceId: WorkspaceId, id: MemberId, role: Role) =>
  sql(Member)`
    update members set role = ${role}, updated_at = ${sql.stamp}
    where workspace_id = ${workspaceId} and id = ${id}
    returning ${columns}`

export const removeMember = (sql: Transaction, workspaceId: WorkspaceId, id: MemberId) => sql(NoRow)`
  update members set removed_at = ${sql.stamp}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id = ${id}`

/** The members among `ids` who have not been removed. */
export const listPresentMembers = (sql: Sql, workspaceId: WorkspaceId, ids: string[]) =>
  sql(Type.Object({ id: Type.Unsafe<MemberId>(Type.String()) }))`
    select id from members
    where workspace_id = ${workspaceId} and id = any(${ids}::text[]) and removed_at is null`
