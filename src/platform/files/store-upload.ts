import type { Readable } from 'node:stream'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { FileStorage } from './storage.ts'
import { type StoredFileId, fileKey } from './file-key.ts'
import { type ReceivedFile, receiveFile } from './receive.ts'

/** What a file needs to be taken in. */
export type UploadDeps = {
  database: Database
  files: FileStorage
  /** The last transaction, in which it is asked again who the member is, and an `Idempotency-Key` counts. */
  finish: <T>(received: ReceivedFile, work: (sql: Transaction) => Promise<T>) => Promise<T>
}

type PendingUpload<T> = {
  id: StoredFileId
  size: number
  source: Readable
  /** Makes it what it is to be, once all of it is kept. */
  save: (sql: Transaction, received: ReceivedFile) => Promise<T>
  /** Gives back what it was announced with. */
  release: () => Promise<unknown>
}

/**
 * Lets the bytes of an announced file through to where they are kept; between the two transactions nothing is held. It is
 * given up when anything fails, and after a crash by the sweeper (0151).
 *
 * @throws validation_error when not all of it comes; whatever `keep` throws
 */
export async function storeUpload<T extends { id: string }>(
  { files, finish }: UploadDeps,
  workspaceId: WorkspaceId,
  { id, size, source, save, release }: PendingUpload<T>,
): Promise<T> {
  try {
    const received = await receiveFile(files, fileKey(workspaceId, id), source, size)
    const kept = await finish(received, (sql) => save(sql, received))
    // The answer to the same request before: this file is one too many.
    if (kept.id !== id) await release()
    return kept
  } catch (error) {
    // What cannot be given up now is when it is too old to be still coming.
    await release().catch(() => {})
    throw error
  }
}
