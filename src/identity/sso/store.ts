import { Type } from '../../core/typebox.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { AccountId } from '../../core/ids.ts'

/** Returns the account of an identity. */
export async function findIdentity(
  sql: BaseTransaction,
  issuer: string,
  subject: string,
): Promise<AccountId | undefined> {
  const [row] = await sql(Type.Object({ account_id: idSchema('acc') }))`
    select account_id from identities where issuer = ${issuer} and subject = ${subject}`
  return row?.account_id
}

/** Links an identity to an account. If a concurrent request has linked it first, this does nothing. */
export const insertIdentity = (
  sql: BaseTransaction,
  issuer: string,
  subject: string,
  accountId: AccountId,
) => sql(NoRow)`
  insert into identities (issuer, subject, account_id, created_at)
  values (${issuer}, ${subject}, ${accountId}, ${sql.stamp})
  on conflict (issuer, subject) do nothing`
