import { Type } from '../../core/typebox.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../core/ids.ts'

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Workspaces whose systems may use the API, and whose administrators have not had a notice yet. */
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

/** Notes that a notice goes out; no row where it has. */
export const insertNotice = (sql: Transaction, workspaceId: WorkspaceId, notice: string) => sql(WorkspaceRow)`
  insert into notices (workspace_id, notice, sent_at) values (${workspaceId}, ${notice}, ${sql.stamp})
  on conflict do nothing
  returning workspace_id`

const NameRow = Type.Object({ name: Type.String() })

/** The tokens that work, by the time of their making. */
export const listTokenNames = (sql: Sql, workspaceId: WorkspaceId, max: number) => sql(NameRow)`
  select name from tokens where workspace_id = ${workspaceId} and revoked_at is null order by id limit ${max}`

const EmailRow = Type.Object({ email: Type.String() })

/** Owner and administrators, whichever mails they have turned off. */
export const listAdminEmails = (sql: Sql, workspaceId: WorkspaceId) => sql(EmailRow)`
  select accounts.email
  from members
  join accounts on accounts.id = members.account_id
  where members.workspace_id = ${workspaceId} and members.role in ('owner', 'admin') and members.removed_at is null
  order by members.id`
