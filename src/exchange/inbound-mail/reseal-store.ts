import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import { type Static, Type } from '../../core/typebox.ts'

const SealedAddressRow = Type.Object({
  workspace_id: idSchema('wsp'),
  list_id: idSchema('lst'),
  secret: Type.Unsafe<Buffer>({ type: 'bytea' }),
})
export type SealedAddress = Static<typeof SealedAddressRow>

/** The sealed secrets of lists' addresses, of every workspace, those behind `after` first. */
export const listSealedAddresses = (sql: Sql, after: string, max: number) => sql(SealedAddressRow)`
  select workspace_id, list_id, secret from list_addresses where list_id > ${after} order by list_id limit ${max}`

/** Nothing where the address was replaced since it was read. */
export const replaceSealedAddress = (sql: Sql, before: SealedAddress, secret: Buffer) => sql(NoRow)`
  update list_addresses set secret = ${secret}
  where workspace_id = ${before.workspace_id} and list_id = ${before.list_id} and secret = ${before.secret}`
