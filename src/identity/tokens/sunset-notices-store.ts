import { Type } from '../../core/typebox.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../core/ids.ts'

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Returns workspaces with active tokens whose admins have not received a notice yet. */
export const listWorkspacesToNotify = (sql: Sql, notice: string, max: number) => sql(WorkspaceRow)`
  select workspaces.id as workspace_id
  from workspaces
  where exists (
    select from tokens where tokens.workspace_id = workspaces.id and tokens.revoked_at is null
  ) and not exists (
    select from notices where notices.workspace_id = workspaces.id and notices.notice = ${notice}
  )
  order by workspaces.id
  limit ${max}`

/** Records that a notice is being sent. Returns a row, or none if it was sent before. */
export const insertNotice = (sql: Transaction, workspaceId: WorkspaceId, notice: string) => sql(WorkspaceRow)`
  insert into notices (workspace_id, notice, sent_at) values (${workspaceId}, ${notice}, ${sql.stamp})
  on conflict do nothing
  returning workspace_id`

const NameRow = Type.Object({ name: Type.String() })

/** Returns the names of active tokens, oldest first. */
export const listTokenNames = (sql: Sql, workspaceId: WorkspaceId, max: number) => sql(NameRow)`
  select name from tokens where workspace_id = ${workspaceId} and revoked_at is null order by id limit ${max}`

const EmailRow = Type.Object({ email: Type.String() })

/** Returns the addresses of the owner and admins, regardless of which mails they have turned off. */
export const listAdminEmails = (sql: Sql, workspaceId: WorkspaceId) => sql(EmailRow)`
  select accounts.email
  from members
  join accounts on accounts.id = members.account_id
  where members.workspace_id = ${workspaceId} and members.role in ('owner', 'admin') and members.removed_at is null
  order by members.id`
