import { Type, type Static } from '../../../core/typebox.ts'
import type { BaseTransaction, Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { AccountId, SessionId } from '../../../core/ids.ts'

const TotpRow = Type.Object({ totp_secret: Type.Unsafe<Buffer>({ type: 'bytea' }) })

/** Returns the sealed secret of a confirmed authenticator. */
export async function findConfirmedSecret(
  sql: Sql,
  accountId: AccountId,
): Promise<Static<typeof TotpRow> | undefined> {
  const [row] = await sql(TotpRow)`
    select totp_secret from accounts where id = ${accountId} and totp_confirmed_at is not null`
  return row
}

/** Uses up a time step. Returns false if it is not newer than the last, also for the loser of a race. */
export async function consumeTimeStep(
  sql: BaseTransaction,
  accountId: AccountId,
  step: number,
): Promise<boolean> {
  const rows = await sql(Type.Object({ id: idSchema('acc') }))`
    update accounts set totp_last_step = ${step}
    where id = ${accountId} and totp_confirmed_at is not null and coalesce(totp_last_step, 0) < ${step}
    returning id`
  return rows.length === 1
}

/** Returns the sealed secret, confirmed or not. */
export async function findSecret(sql: Sql, accountId: AccountId): Promise<Buffer | undefined> {
  const [row] = await sql(TotpRow)`
    select totp_secret from accounts where id = ${accountId} and totp_secret is not null`
  return row?.totp_secret
}

export const updateSecret = (sql: BaseTransaction, accountId: AccountId, secret: Buffer) => sql(NoRow)`
  update accounts set totp_secret = ${secret}, totp_last_step = null
  where id = ${accountId} and totp_confirmed_at is null`

export const markTotpConfirmed = (sql: BaseTransaction, accountId: AccountId, step: number) => sql(NoRow)`
  update accounts set totp_confirmed_at = ${sql.stamp}, totp_last_step = ${step} where id = ${accountId}`

/** Makes the account's other sessions confirm again before the next sensitive change. */
export const clearOtherConfirmations = (
  sql: BaseTransaction,
  accountId: AccountId,
  exceptSessionId: SessionId,
) => sql(NoRow)`
  update sessions set confirmed_at = null where account_id = ${accountId} and id <> ${exceptSessionId}`

export const deleteTotp = (sql: BaseTransaction, accountId: AccountId) => sql(NoRow)`
  update accounts set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = ${accountId}`

export const replaceRecoveryCodes = async (
  sql: BaseTransaction,
  accountId: AccountId,
  hashes: readonly Buffer[],
): Promise<void> => {
  await sql(NoRow)`delete from recovery_codes where account_id = ${accountId}`
  await sql(NoRow)`
    insert into recovery_codes (account_id, hash) select ${accountId}, unnest(${hashes}::bytea[])`
}

/** Uses up a recovery code and returns the owner's address; undefined if it is unknown or already used. */
export async function redeemRecoveryCode(
  sql: BaseTransaction,
  accountId: AccountId,
  hash: Buffer,
): Promise<{ email: string } | undefined> {
  const [row] = await sql(Type.Object({ email: Type.String() }))`
    update recovery_codes set used_at = ${sql.stamp}
    from accounts
    where recovery_codes.account_id = ${accountId} and recovery_codes.hash = ${hash}
      and recovery_codes.used_at is null and accounts.id = recovery_codes.account_id
    returning accounts.email`
  return row
}

const SealedSecretRow = Type.Object({
  id: idSchema('acc'),
  totp_secret: Type.Unsafe<Buffer>({ type: 'bytea' }),
})

/** Returns the sealed secrets of the accounts after `after`, by id. */
export const listSealedTotpSecrets = (sql: Sql, after: string, max: number) => sql(SealedSecretRow)`
  select id, totp_secret from accounts where totp_secret is not null and id > ${after} order by id limit ${max}`

/** Does nothing if the secret was replaced since it was read. */
export const replaceSealedTotpSecret = (
  sql: Sql,
  accountId: AccountId,
  before: Buffer,
  secret: Buffer,
) => sql(NoRow)`
  update accounts set totp_secret = ${secret} where id = ${accountId} and totp_secret = ${before}`
