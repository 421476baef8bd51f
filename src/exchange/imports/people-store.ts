import type { Sql } from '../../platform/db/sql.ts'
import { id } from '../../platform/http/schemas.ts'
import type { ListId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { memberSeesList } from '../../identity/list-access/visible.ts'

const KnownRow = Type.Object({
  id: id('usr'),
  /** In small letters. */
  email: Type.String(),
  name: Type.String(),
})
export type Known = Static<typeof KnownRow>
const SeerRow = Type.Object({ list_id: id('lst'), ...KnownRow.properties })
export type Wanted = { emails: readonly string[]; names: readonly string[] }

/** The members with one of some addresses or names, once for each of some lists that they see. */
export const listSeers = (
  sql: Sql,
  workspaceId: WorkspaceId,
  listIds: readonly ListId[],
  { emails, names }: Wanted,
) => sql(SeerRow)`
  select lists.id as list_id, members.id, lower(members.email) as email, members.name
  from lists
  join members on members.workspace_id = lists.workspace_id
  where lists.workspace_id = ${workspaceId} and lists.id = any(${listIds}::text[]) and members.removed_at is null
    and (lower(members.email) = any(${emails}::text[]) or members.name = any(${names}::text[]))
    and ${memberSeesList}`

/** The members, but for guests, with one of some addresses or names. */
export const listKnown = (sql: Sql, workspaceId: WorkspaceId, { emails, names }: Wanted) => sql(KnownRow)`
  select id, lower(email) as email, name from members
  where workspace_id = ${workspaceId} and removed_at is null and role <> 'guest'
    and (lower(email) = any(${emails}::text[]) or name = any(${names}::text[]))`

const MemberRow = Type.Object({ id: id('usr'), email: Type.String() })

/** The members with one of some addresses, in small letters. */
export const listByEmail = (sql: Sql, workspaceId: WorkspaceId, emails: readonly string[]) => sql(MemberRow)`
  select id, lower(email) as email from members
  where workspace_id = ${workspaceId} and removed_at is null and lower(email) = any(${emails}::text[])`
