import { Type } from '../../core/typebox.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Sql } from './sql.ts'

const ValueRow = Type.Object({ value: Type.String() })

/** Saves which key seals from now on. */
export async function saveKeyCheck(sql: Sql, check: string): Promise<void> {
  await sql(
    ValueRow,
  )`update installation set value = ${check} where name = 'secret_key_check' returning value`
}

/** Returns the check value of the sealing key; undefined before the first use. */
export async function findKeyCheck(sql: Sql): Promise<string | undefined> {
  const [row] = await sql(ValueRow)`select value from installation where name = 'secret_key_check'`
  return row?.value
}

/**
 * Compares the secret keys with the one that sealed this database's secrets: another key could read neither
 * cursors nor stored responses nor webhook secrets.
 *
 * @throws Error when none of the keys is this database's
 */
export async function checkSecretKey(sql: Sql, secrets: Secrets): Promise<void> {
  await sql(ValueRow)`
    insert into installation (name, value) values ('secret_key_check', ${secrets.keyCheck})
    on conflict (name) do nothing
    returning value`
  if (!secrets.matchesKeyCheck((await findKeyCheck(sql)) ?? ''))
    throw new Error(
      'DAYBOOK_SECRET_KEY is not the key of this database. Set the key that it was created with',
    )
}

/**
 * Runs the checks of a process that serves: the secret key, and whether this database may have a shifted
 * clock. It may if it was first started with one: stamps only rise, so setting the clock back would leave
 * real data in the future.
 *
 * @param clockOffsetMs the shift of the clock; saved, so that commands use the same time
 * @throws Error for a key that isn't this database's, and for shifting the clock of one that started without
 *   a shift
 */
export async function checkInstallation(sql: Sql, secrets: Secrets, clockOffsetMs: number): Promise<void> {
  if (!(await saveClockOffset(sql, clockOffsetMs)) && clockOffsetMs !== 0)
    throw new Error(
      '--clock-offset needs a separate database: this one was first started without it and has real times',
    )
  await checkSecretKey(sql, secrets)
}

/**
 * Returns whether this database has a shifted clock; a new one gets it with its first offset other than 0.
 */
async function saveClockOffset(sql: Sql, offsetMs: number): Promise<boolean> {
  const value = String(offsetMs)
  const [saved] = await sql(ValueRow)`
    insert into installation (name, value)
    select 'clock_offset_ms', ${value}
    where exists (select from installation where name = 'clock_offset_ms')
      or (${value} <> '0' and not exists (select from installation))
    on conflict (name) do update set value = excluded.value
    returning value`
  return saved !== undefined
}

/** Returns a value of the installation, the same for every process; one that isn't there yet is made and kept. */
export async function keepInstallationValue(sql: Sql, name: string, make: () => string): Promise<string> {
  const find = async () =>
    (await sql(ValueRow)`select value from installation where name = ${name}`)[0]?.value
  const found = await find()
  if (found !== undefined) return found
  // Another process may have been first.
  await sql(ValueRow)`
    insert into installation (name, value) values (${name}, ${make()})
    on conflict (name) do nothing
    returning value`
  return (await find()) ?? ''
}

/** Replaces a value of the installation, unless it has changed since it was read. */
export async function replaceInstallationValue(
  sql: Sql,
  name: string,
  before: string,
  value: string,
): Promise<void> {
  await sql(ValueRow)`
    update installation set value = ${value} where name = ${name} and value = ${before} returning value`
}

/** Returns the last shift of the service's clock, in milliseconds; 0 except in sandboxes. */
export async function findClockOffset(sql: Sql): Promise<number> {
  const [row] = await sql(ValueRow)`select value from installation where name = 'clock_offset_ms'`
  return Number(row?.value ?? 0)
}

/**
 * Returns the version of the zone tables that stored due times were computed with; undefined before the first
 * time.
 */
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

/** Returns the sealed code of the setup link; undefined when there is none. */
export async function findSetupCode(sql: Sql): Promise<string | undefined> {
  const [row] = await sql(ValueRow)`select value from installation where name = 'setup_code'`
  return row?.value
}

/** Saves the sealed code of the setup link. Returns false if there is one already, or an account. */
export async function insertSetupCode(sql: Sql, sealed: string): Promise<boolean> {
  const rows = await sql(ValueRow)`
    insert into installation (name, value)
    select 'setup_code', ${sealed} where not exists (select from accounts)
    on conflict (name) do nothing
    returning value`
  return rows.length === 1
}

/** Replaces the sealed code of the setup link. Returns false if another process was faster. */
export async function replaceSetupCode(sql: Sql, current: string, sealed: string): Promise<boolean> {
  const rows = await sql(ValueRow)`
    update installation set value = ${sealed}
    where name = 'setup_code' and value = ${current}
    returning value`
  return rows.length === 1
}

/** Deletes the code of the setup link, if there is one. */
export const deleteSetupCode = (sql: Sql) => sql(ValueRow)`
  delete from installation where name = 'setup_code' returning value`

const VersionRow = Type.Object({ version: Type.Integer() })

/** Returns the number of the newest migration of the database. */
export async function schemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql(VersionRow)`select coalesce(max(version), 0) as version from migrations`
  return row?.version ?? 0
}
