import { Readable } from 'node:stream'
import { type Files, isGone } from '../../platform/files/storage.ts'
import { keyOf } from '../../platform/files/file-key.ts'
import type { Address } from '../../platform/db/connection/client.ts'
import type { AttachmentId, WorkspaceId } from '../../core/ids.ts'
import { writeArchive, type Writing } from '../../platform/archive.ts'
import { withClient } from './with-client.ts'
import * as names from './manifest.ts'
import * as store from './tables-store.ts'

export type Source = {
  address: Address
  files: Files
  /** Go into the backup, where the installation keeps its keys in its data folder. */
  secretKeys: readonly Buffer[]
  madeAt: Date
  /** Told of each table, and of files now and then. */
  report: (line: string) => void
}

export type Done = { rows: number; files: number; bytes: number; gone: string[] }

const reportEveryFiles = 100

/**
 * Writes everything into one ZIP file while the service runs: all tables as of one moment, with what each adds up to,
 * and the files that they name. A file that was deleted meanwhile is left out and named (0189).
 *
 * @throws when there is such a file, or the database goes away; then nothing is left of it
 */
export async function writeBackup(file: string, source: Source): Promise<Done> {
  let done: Done = { rows: 0, files: 0, bytes: 0, gone: [] }
  await writeArchive(file, async (archive) => {
    const manifest = await withClient(source.address, 'daybook backup', async (client) => {
      await store.beginSnapshot(client)
      const migrations = await store.listMigrations(client)
      const secret_key_check = await store.findKeyCheck(client)
      const stored = await store.listFiles(client)
      const tables: names.Manifest['tables'] = []
      for (const table of await store.listTables(client)) {
        const lines = store.readTable(client, table)
        const { stream, sum } = names.summed(lines)
        await archive.add(names.tableName(table.name), stream)
        tables.push({ name: table.name, rows: lines.rowCount, ...sum() })
        source.report(`${table.name}: ${lines.rowCount} rows`)
      }
      await store.commit(client)
      return { migrations, secret_key_check, tables, ...(await addFiles(archive, stored, source)) }
    })
    const keys = source.secretKeys.map((key) => `${key.toString('base64')}\n`).join('')
    if (keys) await archive.add(names.keyName, Readable.from([Buffer.from(keys)]))
    const whole: names.Manifest = {
      format: 1,
      made_at: source.madeAt.toISOString(),
      ...manifest,
    }
    await archive.add(names.manifestName, Readable.from([Buffer.from(JSON.stringify(whole, null, 2))]))
    done = totals(whole)
  })
  return done
}

async function addFiles(
  archive: Writing,
  stored: readonly store.StoredFile[],
  { files, report }: Source,
): Promise<Pick<names.Manifest, 'files' | 'gone'>> {
  const added: names.Manifest['files'] = []
  const gone: string[] = []
  for (const file of stored) {
    const name = names.fileName(file)
    const bytes = await bytesOf(files, file)
    if (!bytes) {
      gone.push(name)
      continue
    }
    const { stream, sum } = names.summed(bytes)
    // What people attach is compressed already, mostly.
    await archive.add(name, stream, { compress: false })
    added.push({ name, ...sum() })
    if (added.length % reportEveryFiles === 0) report(`files: ${added.length} of ${stored.length}`)
  }
  report(`files: ${added.length} of ${stored.length}`)
  return { files: added, gone }
}

/** Undefined for a file that has gone since the snapshot. */
async function bytesOf(files: Files, file: store.StoredFile): Promise<Readable | undefined> {
  if (file.size === 0) return Readable.from([], { objectMode: false })
  const key = keyOf(file.workspace_id as WorkspaceId, file.id as AttachmentId)
  return files.open(key, { start: 0, end: file.size - 1 }).catch((error: unknown) => {
    if (!isGone(error)) throw error
    return undefined
  })
}

const totals = ({ tables, files, gone }: names.Manifest): Done => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
  gone,
})
