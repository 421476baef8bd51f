import type { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { write } from '../../platform/db/write.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { attachFile } from './attach.ts'
import { releaseUpload, reserveUpload, type UploadInfo } from './reserve.ts'
import type { Attachment } from './schema.ts'
import { type UploadDeps, storeUpload } from '../../platform/files/store-upload.ts'

/** A file that is sent, and what becomes of it once it has arrived: it is attached to the task, unless it says otherwise. */
export type Upload = UploadInfo & {
  source: Readable
  save?: (sql: Transaction, id: AttachmentId, received: ReceivedFile) => Promise<Attachment>
}

/**
 * Uploads a file: reserves its quota, streams the bytes to the storage, and attaches the file to its task.
 * Between the two transactions only the reservation is held. If anything fails it is released, after a crash
 * by the sweeper (0151).
 *
 * @throws not_found, conflict, unprocessable before anything is read; validation_error for an incomplete
 * upload
 */
export async function uploadAttachment(
  deps: UploadDeps,
  actor: Actor,
  taskId: TaskId,
  { source, save, ...upload }: Upload,
): Promise<Attachment> {
  const { workspace_id } = actor
  const id = await write(deps.database, workspace_id, (sql) => reserveUpload(sql, actor, taskId, upload))
  return storeUpload(deps, workspace_id, {
    id,
    size: upload.size,
    source,
    save: (sql, received) => (save ? save(sql, id, received) : attachFile(sql, actor, taskId, id, received)),
    release: () => write(deps.database, workspace_id, (sql) => releaseUpload(sql, actor, id)),
  })
}
