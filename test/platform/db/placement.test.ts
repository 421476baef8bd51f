import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { placements, workspaceColumn } from '../../../src/platform/db/distribution/placement.ts'
import {
  listForeignKeys,
  listIndexesWithoutWorkspace,
} from '../../../src/platform/db/distribution/schema-changes.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { inDatabase } from '../../support/in-database.ts'

/**
 * What every table has to be like so that it can be distributed by workspace. The lists of exceptions are those that
 * `daybook distribute` changes: to add one, add the change there.
 */

const { address } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
const client = await openPlainDatabase()

/** A migrated database that isn't distributed, also on a cluster. */
async function openPlainDatabase(): Promise<Client> {
  const name = `daybook_${randomBytes(6).toString('hex')}`
  const server = new Client({ ...address })
  await server.connect()
  await server.query(`create database ${name}`)
  await migrate(inDatabase(name, address))
  const client = new Client({ ...inDatabase(name, address) })
  await client.connect()
  after(async () => {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  return client
}

const ofPublic = `relnamespace = 'public'::regnamespace and not relispartition`

/** Lists what a query finds in tables. */
async function find(text: string): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(text)
  return rows.map(({ found }) => found).toSorted()
}

/** Lists what a query finds in tables that are kept by workspace, whose names come first. */
const findKept = async (text: string): Promise<string[]> =>
  (await find(text)).filter((found) => placements[found.split(/[ .]/)[0] ?? ''] === 'workspace')

test('every table has a placement, and every placement a table', async () => {
  const tables = await find(
    `select relname::text as found from pg_class where relkind in ('r', 'p') and ${ofPublic}`,
  )
  assert.deepEqual(Object.keys(placements).toSorted(), tables)
})

test('every row of a table kept by workspace has one', async () => {
  const nullable = await findKept(`
    select relname::text as found from pg_class
    where relkind in ('r', 'p') and ${ofPublic} and relname <> 'workspaces' and not exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and attnotnull)`)
  assert.deepEqual(nullable, [])
})

test('unique indexes have the workspace, but for those that a conversion extends', async () => {
  const found = (await listIndexesWithoutWorkspace(client)).map(({ index }) => index)
  assert.deepEqual(found.toSorted(), [
    'attachments_id',
    'deliveries_pkey',
    'exports_id',
    'feeds_hash_key',
    'invitations_hash',
    'list_addresses_hash_key',
    'outbox_pkey',
    'tokens_hash',
  ])
})

test('no other constraint compares rows of several workspaces', async () => {
  const exclusions = await findKept(`
    select conrelid::regclass || ' ' || conname as found from pg_constraint where contype = 'x'`)
  assert.deepEqual(exclusions, [])
})

test('foreign keys stay within the workspace, or lead to what is on every node', async () => {
  const { rows } = await client.query<{ name: string; from: string; to: string; pairs: string[] }>(`
    select conname::text as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      array(
        select own.attname || ' ' || other.attname
        from unnest(conkey, confkey) as columns (own_key, other_key)
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_key
        join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_key
      ) as pairs
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  const leaving = rows.filter(({ from, to, pairs }) => {
    if (placements[to] === 'everywhere') return false
    if (placements[from] !== placements[to]) return true
    return (
      placements[from] === 'workspace' && !pairs.includes(`${workspaceColumn(from)} ${workspaceColumn(to)}`)
    )
  })
  assert.deepEqual(leaving, [])
})

test('foreign keys change no columns of the rows that refer, but for those that a conversion takes away', async () => {
  const found = (await listForeignKeys(client)).flatMap(({ table, definition }) => {
    const [action] = / ON (DELETE SET|UPDATE) .*$/.exec(definition) ?? []
    return action === undefined ? [] : [`${table}${action}`]
  })
  assert.deepEqual(found, [
    'attachments ON DELETE SET NULL (task_id)',
    'tasks ON DELETE SET NULL (section_id)',
  ])
})

test('triggers are those that a conversion drops', async () => {
  const found = await findKept(`
    select tgrelid::regclass || ' ' || tgname as found from pg_trigger
    join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${ofPublic}`)
  assert.deepEqual(found, [
    'lists lists_open_during',
    'members members_account_workspaces',
    'members members_inside_during',
  ])
})

test('tables survive a crash, but for the one that a conversion changes', async () => {
  const found = await findKept(`
    select relname::text as found from pg_class
    where relkind in ('r', 'p') and relpersistence <> 'p' and ${ofPublic}`)
  assert.deepEqual(found, ['rate_windows'])
})

test('numbers that the database gives are bigints, but for the one that a conversion changes', async () => {
  const found = await findKept(`
    select relname || '.' || attname as found from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p') and ${ofPublic} and atttypid <> 'bigint'::regtype
      and (attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval%')`)
  assert.deepEqual(found, ['search_segments.id'])
})
