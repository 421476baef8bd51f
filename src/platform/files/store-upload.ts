import type { Readable } from 'node:stream'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { Files } from './storage.ts'
import { type Kept, keyOf } from './file-key.ts'
import { type Received, receive } from './receive.ts'

/** What a file needs to be taken in. */
export type Door = {
  database: Database
  files: Files
  /** The last transaction, in which it is asked again who the member is, and an `Idempotency-Key` counts. */
  finish: <T>(received: Received, work: (sql: Transaction) => Promise<T>) => Promise<T>
}

type Coming<T> = {
  id: Kept
  size: number
  source: Readable
  /** Makes it what it is to be, once all of it is kept. */
  keep: (sql: Transaction, received: Received) => Promise<T>
  /** Gives back what it was announced with. */
  giveUp: () => Promise<unknown>
}

/**
 * Lets the bytes of an announced file through to where they are kept; between the two transactions nothing is held. It is
 * given up when anything fails, and after a crash by the sweeper (0151).
 *
 * @throws validation_error when not all of it comes; whatever `keep` throws
 */
export async function takeIn<T extends { id: string }>(
  { files, finish }: Door,
  workspaceId: WorkspaceId,
  { id, size, source, keep, giveUp }: Coming<T>,
): Promise<T> {
  try {
    const received = await receive(files, keyOf(workspaceId, id), source, size)
    const kept = await finish(received, (sql) => keep(sql, received))
    // The answer to the same request before: this file is one too many.
    if (kept.id !== id) await giveUp()
    return kept
  } catch (error) {
    // What cannot be given up now is when it is too old to be still coming.
    await giveUp().catch(() => {})
    throw error
  }
}
