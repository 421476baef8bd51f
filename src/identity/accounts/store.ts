import { Type, type Static } from '../../core/typebox.ts'
import { fragment, type BaseTransaction, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId, SessionId } from '../../core/ids.ts'

const AccountId = Type.Object({ id: idSchema('acc') })
type AccountIdRow = Static<typeof AccountId>

/** The account of an e-mail address, in any letter case. */
export async function findAccountByEmail(sql: Sql, email: string): Promise<AccountIdRow | undefined> {
  const [account] = await sql(AccountId)`select id from accounts where lower(email) = lower(${email})`
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

/** Whoever signs in with it, or changes how, waits for whoever does so now. */
export async function lockAccount(sql: BaseTransaction, accountId: AccountId): Promise<Account | undefined> {
  const [account] = await sql(Account)`select ${columns} from accounts where id = ${accountId} for update`
  return account
}

/** Whether the session lasts; it does not end before the transaction does. */
export async function lockSession(sql: BaseTransaction, sessionId: SessionId): Promise<boolean> {
  const rows = await sql(Type.Object({ id: idSchema('ses') }))`
    select id from sessions where id = ${sessionId} for key share`
  return rows.length === 1
}

const CredentialsRow = Type.Object({
  /** The one spelling of the address that attempts are counted for, whether it has an account or not. */
  address: Type.String(),
  id: nullable(idSchema('acc')),
  /** Where mail goes to: what was typed may be another address that is the same in small letters. */
  email: nullable(Type.String()),
  password_hash: nullable(Type.String()),
  has_totp: Type.Boolean(),
})
export type Credentials = Static<typeof CredentialsRow>

/** What a password for an address is held against; nulls where there is no account. */
export async function findCredentials(sql: Sql, email: string): Promise<Credentials> {
  const [row] = await sql(CredentialsRow)`
    select sent.address, accounts.id, accounts.email, accounts.password_hash,
      accounts.totp_confirmed_at is not null as has_totp
    from accounts right join (select lower(${email}::text) as address) as sent on lower(accounts.email) = sent.address`
  return row!
}

/** Whether anybody has an account. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const rows = await sql(AccountId)`select id from accounts limit 1`
  return rows.length > 0
}

/** Nobody else makes an account until the transaction ends. */
export const lockAccounts = (sql: Sql) => sql(NoRow)`lock table accounts in share row exclusive mode`

/** Nothing comes back, and nothing is written, when the address has an account already. */
export async function insertAccount(
  sql: Sql,
  account: Pick<Account, 'id' | 'email' | 'name' | 'password_hash' | 'timezone'>,
): Promise<AccountIdRow | undefined> {
  const [inserted] = await sql(AccountId)`
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

/** False, and nothing written, when somebody else has the address. */
export async function updateEmail(
  sql: BaseTransaction,
  accountId: AccountId,
  email: string,
): Promise<boolean> {
  const rows = await sql(AccountId)`
    update accounts set email = ${email}
    where id = ${accountId}
      and not exists (select from accounts as other where lower(other.email) = lower(${email}) and other.id <> ${accountId})
    returning id`
  return rows.length === 1
}

const Profile = Type.Object({
  name: Type.String(),
  timezone: nullable(Type.String()),
  theme: enumOf(['system', 'light', 'dark']),
  single_keys: Type.Boolean(),
  mail_webhooks: Type.Boolean(),
  last_workspace_id: nullable(idSchema('wsp')),
})
export type Profile = Static<typeof Profile>

export async function lockProfile(sql: BaseTransaction, accountId: AccountId): Promise<Profile> {
  const [profile] = await sql(Profile)`
    select name, timezone, theme, single_keys, mail_webhooks, last_workspace_id
    from accounts where id = ${accountId} for update`
  return profile!
}

export const updateProfile = (sql: BaseTransaction, accountId: AccountId, profile: Profile) => sql(NoRow)`
  update accounts
  set name = ${profile.name}, timezone = ${profile.timezone}, theme = ${profile.theme},
    single_keys = ${profile.single_keys}, mail_webhooks = ${profile.mail_webhooks},
    last_workspace_id = ${profile.last_workspace_id}
  where id = ${accountId}`
