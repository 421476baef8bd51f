import type { Config } from '../../core/config/config.ts'
import { checkSecretKey, schemaVersion } from '../../platform/db/installation.ts'
import { newestMigration } from '../../platform/db/migrate.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
import { hasAccounts } from '../../identity/accounts/find.ts'
import { checkCounters } from '../../identity/workspaces/check-counters.ts'
import { type Check, fail, ok, warn } from './finding.ts'
import * as store from './store.ts'

const serverVersionMin = 150_000
const mebibyte = 2 ** 20
const clockDriftMaxMs = 2_000
const standbyLagMaxBytes = 16 * mebibyte

type DatabaseCheckContext = {
  config: Config
  sql: Sql
  secrets: Secrets
  connections: number
  nowMs: () => number
}

/** Returns the checks of the database. */
export const databaseChecks = (context: DatabaseCheckContext): Check[] => [
  { name: 'database', run: () => checkServer(context) },
  { name: 'schema', run: () => checkSchema(context) },
  { name: 'secret key', run: () => checkKey(context) },
  { name: 'first account', run: () => checkFirstAccount(context) },
  { name: 'clock', run: () => checkClock(context) },
  { name: 'standbys', run: () => checkStandbys(context) },
  { name: 'counters', run: () => checkCounterValues(context) },
  { name: 'backlog', run: () => checkBacklog(context) },
]

async function checkServer({ sql, config, connections }: DatabaseCheckContext) {
  const { version, version_number, fsync, synchronous_commit, max_connections, size_bytes } =
    await store.findServer(sql)
  if (version_number < serverVersionMin)
    return fail(`PostgreSQL ${version}`, 'upgrade to PostgreSQL 15 or later')
  return [
    ok(`PostgreSQL ${version}, ${Math.ceil(size_bytes / mebibyte)} MiB`),
    ...(fsync === 'on'
      ? []
      : [fail('fsync is off', 'turn it on, since a power cut would destroy the database')]),
    ...(synchronous_commit === 'off'
      ? [
          fail(
            'synchronous_commit is off',
            'turn it on, since a power cut could lose the latest confirmed writes',
          ),
        ]
      : []),
    ...(config.databaseUrls.length > 0 && max_connections < connections
      ? [
          warn(
            `allows ${max_connections} connections, and this machine alone can open ${connections}`,
            'raise max_connections, or lower DAYBOOK_DATABASE_POOL',
          ),
        ]
      : []),
  ]
}

async function checkSchema({ sql }: DatabaseCheckContext) {
  const [has, newest] = [await schemaVersion(sql), await newestMigration()]
  if (has === newest) return ok(`up to date, ${newest} migrations`)
  return has < newest
    ? fail(`${newest - has} migrations are missing`, 'run daybook migrate or daybook serve')
    : fail(`the database is newer than this release`, 'start the release that migrated it, or a newer one')
}

async function checkKey({ sql, secrets, config }: DatabaseCheckContext) {
  await checkSecretKey(sql, secrets)
  return config.secretKeys.length > 1
    ? warn('correct, with an old key beside it', 'remove the old key a day after daybook key rotate')
    : ok('correct')
}

async function checkFirstAccount({ sql }: DatabaseCheckContext) {
  return (await hasAccounts(sql))
    ? []
    : warn(
        "there's no account yet",
        'open the link that daybook setup-link prints, or run daybook workspace create',
      )
}

/** Compares the clocks: what is due goes by the database's clock, logs and TLS go by the machine's. */
async function checkClock({ sql, nowMs }: DatabaseCheckContext) {
  const driftMs = Math.abs((await store.findServer(sql)).now_ms - nowMs())
  return driftMs > clockDriftMaxMs
    ? warn(
        `differs from the database's clock by ${Math.round(driftMs / 1_000)} s`,
        'synchronize both with NTP',
      )
    : ok("agrees with the database's clock")
}

async function checkStandbys({ sql, config }: DatabaseCheckContext) {
  if (config.databaseUrls.length < 2) return []
  const all = await store.listStandbys(sql)
  if (all.length === 0)
    return fail('no standby follows the primary', 'start one; if there is one, grant pg_monitor to the role')
  return all.map(({ name, state, behind_bytes }) =>
    behind_bytes > standbyLagMaxBytes
      ? warn(`${name} is ${Math.round(behind_bytes / mebibyte)} MiB behind`, 'find out what slows it down')
      : ok(`${name} follows (${state})`),
  )
}

async function checkCounterValues({ sql }: DatabaseCheckContext) {
  await checkCounters(sql)
  return ok('correct')
}

async function checkBacklog({ sql }: DatabaseCheckContext) {
  const { undispatched, mails_given_up, addresses_failing } = await store.findBacklog(sql)
  return [
    undispatched > 0
      ? warn(
          `${undispatched} events are waiting for a worker`,
          'check that a worker is running, and run daybook doctor again',
        )
      : ok('no events are waiting for a worker'),
    ...(mails_given_up > 0
      ? [warn(`${mails_given_up} mails could not be sent`, 'run daybook mail list to see why')]
      : []),
    ...(addresses_failing > 0
      ? [warn(`${addresses_failing} webhook endpoints are failing`, 'their admins get an email about it')]
      : []),
  ]
}
