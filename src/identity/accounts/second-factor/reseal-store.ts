import type { Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { AccountId } from '../../../core/ids.ts'
import { Type } from '../../../core/typebox.ts'

const SealedSecretRow = Type.Object({
  id: idSchema('acc'),
  totp_secret: Type.Unsafe<Buffer>({ type: 'bytea' }),
})

/** The sealed secrets of authenticators, those behind `after` first. */
export const listSealedTotpSecrets = (sql: Sql, after: string, max: number) => sql(SealedSecretRow)`
  select id, totp_secret from accounts where totp_secret is not null and id > ${after} order by id limit ${max}`

/** Nothing where it was replaced since it was read. */
export const replaceSealedTotpSecret = (
  sql: Sql,
  accountId: AccountId,
  before: Buffer,
  secret: Buffer,
) => sql(NoRow)`
  update accounts set totp_secret = ${secret} where id = ${accountId} and totp_secret = ${before}`
