import { Type } from '../../core/typebox.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Sql } from './sql.ts'

const ValueRow = Type.Object({ value: Type.String() })

/** Notes which key seals from now on. */
export async function saveKeyCheck(sql: Sql, check: string): Promise<void> {
  await sql(
    ValueRow,
  )`update installation set value = ${check} where name = 'secret_key_check' returning value`
}

/** The check value of the key that seals; undefined before the first use. */
export async function findKeyCheck(sql: Sql): Promise<string | undefined> {
  const [row] = await sql(ValueRow)`select value from installation where name = 'secret_key_check'`
  return row?.value
}

/**
 * Holds the secret keys against the one that this database's secrets are sealed with: another key could read neither
 * cursors nor stored answers nor webhook secrets.
 *
 * @throws Error for keys of which none is this database's
 */
export async function checkSecretKey(sql: Sql, secrets: Secrets): Promise<void> {
  await sql(ValueRow)`
    insert into installation (name, value) values ('secret_key_check', ${secrets.keyCheck})
    on conflict (name) do nothing
    returning value`
  if (!secrets.matchesKeyCheck((await findKeyCheck(sql)) ?? ''))
    throw new Error('DAYBOOK_SECRET_KEY is not the key that this database was made with')
}

/**
 * The checks of a process that serves: the secret key, and whether this database may have a shifted clock. It may when
 * it was first started with one: stamps only rise, so a clock that went back would leave real data in the future.
 *
 * @param clockOffsetMs what the clock is shifted by; kept, so that commands have the same time
 * @throws Error for a key that is not this database's, and for a shift of what began without one
 */
export async function checkInstallation(sql: Sql, secrets: Secrets, clockOffsetMs: number): Promise<void> {
  if (!(await saveClockOffset(sql, clockOffsetMs)) && clockOffsetMs !== 0)
    throw new Error(
      '--clock-offset needs a database of its own: this one was first started without it, and has real times',
    )
  await checkSecretKey(sql, secrets)
}

/** Whether this database has a shifted clock; a new one gets it with its first offset that is not 0. */
async function saveClockOffset(sql: Sql, offsetMs: number): Promise<boolean> {
  const value = String(offsetMs)
  const [kept] = await sql(ValueRow)`
    insert into installation (name, value)
    select 'clock_offset_ms', ${value}
    where exists (select from installation where name = 'clock_offset_ms')
      or (${value} <> '0' and not exists (select from installation))
    on conflict (name) do update set value = excluded.value
    returning value`
  return kept !== undefined
}

/** What the service's clock was last shifted by, in milliseconds; 0 but in sandboxes. */
export async function findClockOffset(sql: Sql): Promise<number> {
  const [row] = await sql(ValueRow)`select value from installation where name = 'clock_offset_ms'`
  return Number(row?.value ?? 0)
}

/** The version of the zone tables that stored moments were last computed with; undefined before the first time. */
export async function findZoneVersion(sql: Sql): Promise<string | undefined> {
  const [row] = await sql(ValueRow)`select value from installation where name = 'zone_tables'`
  return row?.value
}

export async function saveZoneVersion(sql: Sql, version: string): Promise<void> {
  await sql(ValueRow)`
    insert into installation (name, value) values ('zone_tables', ${version})
    on conflict (name) do update set value = excluded.value
    returning value`
}

const VersionRow = Type.Object({ version: Type.Integer() })

/** The number of the newest migration that the database has. */
export async function schemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql(VersionRow)`select coalesce(max(version), 0) as version from migrations`
  return row?.version ?? 0
}
