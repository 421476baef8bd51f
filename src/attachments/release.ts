import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import type { AttachmentId } from '../lib/ids.ts'
import * as room from './room-store.ts'

/** Gives back the room of an upload that failed; of one that was attached after all, whatever the client has heard, nothing. */
export async function release(sql: Transaction, { workspace_id }: Actor, id: AttachmentId): Promise<void> {
  const freed = await room.removeAttachment(sql, workspace_id, id, { unlessStored: true })
  if (freed > 0) await room.addUsed(sql, workspace_id, -freed)
}
