import { Type } from '../../core/typebox.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { id } from '../../platform/http/schemas.ts'
import type { AccountId, ImportId, ListId, TaskId, ViewId, WorkspaceId } from '../../core/ids.ts'
import { memberSeesList } from '../../identity/list-access/visible.ts'

const Row = Type.Object({ workspace_id: id('wsp') })

/** Each asks as every membership of the person at once, with the predicate of every other read. */
const isOwn = (account: AccountId): Fragment => fragment`
  members.account_id = ${account} and members.removed_at is null`

const first = (rows: { workspace_id: WorkspaceId }[]): WorkspaceId | undefined => rows[0]?.workspace_id

export const findOfTask = async (sql: Sql, account: AccountId, id: TaskId) =>
  first(
    await sql(Row)`
      select tasks.workspace_id from members
      join tasks on tasks.workspace_id = members.workspace_id
      join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
      where ${isOwn(account)} and tasks.id = ${id} and tasks.deleted_at is null and ${memberSeesList}`,
  )

export const findOfList = async (sql: Sql, account: AccountId, id: ListId) =>
  first(
    await sql(Row)`
      select lists.workspace_id from members
      join lists on lists.workspace_id = members.workspace_id
      where ${isOwn(account)} and lists.id = ${id} and ${memberSeesList}`,
  )

export const findOfView = async (sql: Sql, account: AccountId, id: ViewId) =>
  first(
    await sql(Row)`
      select saved_views.workspace_id from members
      join saved_views on saved_views.workspace_id = members.workspace_id and saved_views.member_id = members.id
      where ${isOwn(account)} and saved_views.id = ${id}`,
  )

/** The member's own, and an administrator's also everybody's. */
export const findOfImport = async (sql: Sql, account: AccountId, id: ImportId) =>
  first(
    await sql(Row)`
      select imports.workspace_id from members
      join imports on imports.workspace_id = members.workspace_id
      where ${isOwn(account)} and imports.id = ${id} and imports.stored_at is not null
        and imports.removed_at is null
        and (
          members.role in ('owner', 'admin') or (members.role = 'member' and imports.created_by = members.id)
        )`,
  )
