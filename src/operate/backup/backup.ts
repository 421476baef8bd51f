import { Readable } from 'node:stream'
import { fileKey, type FileStorage, isMissingFile } from '../../platform/files/storage.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { isDistributed } from '../../platform/db/distribution/cluster.ts'
import { isUnfinished } from '../../platform/db/distribution/distribute.ts'
import { onCoordinator } from '../../platform/db/distribution/on-coordinator.ts'
import type { AttachmentId, WorkspaceId } from '../../core/ids.ts'
import { writeArchive, type ArchiveWriter } from '../../platform/archive.ts'
import * as names from './manifest.ts'
import { beginClusterSnapshot, beginSnapshot } from './snapshot-store.ts'
import * as store from './tables-store.ts'

export type BackupSource = {
  address: DatabaseAddress
  files: FileStorage
  /** Included in the backup if the installation's keys are in its data folder. */
  secretKeys: readonly Buffer[]
  createdAt: Date
  /** Called for each table, and occasionally for files. */
  report: (line: string) => void
}

export type BackupResult = { rows: number; files: number; bytes: number; gone: string[] }

const reportEveryFiles = 100

/**
 * Writes everything into one ZIP file while the service runs: all tables as of one moment, each with its
 * checksum, and the files that they refer to. A file that is deleted in the meantime is left out and listed
 * (0189). What a cluster writes can be restored anywhere (0267).
 *
 * @throws when the file already exists, or the database becomes unreachable; then nothing is left behind
 */
export async function writeBackup(file: string, source: BackupSource): Promise<BackupResult> {
  let result: BackupResult = { rows: 0, files: 0, bytes: 0, gone: [] }
  await writeArchive(file, async (archive) => {
    const manifest = await onCoordinator(source.address, 'daybook backup', async (client, address) => {
      const distributed = await isDistributed(client)
      if (await isUnfinished(client)) throw new Error('finish daybook distribute first, and back up then')
      await (distributed ? beginClusterSnapshot(client, address) : beginSnapshot(client))
      const migrations = await store.listMigrations(client)
      const secret_key_check = await store.findKeyCheck(client)
      const stored = await store.listStoredFiles(client)
      const tables: names.Manifest['tables'] = []
      for (const table of await store.listTables(client, distributed)) {
        const lines = store.copyTableOut(client, table)
        const { stream, sum } = names.withChecksum(lines)
        await archive.add(names.tableEntryName(table.name), stream)
        tables.push({ name: table.name, rows: lines.rowCount, ...sum() })
        source.report(`${table.name}: ${lines.rowCount} rows`)
      }
      await store.commit(client)
      return { migrations, secret_key_check, tables, ...(await addFiles(archive, stored, source)) }
    })
    const keys = source.secretKeys.map((key) => `${key.toString('base64')}\n`).join('')
    if (keys) await archive.add(names.secretKeyName, Readable.from([Buffer.from(keys)]))
    const complete: names.Manifest = {
      format: 1,
      made_at: source.createdAt.toISOString(),
      ...manifest,
    }
    await archive.add(names.manifestName, Readable.from([Buffer.from(JSON.stringify(complete, null, 2))]))
    result = toResult(complete)
  })
  return result
}

async function addFiles(
  archive: ArchiveWriter,
  stored: readonly store.StoredFile[],
  { files, report }: BackupSource,
): Promise<Pick<names.Manifest, 'files' | 'gone'>> {
  const added: names.Manifest['files'] = []
  const gone: string[] = []
  for (const file of stored) {
    const name = names.fileEntryName(file)
    const bytes = await openStoredFile(files, file)
    if (!bytes) {
      gone.push(name)
      continue
    }
    const { stream, sum } = names.withChecksum(bytes)
    // Most attachments are already compressed.
    await archive.add(name, stream, { compress: false })
    added.push({ name, ...sum() })
    if (added.length % reportEveryFiles === 0) report(`files: ${added.length} of ${stored.length}`)
  }
  report(`files: ${added.length} of ${stored.length}`)
  return { files: added, gone }
}

/** Opens a file; undefined when it has been deleted since the snapshot. */
async function openStoredFile(files: FileStorage, file: store.StoredFile): Promise<Readable | undefined> {
  if (file.size === 0) return Readable.from([], { objectMode: false })
  const key = fileKey(file.workspace_id as WorkspaceId, file.id as AttachmentId)
  return files.open(key, { start: 0, end: file.size - 1 }).catch((error: unknown) => {
    if (!isMissingFile(error)) throw error
    return undefined
  })
}

const toResult = ({ tables, files, gone }: names.Manifest): BackupResult => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
  gone,
})
