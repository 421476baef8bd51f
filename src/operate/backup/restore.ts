import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { Files } from '../../platform/files/storage.ts'
import { keyOf } from '../../platform/files/file-key.ts'
import type { Address } from '../../platform/db/connection/client.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import type { AttachmentId, WorkspaceId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Reading } from '../../platform/archive.ts'
import type { Done } from './backup.ts'
import { withClient } from './with-client.ts'
import * as names from './manifest.ts'
import * as store from './tables-store.ts'

export type Target = {
  address: Address
  files: Files
  /** Of the secret keys that the installation has. */
  secrets: Pick<Secrets, 'knows'>
  report: (line: string) => void
}

/** @throws for a file that is no whole backup */
export async function readManifest(archive: Reading): Promise<names.Manifest> {
  const text = await archive.text(names.manifestName)
  const manifest = text === undefined ? undefined : (JSON.parse(text) as names.Manifest)
  if (manifest?.format !== 1) throw new Error('this is no backup that this release can read')
  return manifest
}

/**
 * Fills an empty installation from a backup: its tables in one transaction, read back and held against what the backup
 * says of each, its files before that is committed, and then whatever this release's migrations add to it.
 *
 * @throws when anybody has begun to use the database, for another secret key, for a backup of a newer release, and for
 *   anything that is not as the backup says; then the database is as empty as before
 */
export async function restoreBackup(archive: Reading, target: Target): Promise<Done & { applied: string[] }> {
  const manifest = await readManifest(archive)
  if (!target.secrets.knows(manifest.secret_key_check))
    throw new Error('the secret key is not the one that this backup was made with')
  await checkMigrations(manifest)
  await migrate(target.address, undefined, manifest.migrations.length)
  await withClient(target.address, 'daybook restore', async (client) => {
    const applied = await store.listMigrations(client)
    if (applied.length !== manifest.migrations.length || (await store.isUsed(client)))
      throw new Error('this database is not empty; a backup is restored into a new one')
    await store.beginFilling(client)
    for (const table of tablesOf(manifest, await store.listTables(client)))
      await fill(client, archive, table, target)
    await putFiles(archive, manifest, target)
    await store.deleteExports(client)
    await store.commit(client)
  })
  const applied = await migrate(target.address)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  return { rows, files: manifest.files.length, bytes, gone: manifest.gone, applied }
}

/** The migrations of the backup have to be this release's, word for word. */
async function checkMigrations({ migrations }: names.Manifest): Promise<void> {
  const own = await readMigrations()
  const foreign = migrations.find(({ version, checksum }) => own[version - 1]?.checksum !== checksum)
  if (foreign) throw new Error(`the backup is of another release: this one has no migration ${foreign.name}`)
}

type Kept = store.Table & names.Manifest['tables'][number]

function tablesOf({ tables }: names.Manifest, present: readonly store.Table[]): Kept[] {
  const kept = present.flatMap((table) => {
    const said = tables.find(({ name }) => name === table.name)
    return said ? [{ ...table, ...said }] : []
  })
  if (kept.length !== tables.length) throw new Error('the backup has tables that this database has not')
  return kept
}

async function fill(client: Client, archive: Reading, table: Kept, { report }: Target): Promise<void> {
  await pipeline(await archive.read(names.tableName(table.name)), store.fillTable(client, table))
  await store.goOnCounting(client, table)
  const { stream, sum } = names.summed(store.readTable(client, table))
  for await (const _ of stream);
  mustEqual(sum(), table)
  report(`${table.name}: ${table.rows} rows, equal`)
}

async function putFiles(archive: Reading, { files }: names.Manifest, target: Target): Promise<void> {
  for (const file of files) {
    const [, workspaceId, attachmentId] = file.name.split('/')
    const { stream, sum } = names.summed(await archive.read(file.name))
    await target.files.put(
      keyOf(workspaceId as WorkspaceId, attachmentId as AttachmentId),
      stream,
      file.bytes,
    )
    mustEqual(sum(), file)
  }
  target.report(`files: ${files.length}, equal`)
}

function mustEqual({ bytes, sha256 }: names.Sum, said: names.Sum & { name: string }): void {
  if (bytes !== said.bytes || sha256 !== said.sha256)
    throw new Error(`${said.name} is not what the backup was made of`)
}
