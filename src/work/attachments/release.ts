import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { AttachmentId } from '../../core/ids.ts'
import * as room from './quota-store.ts'

/** Gives back the room of an upload that failed; of one that was attached after all, whatever the client has heard, nothing. */
export async function releaseUpload(
  sql: Transaction,
  { workspace_id }: Actor,
  id: AttachmentId,
): Promise<void> {
  const freed = await room.markAttachmentRemoved(sql, workspace_id, id, { unlessStored: true })
  if (freed > 0) await room.addStorageUsed(sql, workspace_id, -freed)
}
