import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import type { AttachmentId, WorkspaceId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { ArchiveReader } from '../../platform/archive.ts'
import type { BackupResult } from './backup.ts'
import { withClient } from './with-client.ts'
import * as names from './manifest.ts'
import * as store from './tables-store.ts'

export type RestoreTarget = {
  address: DatabaseAddress
  files: FileStorage
  /** Of the secret keys that the installation has. */
  secrets: Pick<Secrets, 'matchesKeyCheck'>
  report: (line: string) => void
}

/** @throws for a file that is no whole backup */
export async function readManifest(archive: ArchiveReader): Promise<names.Manifest> {
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
export async function restoreBackup(
  archive: ArchiveReader,
  target: RestoreTarget,
): Promise<BackupResult & { applied: string[] }> {
  const manifest = await readManifest(archive)
  if (!target.secrets.matchesKeyCheck(manifest.secret_key_check))
    throw new Error('the secret key is not the one that this backup was made with')
  await checkMigrations(manifest)
  await migrate(target.address, undefined, manifest.migrations.length)
  await withClient(target.address, 'daybook restore', async (client) => {
    const applied = await store.listMigrations(client)
    if (applied.length !== manifest.migrations.length || (await store.isUsed(client)))
      throw new Error('this database is not empty; a backup is restored into a new one')
    await store.beginRestore(client)
    for (const table of matchTables(manifest, await store.listTables(client)))
      await restoreTable(client, archive, table, target)
    await restoreFiles(archive, manifest, target)
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

type BackedUpTable = store.Table & names.Manifest['tables'][number]

function matchTables({ tables }: names.Manifest, present: readonly store.Table[]): BackedUpTable[] {
  const kept = present.flatMap((table) => {
    const said = tables.find(({ name }) => name === table.name)
    return said ? [{ ...table, ...said }] : []
  })
  if (kept.length !== tables.length) throw new Error('the backup has tables that this database has not')
  return kept
}

async function restoreTable(
  client: Client,
  archive: ArchiveReader,
  table: BackedUpTable,
  { report }: RestoreTarget,
): Promise<void> {
  await pipeline(await archive.read(names.tableEntryName(table.name)), store.copyTableIn(client, table))
  await store.restoreSequences(client, table)
  const { stream, sum } = names.withChecksum(store.copyTableOut(client, table))
  for await (const _ of stream);
  assertChecksum(sum(), table)
  report(`${table.name}: ${table.rows} rows, equal`)
}

async function restoreFiles(
  archive: ArchiveReader,
  { files }: names.Manifest,
  target: RestoreTarget,
): Promise<void> {
  for (const file of files) {
    const [, workspaceId, attachmentId] = file.name.split('/')
    const { stream, sum } = names.withChecksum(await archive.read(file.name))
    await target.files.put(
      fileKey(workspaceId as WorkspaceId, attachmentId as AttachmentId),
      stream,
      file.bytes,
    )
    assertChecksum(sum(), file)
  }
  target.report(`files: ${files.length}, equal`)
}

function assertChecksum({ bytes, sha256 }: names.Checksum, said: names.Checksum & { name: string }): void {
  if (bytes !== said.bytes || sha256 !== said.sha256)
    throw new Error(`${said.name} is not what the backup was made of`)
}
