import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
const SealedSecretsRow = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('whk'),
  secret: bytes,
  previous_secret: nullable(bytes),
})

/** The sealed secrets of addresses, of every workspace, those behind `after` first. */
export const listSealedSecrets = (sql: Sql, after: string, max: number) => sql(SealedSecretsRow)`
  select workspace_id, id, secret, previous_secret from webhooks where id > ${after} order by id limit ${max}`

type SealedSecrets = { workspace_id: string; id: string; secret: Buffer; previous_secret: Buffer | null }

/** Nothing where a secret was reissued since it was read. */
export const replaceSealedSecrets = (
  sql: Sql,
  before: SealedSecrets,
  secret: Buffer,
  previous: Buffer | null,
) => sql(NoRow)`
  update webhooks set secret = ${secret}, previous_secret = ${previous}
  where workspace_id = ${before.workspace_id} and id = ${before.id} and secret = ${before.secret}
    and previous_secret is not distinct from ${before.previous_secret}`
