import { Type, type Static } from '../../core/typebox.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId, SessionId, WorkspaceId } from '../../core/ids.ts'
import { languages } from '../../core/languages.ts'
import { Shortcuts } from '../accounts/shortcuts.ts'
import { type Me, signInMethods, MyWorkspace, type Session, startScreens, themes } from './schema.ts'

const AccountRow = Type.Object({
  id: idSchema('acc'),
  name: Type.String(),
  email: Type.String(),
  timezone: nullable(Type.String()),
  language: nullable(enumOf(languages)),
  has_password: Type.Boolean(),
  two_factor: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  theme: enumOf(themes),
  single_keys: Type.Boolean(),
  shortcuts: Shortcuts,
  mail_webhooks: Type.Boolean(),
  start_screen: enumOf(startScreens),
  last_workspace_id: nullable(idSchema('wsp')),
})

export async function findAccount(
  sql: Sql,
  accountId: AccountId,
): Promise<Static<typeof AccountRow> | undefined> {
  const [account] = await sql(AccountRow)`
    select id, name, email, timezone, language, password_hash is not null as has_password,
      totp_confirmed_at is not null as two_factor,
      (select count(*)::integer from recovery_codes where account_id = accounts.id and used_at is null) as recovery_codes_left,
      theme, single_keys, shortcuts, mail_webhooks, coalesce(start_screen, 'today') as start_screen,
      last_workspace_id
    from accounts where id = ${accountId}`
  return account
}

/** Returns those of some workspaces that an account is a member of, in the order it joined them. */
export const listWorkspaces = (
  sql: Sql,
  accountId: AccountId,
  workspaces: readonly WorkspaceId[],
): Promise<Me['workspaces']> => sql(MyWorkspace)`
  select workspaces.id, workspaces.name, workspaces.plan, workspaces.timezone, members.role, members.id as member_id
  from members join workspaces on workspaces.id = members.workspace_id
  where members.workspace_id = any(${workspaces}::text[]) and members.account_id = ${accountId}
    and members.removed_at is null
  order by members.created_at, members.id`

const SessionRow = Type.Object({
  id: idSchema('ses'),
  created_at: Type.String(),
  last_seen_at: Type.String(),
  expires_at: Type.String(),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  method: enumOf(signInMethods),
  current: Type.Boolean(),
})

/** Returns the active sessions of an account, most recently used first. */
export const listSessions = (
  sql: Sql,
  accountId: AccountId,
  current: SessionId,
  idleDays: number,
): Promise<Session[]> => sql(SessionRow)`
  select id, created_at, last_seen_at,
    least(expires_at, last_seen_at + ${idleDays} * interval '1 day') as expires_at, ip, user_agent, method,
    id = ${current} as current
  from sessions
  where account_id = ${accountId}
    and least(expires_at, last_seen_at + ${idleDays} * interval '1 day') > service_now(${sql.clockOffsetMs})
  order by last_seen_at desc, id desc`
