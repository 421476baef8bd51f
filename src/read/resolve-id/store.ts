import { Type } from '../../core/typebox.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { AccountId, ImportId, ListId, TaskId, ViewId, WorkspaceId } from '../../core/ids.ts'
import { memberCanSeeListIn } from '../../identity/list-access/visible.ts'

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** A person, and the workspace to look in. */
export type Searcher = { account_id: AccountId; workspace_id: WorkspaceId }

/** Each statement checks the membership of the person, with the predicate that every read uses. */
const isMembershipOf = ({ account_id, workspace_id }: Searcher): Fragment => fragment`
  members.workspace_id = ${workspace_id} and members.account_id = ${account_id} and members.removed_at is null`

const firstWorkspaceId = (rows: { workspace_id: WorkspaceId }[]): WorkspaceId | undefined =>
  rows[0]?.workspace_id

export const findWorkspaceOfTask = async (sql: Sql, searcher: Searcher, id: TaskId) =>
  firstWorkspaceId(
    await sql(WorkspaceRow)`
      select tasks.workspace_id from members
      join tasks on tasks.workspace_id = members.workspace_id
      join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
      where ${isMembershipOf(searcher)} and tasks.id = ${id} and tasks.deleted_at is null and ${memberCanSeeListIn(searcher.workspace_id)}`,
  )

export const findWorkspaceOfList = async (sql: Sql, searcher: Searcher, id: ListId) =>
  firstWorkspaceId(
    await sql(WorkspaceRow)`
      select lists.workspace_id from members
      join lists on lists.workspace_id = members.workspace_id
      where ${isMembershipOf(searcher)} and lists.id = ${id} and ${memberCanSeeListIn(searcher.workspace_id)}`,
  )

export const findWorkspaceOfView = async (sql: Sql, searcher: Searcher, id: ViewId) =>
  firstWorkspaceId(
    await sql(WorkspaceRow)`
      select saved_views.workspace_id from members
      join saved_views on saved_views.workspace_id = members.workspace_id
        and (saved_views.member_id = members.id or (saved_views.shared and members.role <> 'guest'))
      where ${isMembershipOf(searcher)} and saved_views.id = ${id}`,
  )

/** Finds the member's own imports and, for admins, everyone's. */
export const findWorkspaceOfImport = async (sql: Sql, searcher: Searcher, id: ImportId) =>
  firstWorkspaceId(
    await sql(WorkspaceRow)`
      select imports.workspace_id from members
      join imports on imports.workspace_id = members.workspace_id
      where ${isMembershipOf(searcher)} and imports.id = ${id} and imports.stored_at is not null
        and imports.removed_at is null
        and (
          members.role in ('owner', 'admin') or (members.role = 'member' and imports.created_by = members.id)
        )`,
  )
