import type { Actor } from '../../core/actor.ts'
import type { TaskId } from '../../core/ids.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Comment } from './schema.ts'
import { getCommentedTask, listCommentsNewestFirst } from './store.ts'

/** Above every id. */
const maxCommentId = 'cmt_z'

/** Returns the comments of a task before an id, newest first. @throws not_found */
export async function readThread(
  database: Database,
  actor: Actor,
  taskId: TaskId,
  before: string | undefined,
  take: number,
): Promise<Comment[]> {
  const [, comments] = await Promise.all([
    getCommentedTask(database.read, actor, taskId),
    listCommentsNewestFirst(database.page, actor, taskId, before ?? maxCommentId, take),
  ])
  return comments
}
