import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { TaskId } from '../../core/ids.ts'
import type { OwnFiles } from './schema.ts'
import * as store from './store.ts'

/** Which files of a task the actor has added. @throws not_found */
export async function listOwnAttachments(sql: Sql, actor: Actor, taskId: TaskId): Promise<OwnFiles> {
  await store.getAttachedTask(sql, actor, taskId)
  const rows = await store.listOwnAttachmentIds(sql, actor, taskId)
  return { own: rows.map(({ id }) => id) }
}
