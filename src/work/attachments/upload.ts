import type { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { write } from '../../platform/db/write.ts'
import type { TaskId } from '../../core/ids.ts'
import { attachFile } from './attach.ts'
import { releaseUpload, reserveUpload, type UploadInfo } from './reserve.ts'
import type { Attachment } from './schema.ts'
import { type UploadDeps, storeUpload } from '../../platform/files/store-upload.ts'

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
  { source, ...upload }: UploadInfo & { source: Readable },
): Promise<Attachment> {
  const { workspace_id } = actor
  const id = await write(deps.database, workspace_id, (sql) => reserveUpload(sql, actor, taskId, upload))
  return storeUpload(deps, workspace_id, {
    id,
    size: upload.size,
    source,
    save: (sql, received) => attachFile(sql, actor, taskId, id, received),
    release: () => write(deps.database, workspace_id, (sql) => releaseUpload(sql, actor, id)),
  })
}
