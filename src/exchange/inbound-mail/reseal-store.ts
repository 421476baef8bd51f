import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { id } from '../../platform/http/schemas.ts'
import { type Static, Type } from '../../core/typebox.ts'

const BoxRow = Type.Object({
  workspace_id: id('wsp'),
  list_id: id('lst'),
  secret: Type.Unsafe<Buffer>({ type: 'bytea' }),
})
export type Box = Static<typeof BoxRow>

/** The sealed secrets of lists' addresses, of every workspace, those behind `after` first. */
export const listSealed = (sql: Sql, after: string, max: number) => sql(BoxRow)`
  select workspace_id, list_id, secret from list_addresses where list_id > ${after} order by list_id limit ${max}`

/** Nothing where the address was replaced since it was read. */
export const replaceSealed = (sql: Sql, before: Box, secret: Buffer) => sql(NoRow)`
  update list_addresses set secret = ${secret}
  where workspace_id = ${before.workspace_id} and list_id = ${before.list_id} and secret = ${before.secret}`
