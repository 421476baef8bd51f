import type { Readable } from 'node:stream'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/sql.ts'
import { write } from '../db/write.ts'
import type { TaskId } from '../lib/ids.ts'
import { attach } from './attach.ts'
import type { Files } from './files.ts'
import { keyOf } from './key.ts'
import { type Received, receive } from './receive.ts'
import { release } from './release.ts'
import { type Announced, reserve } from './reserve.ts'
import type { Attachment } from './schema.ts'

type Door = {
  database: Database
  files: Files
  /** The last transaction, in which it is asked again who the member is, and an `Idempotency-Key` counts. */
  finish: <T>(received: Received, work: (sql: Transaction) => Promise<T>) => Promise<T>
}

/**
 * Takes a file in: reserves its room, lets the bytes through to where they are kept, and gives it to its task. Between
 * the two transactions nothing is held but the room, which goes back when anything fails, and after a crash by the
 * sweeper (0151).
 *
 * @throws not_found, conflict, unprocessable before anything is read; validation_error when not all of it comes
 */
export async function upload(
  { database, files, finish }: Door,
  actor: Actor,
  taskId: TaskId,
  { source, ...announced }: Announced & { source: Readable },
): Promise<Attachment> {
  const { workspace_id } = actor
  const id = await write(database, workspace_id, (sql) => reserve(sql, actor, taskId, announced))
  try {
    const received = await receive(files, keyOf(workspace_id, id), source, announced.size)
    const attachment = await finish(received, (sql) => attach(sql, actor, taskId, id, received))
    // The answer to the same request before: this file is one too many.
    if (attachment.id !== id) await write(database, workspace_id, (sql) => release(sql, actor, id))
    return attachment
  } catch (error) {
    // What cannot be given back now is when it is too old to be still coming.
    await write(database, workspace_id, (sql) => release(sql, actor, id)).catch(() => {})
    throw error
  }
}
