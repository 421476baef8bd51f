import { type Static, Type } from '../../core/typebox.ts'
import { fragment, type BaseTransaction, type Sql } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { AccountId, PasskeyId } from '../../core/ids.ts'
import { Passkey } from './schema.ts'

const columns = fragment`id, name, created_at, last_used_at`

export const listPasskeys = (sql: Sql, accountId: AccountId): Promise<Passkey[]> => sql(Passkey)`
  select ${columns} from passkeys where account_id = ${accountId} order by id`

const CredentialRow = Type.Object({ credential_id: Type.String(), transports: Type.Array(Type.String()) })

/** Returns the credential ids by which authenticators know the passkeys of an account. */
export const listCredentials = (sql: Sql, accountId: AccountId) => sql(CredentialRow)`
  select credential_id, transports from passkeys where account_id = ${accountId} order by id`

const StoredPasskey = Type.Object({
  id: idSchema('psk'),
  account_id: idSchema('acc'),
  credential_id: Type.String(),
  public_key: Type.Unsafe<Buffer>({ type: 'bytea' }),
  counter: Type.Integer(),
})
export type StoredPasskey = Static<typeof StoredPasskey>

export async function findPasskeyByCredential(
  sql: Sql,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await sql(StoredPasskey)`
    select id, account_id, credential_id, public_key, counter from passkeys where credential_id = ${credentialId}`
  return passkey
}

type NewPasskey = Omit<StoredPasskey, 'account_id'> & { transports: string[]; name: string }

/** Returns undefined, without writing anything, if someone already has the credential. */
export async function insertPasskey(
  sql: BaseTransaction,
  accountId: AccountId,
  { id, credential_id, public_key, counter, transports, name }: NewPasskey,
): Promise<Passkey | undefined> {
  const [passkey] = await sql(Passkey)`
    insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
    values (${id}, ${accountId}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name}, ${sql.stamp})
    on conflict (credential_id) do nothing
    returning ${columns}`
  return passkey
}

/**
 * Records a use. If an authenticator counts its uses, the counter must increase; of two concurrent uses with
 * the same value, only one gets true. Passkeys synced across devices don't count and always send 0.
 */
export async function updateCounter(sql: BaseTransaction, id: PasskeyId, counter: number): Promise<boolean> {
  const rows = await sql(Passkey)`
    update passkeys set counter = ${counter}, last_used_at = ${sql.stamp}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning ${columns}`
  return rows.length === 1
}

export async function updatePasskeyName(
  sql: Sql,
  accountId: AccountId,
  id: PasskeyId,
  name: string,
): Promise<Passkey | undefined> {
  const [passkey] = await sql(Passkey)`
    update passkeys set name = ${name} where account_id = ${accountId} and id = ${id} returning ${columns}`
  return passkey
}

/** Deletes a passkey and returns whether the account had it. */
export async function deletePasskey(sql: Sql, accountId: AccountId, id: PasskeyId): Promise<boolean> {
  const rows = await sql(Passkey)`
    delete from passkeys where account_id = ${accountId} and id = ${id} returning ${columns}`
  return rows.length === 1
}
