import { Type } from 'typebox'
import type { Secrets } from '../lib/secrets.ts'
import type { Sql } from './sql.ts'

const ValueRow = Type.Object({ value: Type.String() })

/**
 * Holds the secret key against the one that this database was first used with: another key could read neither
 * cursors nor stored answers nor webhook secrets.
 *
 * @throws Error for a key that is not this database's
 */
export async function checkSecretKey(sql: Sql, secrets: Secrets): Promise<void> {
  await sql(ValueRow)`
    insert into installation (name, value) values ('secret_key_check', ${secrets.check})
    on conflict (name) do nothing
    returning value`
  const [row] = await sql(ValueRow)`select value from installation where name = 'secret_key_check'`
  if (row?.value !== secrets.check)
    throw new Error('DAYBOOK_SECRET_KEY is not the key that this database was made with')
}

const VersionRow = Type.Object({ version: Type.Integer() })

/** The number of the newest migration that the database has. */
export async function schemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql(VersionRow)`select coalesce(max(version), 0) as version from migrations`
  return row?.version ?? 0
}
