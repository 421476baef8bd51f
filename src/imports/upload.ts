import type { Readable } from 'node:stream'
import type { Actor } from '../actor.ts'
import type { Files } from '../attachments/files.ts'
import { keyOf } from '../attachments/key.ts'
import { cleanName } from '../attachments/name.ts'
import { receive, type Received } from '../attachments/receive.ts'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/sql.ts'
import { write } from '../db/write.ts'
import { overLimit } from '../errors.ts'
import type { ImportId } from '../lib/ids.ts'
import { importArchiveMaxBytes, importMaxBytes, importsMax } from '../limits.ts'
import { noGuests } from '../lists/roles.ts'
import type { Import } from './schema.ts'
import * as store from './store.ts'
import { tell } from './tell.ts'

type Door = {
  database: Database
  files: Files
  /** The last transaction, in which it is asked again who the member is, and an `Idempotency-Key` counts. */
  finish: <T>(received: Received, work: (sql: Transaction) => Promise<T>) => Promise<T>
}

/**
 * Takes in a file that is to be imported. It is kept for a week beside the attachments, and is no attachment: it takes
 * none of the workspace's room, so its size and number are limited (0194).
 *
 * @throws forbidden for a guest, unprocessable before anything is read; validation_error when not all of it comes
 */
export async function uploadImport(
  { database, files, finish }: Door,
  actor: Actor,
  { name, size, source }: { name: string; size: number; source: Readable },
): Promise<Import> {
  const { workspace_id } = actor
  const id = await write(database, workspace_id, (sql) => announce(sql, actor, cleanName(name), size))
  const giveUp = () => write(database, workspace_id, (sql) => store.removeUnstored(sql, actor, id))
  try {
    const received = await receive(files, keyOf(workspace_id, id), source, size)
    const made = await finish(received, async (sql) => {
      await store.updateStored(sql, actor, id, received.sha256)
      tell(sql, actor, id)
      return store.getImport(sql, actor, id)
    })
    // The answer to the same request before: this file is one too many.
    if (made.id !== id) await giveUp()
    return made
  } catch (error) {
    // What cannot be given up now is when it is too old to be still coming.
    await giveUp().catch(() => {})
    throw error
  }
}

async function announce(sql: Transaction, actor: Actor, name: string, size: number): Promise<ImportId> {
  noGuests(actor)
  const max = /\.zip$/i.test(name) ? importArchiveMaxBytes : importMaxBytes
  if (size > max) throw overLimit('import_size', max, size)
  const kept = await store.countKept(sql, actor)
  if (kept >= importsMax) throw overLimit('imports', importsMax, kept + 1)
  const id = sql.newId('imp')
  await store.insertImport(sql, actor, { id, name, size })
  return id
}
