import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { fileKey, type FileStorage } from '../../platform/files/storage.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { isDistributed } from '../../platform/db/distribution/cluster.ts'
import { onCoordinator } from '../../platform/db/distribution/on-coordinator.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import type { AttachmentId, WorkspaceId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { ArchiveReader } from '../../platform/archive.ts'
import type { BackupResult } from './backup.ts'
import * as names from './manifest.ts'
import { beginRestore } from './snapshot-store.ts'
import * as store from './tables-store.ts'

export type RestoreTarget = {
  address: DatabaseAddress
  files: FileStorage
  /** The secret keys of the installation. */
  secrets: Pick<Secrets, 'matchesKeyCheck'>
  report: (line: string) => void
}

/** Reads the manifest of a backup. @throws for a file that isn't a complete backup */
export async function readManifest(archive: ArchiveReader): Promise<names.Manifest> {
  const text = await archive.text(names.manifestName)
  const manifest = text === undefined ? undefined : (JSON.parse(text) as names.Manifest)
  if (manifest?.format !== 1) throw new Error('this file is not a complete backup that this release can read')
  return manifest
}

/**
 * Restores a backup into an empty installation: the tables in one transaction, read back and compared with
 * their checksums, the files before that is committed, and then the migrations of this release.
 *
 * @throws when the database is already in use, for another secret key, for a backup of a newer release, and
 *   for anything that doesn't match its checksum; the database is then as empty as before
 */
export async function restoreBackup(
  archive: ArchiveReader,
  target: RestoreTarget,
): Promise<BackupResult & { applied: string[] }> {
  const manifest = await readManifest(archive)
  if (!target.secrets.matchesKeyCheck(manifest.secret_key_check))
    throw new Error(
      'the secret key is not the one of this backup. Set the DAYBOOK_SECRET_KEY that the backup was created with',
    )
  await checkMigrations(manifest)
  await migrate(target.address, { upTo: manifest.migrations.length })
  await onCoordinator(target.address, 'daybook restore', async (client) => {
    const distributed = await isDistributed(client)
    if (await store.isUsed(client)) throw new Error('this database is not empty. Restore into a new one')
    if ((await store.listMigrations(client)).length !== manifest.migrations.length)
      throw new Error(
        distributed
          ? 'the backup comes from an older release. Restore it into a new database, and run daybook distribute afterwards'
          : 'this database is not empty. Restore into a new one',
      )
    await beginRestore(client, distributed)
    for (const table of matchTables(manifest, await store.listTables(client, false)))
      await restoreTable(client, archive, table, target)
    await restoreFiles(archive, manifest, target)
    await store.deleteExports(client)
    await store.deriveTables(client)
    await store.commit(client)
  })
  const applied = await migrate(target.address)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  return { rows, files: manifest.files.length, bytes, gone: manifest.gone, applied }
}

/** Checks that the migrations of the backup are exactly this release's. */
async function checkMigrations({ migrations }: names.Manifest): Promise<void> {
  const own = await readMigrations()
  const foreign = migrations.find(({ version, checksum }) => own[version - 1]?.checksum !== checksum)
  if (foreign)
    throw new Error(
      `the backup comes from another release, with migration ${foreign.name}. Restore it with that release or a newer one`,
    )
}

type BackedUpTable = store.Table & names.Manifest['tables'][number]

function matchTables({ tables }: names.Manifest, present: readonly store.Table[]): BackedUpTable[] {
  const matched = present.flatMap((table) => {
    const saved = tables.find(({ name }) => name === table.name)
    return saved ? [{ ...table, ...saved }] : []
  })
  if (matched.length !== tables.length) throw new Error('the backup has tables that this database lacks')
  return matched
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
  report(`${table.name}: ${table.rows} rows, verified`)
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
  target.report(`files: ${files.length}, verified`)
}

function assertChecksum(
  { bytes, sha256 }: names.Checksum,
  expected: names.Checksum & { name: string },
): void {
  if (bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new Error(`${expected.name} does not match its checksum. The backup is damaged`)
}
