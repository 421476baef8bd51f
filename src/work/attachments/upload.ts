import type { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { write } from '../../platform/db/write.ts'
import type { TaskId } from '../../core/ids.ts'
import { attachFile } from './attach.ts'
import { releaseUpload, reserveUpload, type UploadInfo } from './reserve.ts'
import type { Attachment } from './schema.ts'
import { type UploadDeps, storeUpload } from '../../platform/files/store-upload.ts'

/**
 * Takes a file in: reserves its room, lets the bytes through to where they are kept, and gives it to its task. Between
 * the two transactions nothing is held but the room, which goes back when anything fails, and after a crash by the
 * sweeper (0151).
 *
 * @throws not_found, conflict, unprocessable before anything is read; validation_error when not all of it comes
 */
export async function uploadAttachment(
  door: UploadDeps,
  actor: Actor,
  taskId: TaskId,
  { source, ...announced }: UploadInfo & { source: Readable },
): Promise<Attachment> {
  const { workspace_id } = actor
  const id = await write(door.database, workspace_id, (sql) => reserveUpload(sql, actor, taskId, announced))
  return storeUpload(door, workspace_id, {
    id,
    size: announced.size,
    source,
    save: (sql, received) => attachFile(sql, actor, taskId, id, received),
    release: () => write(door.database, workspace_id, (sql) => releaseUpload(sql, actor, id)),
  })
}
