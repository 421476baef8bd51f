import type { Config } from '../../core/config/config.ts'
import { checkSecretKey, schemaVersion } from '../../platform/db/installation.ts'
import { newestMigration } from '../../platform/db/migrate.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
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

/** What the database says. */
export const databaseChecks = (context: DatabaseCheckContext): Check[] => [
  { name: 'database', run: () => checkServer(context) },
  { name: 'schema', run: () => checkSchema(context) },
  { name: 'secret key', run: () => checkKey(context) },
  { name: 'clock', run: () => checkClock(context) },
  { name: 'standbys', run: () => checkStandbys(context) },
  { name: 'counters', run: () => checkCounterValues(context) },
  { name: 'backlog', run: () => checkBacklog(context) },
]

async function checkServer({ sql, config, connections }: DatabaseCheckContext) {
  const { version, version_number, fsync, synchronous_commit, max_connections, size_bytes } =
    await store.findServer(sql)
  const found = [ok(`PostgreSQL ${version}, ${Math.ceil(size_bytes / mebibyte)} MiB`)]
  if (version_number < serverVersionMin)
    return fail(`PostgreSQL ${version}`, 'PostgreSQL 15 or newer is needed')
  return [
    ...found,
    ...(fsync === 'on' ? [] : [fail('fsync is off', 'turn it on: a power cut would destroy the database')]),
    ...(synchronous_commit === 'off'
      ? [fail('synchronous_commit is off', 'turn it on: answered writes of the last moments could be lost')]
      : []),
    ...(config.databaseUrls.length > 0 && max_connections < connections
      ? [
          warn(
            `takes ${max_connections} connections; this machine alone may open ${connections}`,
            'raise max_connections, or lower DAYBOOK_DATABASE_POOL',
          ),
        ]
      : []),
  ]
}

async function checkSchema({ sql }: DatabaseCheckContext) {
  const [has, newest] = [await schemaVersion(sql), await newestMigration()]
  if (has === newest) return ok(`${newest} migrations, current`)
  return has < newest
    ? fail(`${newest - has} migrations are missing`, 'run daybook migrate, or start daybook serve')
    : fail(
        `the database is newer than this release`,
        'run the release that it was brought to, or a newer one',
      )
}

async function checkKey({ sql, secrets, config }: DatabaseCheckContext) {
  await checkSecretKey(sql, secrets)
  return config.secretKeys.length > 1
    ? warn('fits; there is an old one beside it', 'take it out a day after daybook key rotate')
    : ok("is this database's")
}

/** Workers and the database agree on when something is due by the database's clock; logs and TLS go by the machine's. */
async function checkClock({ sql, nowMs }: DatabaseCheckContext) {
  const apart = Math.abs((await store.findServer(sql)).now_ms - nowMs())
  return apart > clockDriftMaxMs
    ? warn(`differs from the database's by ${Math.round(apart / 1_000)} s`, 'keep both in step by NTP')
    : ok("is the database's")
}

async function checkStandbys({ sql, config }: DatabaseCheckContext) {
  if (config.databaseUrls.length < 2) return []
  const all = await store.listStandbys(sql)
  if (all.length === 0)
    return fail('none follows the primary', 'start one, or give the role pg_monitor if there is one')
  return all.map(({ name, state, behind_bytes }) =>
    behind_bytes > standbyLagMaxBytes
      ? warn(`${name} is ${Math.round(behind_bytes / mebibyte)} MiB behind`, 'see what slows it')
      : ok(`${name} follows (${state})`),
  )
}

async function checkCounterValues({ sql }: DatabaseCheckContext) {
  await checkCounters(sql)
  return ok('equal what they count')
}

async function checkBacklog({ sql }: DatabaseCheckContext) {
  const { undispatched, mails_given_up, addresses_failing } = await store.findBacklog(sql)
  return [
    undispatched > 0
      ? warn(`${undispatched} events wait for a worker`, 'is a worker running? Ask again in a moment')
      : ok('no event waits for a worker'),
    ...(mails_given_up > 0
      ? [warn(`${mails_given_up} mails were given up`, 'daybook mail list says why')]
      : []),
    ...(addresses_failing > 0
      ? [warn(`${addresses_failing} webhook addresses are failing`, 'their administrators are told by mail')]
      : []),
  ]
}
