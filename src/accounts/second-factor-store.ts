import { Type, type Static } from 'typebox'
import type { OpenTransaction, Sql } from '../db/sql.ts'
import { id } from '../http/schemas.ts'
import type { AccountId } from '../lib/ids.ts'

const TotpRow = Type.Object({ totp_secret: Type.Unsafe<Buffer>({ type: 'bytea' }) })

/** The sealed secret of an authenticator that the person has confirmed. */
export async function findTotp(sql: Sql, accountId: AccountId): Promise<Static<typeof TotpRow> | undefined> {
  const [row] = await sql(TotpRow)`
    select totp_secret from accounts where id = ${accountId} and totp_confirmed_at is not null`
  return row
}

/** Whether the step is newer than every one before; of several requests with one code, one alone is told so. */
export async function takeStep(sql: OpenTransaction, accountId: AccountId, step: number): Promise<boolean> {
  const rows = await sql(Type.Object({ id: id('acc') }))`
    update accounts set totp_last_step = ${step}
    where id = ${accountId} and totp_confirmed_at is not null and coalesce(totp_last_step, 0) < ${step}
    returning id`
  return rows.length === 1
}
