import { Type, type Static } from '../../core/typebox.ts'
import { json, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'

const kinds = ['request', 'code'] as const
export type CodeKind = (typeof kinds)[number]

const CodeRow = Type.Object({
  payload: Type.Unsafe<Record<string, unknown>>({}),
  consumed: Type.Boolean(),
  expires_at: Type.String(),
})
type StoredCode = Static<typeof CodeRow>

/** Returns a code or a request that hasn't expired. */
export async function findCode(
  sql: Sql,
  kind: CodeKind,
  hash: Buffer,
  now: string,
): Promise<StoredCode | undefined> {
  const [code] = await sql(CodeRow)`
    select payload, consumed_at is not null as consumed, expires_at from oauth_codes
    where hash = ${hash} and kind = ${kind} and expires_at > ${now}`
  return code
}

/** Stores it, or replaces what is stored. */
export const saveCode = (
  sql: Sql,
  kind: CodeKind,
  code: { hash: Buffer; payload: object; expires_at: string },
) => sql(NoRow)`
  insert into oauth_codes (hash, kind, payload, expires_at)
  values (${code.hash}, ${kind}, ${json(code.payload)}, ${code.expires_at})
  on conflict (hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`

const HashRow = Type.Object({ hash: Type.Unsafe<Buffer>({ type: 'bytea' }) })

/** Uses a code up, and remembers it until `until`. @returns whether it hadn't been; of two requests at once, for one */
export async function consumeCode(sql: Sql, hash: Buffer, now: string, until: string): Promise<boolean> {
  const rows = await sql(HashRow)`
    update oauth_codes set consumed_at = ${now}, expires_at = ${until}
    where hash = ${hash} and kind = 'code' and consumed_at is null
    returning hash`
  return rows.length > 0
}

export const deleteCode = (sql: Sql, hash: Buffer) => sql(NoRow)`
  delete from oauth_codes where hash = ${hash}`

export async function deleteExpiredCodes(sql: Sql, batch: number): Promise<number> {
  const rows = await sql(HashRow)`
    delete from oauth_codes where hash in (
      select hash from oauth_codes where expires_at <= service_now(${sql.clockOffsetMs}) limit ${batch}
    )
    returning hash`
  return rows.length
}
