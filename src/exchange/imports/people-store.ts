import { fragment, type Sql } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { ListId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { memberCanSeeListIn } from '../../identity/list-access/visible.ts'

const KnownMemberRow = Type.Object({
  id: idSchema('usr'),
  /** In lower case. */
  email: Type.String(),
  name: Type.String(),
})
export type KnownMember = Static<typeof KnownMemberRow>
const ListViewerRow = Type.Object({ list_id: idSchema('lst'), ...KnownMemberRow.properties })
const WorkspaceMemberRow = Type.Object({ ...KnownMemberRow.properties, is_guest: Type.Boolean() })
export type WorkspaceMember = Static<typeof WorkspaceMemberRow>
/** Addresses in lower case, and names as nameKey() returns them. */
export type PeopleQuery = { emails: readonly string[]; names: readonly string[] }

/** Whether a member has one of the addresses, one of the names, or one of them as the user of an address. */
const isKnown = ({ emails, names }: PeopleQuery) => fragment`(
  lower(members.email) = any(${emails}::text[])
  or lower(btrim(regexp_replace(members.name, '\\s+', ' ', 'g'))) = any(${names}::text[])
  or split_part(lower(members.email), '@', 1) = any(${names}::text[]))`

/** Lists members with one of the addresses or names, once for each of the lists they have access to. */
export const listListViewers = (
  sql: Sql,
  workspaceId: WorkspaceId,
  listIds: readonly ListId[],
  people: PeopleQuery,
) => sql(ListViewerRow)`
  select lists.id as list_id, members.id, lower(members.email) as email, members.name
  from lists
  join members on members.workspace_id = lists.workspace_id
  where lists.workspace_id = ${workspaceId} and lists.id = any(${listIds}::text[]) and members.removed_at is null
    and ${isKnown(people)} and ${memberCanSeeListIn(workspaceId)}`

/** Lists members with one of the addresses or names, whatever they have access to. */
export const listKnownMembers = (sql: Sql, workspaceId: WorkspaceId, people: PeopleQuery) => sql(
  WorkspaceMemberRow,
)`
  select id, lower(email) as email, name, role = 'guest' as is_guest from members
  where workspace_id = ${workspaceId} and removed_at is null and ${isKnown(people)}`

const MemberRow = Type.Object({ id: idSchema('usr'), email: Type.String() })

/** Lists members with one of the addresses, given in lower case. */
export const listMembersByEmail = (sql: Sql, workspaceId: WorkspaceId, emails: readonly string[]) => sql(
  MemberRow,
)`
  select id, lower(email) as email from members
  where workspace_id = ${workspaceId} and removed_at is null and lower(email) = any(${emails}::text[])`
