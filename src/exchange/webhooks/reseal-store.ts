import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { id, nullable } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
const BoxesRow = Type.Object({
  workspace_id: id('wsp'),
  id: id('whk'),
  secret: bytes,
  previous_secret: nullable(bytes),
})

/** The sealed secrets of addresses, of every workspace, those behind `after` first. */
export const listSealed = (sql: Sql, after: string, max: number) => sql(BoxesRow)`
  select workspace_id, id, secret, previous_secret from webhooks where id > ${after} order by id limit ${max}`

type Boxes = { workspace_id: string; id: string; secret: Buffer; previous_secret: Buffer | null }

/** Nothing where a secret was reissued since it was read. */
export const replaceSealed = (sql: Sql, before: Boxes, secret: Buffer, previous: Buffer | null) => sql(NoRow)`
  update webhooks set secret = ${secret}, previous_secret = ${previous}
  where workspace_id = ${before.workspace_id} and id = ${before.id} and secret = ${before.secret}
    and previous_secret is not distinct from ${before.previous_secret}`
