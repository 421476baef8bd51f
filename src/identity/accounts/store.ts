import { Type, type Static } from '../../core/typebox.ts'
import { fragment, type BaseTransaction, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import { languages } from '../../core/languages.ts'
import { Shortcuts } from './shortcuts.ts'
import type { AccountId, SessionId, WorkspaceId } from '../../core/ids.ts'

const AccountIdRow = Type.Object({ id: idSchema('acc') })
type AccountIdRow = Static<typeof AccountIdRow>

/** Returns the account of an email address, ignoring case. */
export async function findAccountByEmail(sql: Sql, email: string): Promise<AccountIdRow | undefined> {
  const [account] = await sql(AccountIdRow)`select id from accounts where lower(email) = lower(${email})`
  return account
}

const Account = Type.Object({
  id: idSchema('acc'),
  email: Type.String(),
  name: Type.String(),
  password_hash: nullable(Type.String()),
  timezone: nullable(Type.String()),
  has_totp: Type.Boolean(),
})
export type Account = Static<typeof Account>

const columns = fragment`id, email, name, password_hash, timezone, totp_confirmed_at is not null as has_totp`

export async function findAccountById(sql: Sql, accountId: AccountId): Promise<Account | undefined> {
  const [account] = await sql(Account)`select ${columns} from accounts where id = ${accountId}`
  return account
}

/** Returns the account, locked: others who sign in to it or change how to must wait until the transaction ends. */
export async function lockAccount(sql: BaseTransaction, accountId: AccountId): Promise<Account | undefined> {
  const [account] = await sql(Account)`select ${columns} from accounts where id = ${accountId} for update`
  return account
}

/** Whether the session still exists; if so, it cannot be deleted before the transaction ends. */
export async function lockSession(sql: BaseTransaction, sessionId: SessionId): Promise<boolean> {
  const rows = await sql(Type.Object({ id: idSchema('ses') }))`
    select id from sessions where id = ${sessionId} for key share`
  return rows.length === 1
}

const CredentialsRow = Type.Object({
  /** The normalized address that attempts are counted for, whether or not it has an account. */
  address: Type.String(),
  id: nullable(idSchema('acc')),
  /** Where to send mail: what was typed may be a different address that is only equal in lower case. */
  email: nullable(Type.String()),
  password_hash: nullable(Type.String()),
  has_totp: Type.Boolean(),
})
export type Credentials = Static<typeof CredentialsRow>

/** Returns the credentials to check a password against; nulls if the address has no account. */
export async function findCredentials(sql: Sql, email: string): Promise<Credentials> {
  const [row] = await sql(CredentialsRow)`
    select sent.address, accounts.id, accounts.email, accounts.password_hash,
      accounts.totp_confirmed_at is not null as has_totp
    from accounts right join (select lower(${email}::text) as address) as sent on lower(accounts.email) = sent.address`
  return row!
}

/** Whether there are any accounts. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const rows = await sql(AccountIdRow)`select id from accounts limit 1`
  return rows.length > 0
}

/** Keeps others from creating an account until the transaction ends. */
export const lockAccounts = (sql: Sql) => sql(NoRow)`lock table accounts in share row exclusive mode`

/** Returns undefined, without writing anything, if the address already has an account. */
export async function insertAccount(
  sql: Sql,
  account: Pick<Account, 'id' | 'email' | 'name' | 'password_hash' | 'timezone'>,
): Promise<AccountIdRow | undefined> {
  const [inserted] = await sql(AccountIdRow)`
    insert into accounts (id, email, name, password_hash, timezone, created_at)
    values (${account.id}, ${account.email}, ${account.name}, ${account.password_hash}, ${account.timezone},
      service_now(${sql.clockOffsetMs}))
    on conflict (lower(email)) do nothing
    returning id`
  return inserted
}

export const updatePassword = (sql: BaseTransaction, accountId: AccountId, passwordHash: string) => sql(
  NoRow,
)`
  update accounts set password_hash = ${passwordHash} where id = ${accountId}`

/** Returns false, without writing anything, if someone else has the address. */
export async function updateEmail(
  sql: BaseTransaction,
  accountId: AccountId,
  email: string,
): Promise<boolean> {
  const rows = await sql(AccountIdRow)`
    update accounts set email = ${email}
    where id = ${accountId}
      and not exists (select from accounts as other where lower(other.email) = lower(${email}) and other.id <> ${accountId})
    returning id`
  return rows.length === 1
}

const Profile = Type.Object({
  name: Type.String(),
  timezone: nullable(Type.String()),
  language: nullable(enumOf(languages)),
  theme: enumOf(['system', 'light', 'dark']),
  single_keys: Type.Boolean(),
  shortcuts: Shortcuts,
  mail_webhooks: Type.Boolean(),
  start_screen: nullable(Type.String()),
  last_workspace_id: nullable(idSchema('wsp')),
})
export type Profile = Static<typeof Profile>

export async function lockProfile(sql: BaseTransaction, accountId: AccountId): Promise<Profile> {
  const [profile] = await sql(Profile)`
    select name, timezone, language, theme, single_keys, shortcuts, mail_webhooks, start_screen, last_workspace_id
    from accounts where id = ${accountId} for update`
  return profile!
}

export const updateProfile = (sql: BaseTransaction, accountId: AccountId, profile: Profile) => sql(NoRow)`
  update accounts
  set name = ${profile.name}, timezone = ${profile.timezone}, language = ${profile.language}, theme = ${profile.theme},
    single_keys = ${profile.single_keys}, shortcuts = ${JSON.stringify(profile.shortcuts)}::jsonb, mail_webhooks = ${profile.mail_webhooks},
    start_screen = ${profile.start_screen}, last_workspace_id = ${profile.last_workspace_id}
  where id = ${accountId}`

type AccountChange = {
  id: string
  created_at: string
  action: string
  method: string | null
  ip: string | null
  user_agent: string | null
}

/** Inserts a row into the action log of each of some workspaces that the person belongs to. */
export const insertAccountChange = (
  sql: Sql,
  accountId: AccountId,
  workspaces: readonly WorkspaceId[],
  change: AccountChange,
) => sql(NoRow)`
  insert into account_changes (workspace_id, id, created_at, action, member_id, method, ip, user_agent)
  select workspace_id, ${change.id}, ${change.created_at}, ${change.action}, id, ${change.method}, ${change.ip},
    ${change.user_agent}
  from members
  where workspace_id = any(${workspaces}::text[]) and account_id = ${accountId} and removed_at is null`
