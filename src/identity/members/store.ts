import { Type, type Static } from '../../core/typebox.ts'
import { type Actor, type Role, roles } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import type { AccountId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { plans } from '../../core/limits.ts'
import { canSeeMember } from './visible.ts'
import { Member } from './schema.ts'
import type { MemberFilter, MemberDetails } from './settings-schema.ts'

const columns = fragment`id, name, email, role, member_kind as kind`

/** Returns a member, unless they have been removed. */
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

/** Returns a member, if the actor can see them (D14). */
export async function findVisibleMember(sql: Sql, actor: Actor, id: MemberId): Promise<Member | undefined> {
  const [member] = await sql(Member)`
    select ${columns} from members
    where workspace_id = ${actor.workspace_id} and id = ${id} and removed_at is null and ${canSeeMember(actor)}`
  return member
}

const IdRow = Type.Object({ id: idSchema('usr') })

/** Returns those of `ids` that the actor can see. */
export const listVisibleMemberIds = (sql: Sql, actor: Actor, ids: readonly MemberId[]) => sql(IdRow)`
  select id from members
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and removed_at is null and ${canSeeMember(actor)}`

export async function findMemberByAccount(
  sql: Sql,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<Member | undefined> {
  const [member] = await sql(Member)`
    select ${columns} from members
    where workspace_id = ${workspaceId} and account_id = ${accountId} and removed_at is null`
  return member
}

export async function findOwner(sql: Sql, workspaceId: WorkspaceId): Promise<Member | undefined> {
  const [owner] = await sql(Member)`
    select ${columns} from members
    where workspace_id = ${workspaceId} and role = 'owner' and removed_at is null`
  return owner
}

const MemberActorRow = Type.Object({ role: enumOf(roles), plan: enumOf(plans), timezone: Type.String() })

/** Returns a member's role, plan, and the time zone of their tasks. */
export async function findMemberActorFields(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<Static<typeof MemberActorRow> | undefined> {
  const [fields] = await sql(MemberActorRow)`
    select members.role, workspaces.plan, coalesce(members.timezone, workspaces.timezone) as timezone
    from members join workspaces on workspaces.id = members.workspace_id
    where members.workspace_id = ${workspaceId} and members.id = ${id} and members.removed_at is null`
  return fields
}

/** Returns the members after an id, oldest first, without those a guest must not see (D14). */
export const listMembers = (sql: Sql, actor: Actor, after: string, take: number): Promise<Member[]> => sql(
  Member,
)`
  select ${columns} from members
  where workspace_id = ${actor.workspace_id} and id > ${after} and removed_at is null
    and ${canSeeMember(actor)}
  order by id
  limit ${take}`

const MemberDetailsRow = Type.Object({
  ...Member.properties,
  joined_at: stampSchema(),
  description: nullable(Type.String()),
  last_seen_at: nullable(stampSchema()),
  two_factor: Type.Boolean(),
})

const detailColumns = fragment`
  id, name, email, role, member_kind as kind, integration_description as description, created_at as joined_at, last_seen_at,
  exists (
    select from accounts where accounts.id = members.account_id and accounts.totp_confirmed_at is not null
  ) as two_factor`

/** Returns the same page with the fields shown in the settings. */
export const listMemberDetails = (
  sql: Sql,
  actor: Actor,
  { text = '', roles, kind }: MemberFilter,
  after: string,
  take: number,
): Promise<MemberDetails[]> => sql(MemberDetailsRow)`
  select ${detailColumns} from members
  where workspace_id = ${actor.workspace_id} and id > ${after} and removed_at is null
    and ${canSeeMember(actor)}
    and strpos(lower(name || ' ' || email), lower(${text})) > 0
    and (${kind ?? null}::text is null or member_kind = ${kind ?? null})
    and (${roles ?? null}::text is null or role = any(string_to_array(${roles ?? null}, ',')))
  order by id
  limit ${take}`

export async function findMemberDetails(
  sql: Sql,
  actor: Actor,
  id: MemberId,
): Promise<MemberDetails | undefined> {
  const [member] = await sql(MemberDetailsRow)`
    select ${detailColumns} from members
    where workspace_id = ${actor.workspace_id} and id = ${id} and removed_at is null and ${canSeeMember(actor)}`
  return member
}

/** Only moves forward. Needs no lane, because it doesn't change the workspace. */
export const updateLastSeen = (sql: Sql, { workspace_id, member_id }: Actor, at: string) => sql(NoRow)`
  update members set last_seen_at = ${at}
  where workspace_id = ${workspace_id} and id = ${member_id} and (last_seen_at is null or last_seen_at < ${at})`

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

/** Adjusts the workspace's counters, which the lane keeps exact (hard problem f). */
export const adjustMemberCounts = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  members: number,
  guests: number,
) =>
  sql(NoRow)`
    update workspaces set member_count = member_count + ${members}, guest_count = guest_count + ${guests}
    where id = ${workspaceId}`

/**
 * When the member was no guest, if they become one or stop being one (0300). A trigger does the same where the release
 * before this one may still serve.
 */
const insideDuring = (sql: Transaction, role: Role): Fragment => {
  const fromNow = fragment`tstzmultirange(tstzrange(${sql.stamp}::timestamptz, null))`
  const isGuest = role === 'guest'
  return fragment`
    case when (role = 'guest') = ${isGuest}::boolean then inside_during
      when ${isGuest}::boolean then coalesce(inside_during, '{(,)}') - ${fromNow}
      else coalesce(inside_during, '{}') + ${fromNow}
    end`
}

export async function updateMemberRole(
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: MemberId,
  role: Role,
): Promise<Member> {
  const [member] = await sql(Member)`
    update members
    set role = ${role}, updated_at = ${sql.stamp}, inside_during = ${insideDuring(sql, role)}
    where workspace_id = ${workspaceId} and id = ${id}
    returning ${columns}`
  return member as Member
}

const AccountRow = Type.Object({ account_id: nullable(idSchema('acc')) })

/**
 * Marks a member as removed. The row stays, because comments and tasks refer to it for their author.
 *
 * @returns the account that it was; null for an integration
 */
export async function markRemoved(sql: Transaction, workspaceId: WorkspaceId, id: MemberId) {
  const [removed] = await sql(AccountRow)`
    update members set removed_at = ${sql.stamp}, updated_at = ${sql.stamp}
    where workspace_id = ${workspaceId} and id = ${id}
    returning account_id`
  return removed
}
