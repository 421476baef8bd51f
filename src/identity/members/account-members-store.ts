import { Type, type Static } from '../../core/typebox.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import type { AccountId, MemberId, WorkspaceId } from '../../core/ids.ts'

const MembershipRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('usr') })

/** Returns the members that an account is in some workspaces, one per workspace. */
export const listMemberships = (
  sql: Sql,
  accountId: AccountId,
  workspaces: readonly WorkspaceId[],
): Promise<Static<typeof MembershipRow>[]> => sql(MembershipRow)`
  select workspace_id, id from members
  where workspace_id = any(${workspaces}::text[]) and account_id = ${accountId} and removed_at is null
  order by workspace_id`

const MemberProfileRow = Type.Object({
  name: Type.String(),
  email: Type.String(),
  timezone: nullable(Type.String()),
})
export type MemberProfile = Static<typeof MemberProfileRow>

/** Returns the fields that a member copies from their account. */
export async function findMemberProfile(
  sql: Sql,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<MemberProfile | undefined> {
  const [profile] = await sql(MemberProfileRow)`
    select name, email, timezone from members
    where workspace_id = ${workspaceId} and id = ${memberId} and removed_at is null`
  return profile
}

export const updateMemberProfile = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  profile: MemberProfile,
) =>
  sql(NoRow)`
    update members
    set name = ${profile.name}, email = ${profile.email}, timezone = ${profile.timezone}, updated_at = ${sql.stamp}
    where workspace_id = ${workspaceId} and id = ${memberId}`
