import type { Readable } from 'node:stream'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { fileKey, type FileStorage, type StoredFileId } from './storage.ts'
import { type ReceivedFile, receiveFile } from './receive.ts'

/** What an upload needs. */
export type UploadDeps = {
  database: Database
  files: FileStorage
  /** Runs the final transaction, which checks the member again and honors an `Idempotency-Key`. */
  finish: <T>(received: ReceivedFile, work: (sql: Transaction) => Promise<T>) => Promise<T>
}

type PendingUpload<T> = {
  id: StoredFileId
  size: number
  source: Readable
  /** Turns the stored file into its object. */
  save: (sql: Transaction, received: ReceivedFile) => Promise<T>
  /** Releases the reservation of the upload. */
  release: () => Promise<unknown>
}

/**
 * Streams the bytes of a reserved upload into the storage; nothing is locked between the two transactions. On
 * any failure the reservation is released, and after a crash the sweeper does it (0151).
 *
 * @throws validation_error when the file arrives incomplete; whatever `save` throws
 */
export async function storeUpload<T extends { id: string }>(
  { files, finish }: UploadDeps,
  workspaceId: WorkspaceId,
  { id, size, source, save, release }: PendingUpload<T>,
): Promise<T> {
  try {
    const received = await receiveFile(files, fileKey(workspaceId, id), source, size)
    const saved = await finish(received, (sql) => save(sql, received))
    // This was a repeated request, and the response is that of the first one: the second file isn't needed.
    if (saved.id !== id) await release()
    return saved
  } catch (error) {
    // If that fails, the sweeper releases it once it is too old to be still in progress.
    await release().catch(() => {})
    throw error
  }
}
