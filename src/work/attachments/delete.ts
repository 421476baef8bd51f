import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import * as quota from './quota-store.ts'
import * as store from './store.ts'

/**
 * Removes a file from its task, returns its quota and raises `attachment.deleted` (0284). Guests may only delete their own files (D14).
 *
 * @throws not_found, forbidden, conflict for an archived list
 */
export async function deleteAttachment(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
): Promise<void> {
  const task = await store.getAttachedTask(sql, actor, taskId)
  const owner = await store.findAttachmentOwner(sql, actor, taskId, attachmentId)
  if (!owner) throw notFound()
  if (actor.role === 'guest' && owner.created_by !== actor.member_id) throw missingRole('member')
  if (task.archived) throw listArchived()

  await quota.markAttachmentRemoved(sql, actor.workspace_id, attachmentId)
  sql.defer(quota.addStorageUsed(sql, actor.workspace_id, -owner.size))
  const removed = task.attachments.find(({ id }) => id === attachmentId)
  const remaining = task.attachments.filter(({ id }) => id !== attachmentId)
  await store.updateTaskAttachments(sql, actor, taskId, remaining)
  record(sql, actor, {
    action: 'task.changed',
    event_type: 'attachment.deleted',
    subject_id: taskId,
    list_id: task.list_id,
    changed: { attachments: { from: { id: attachmentId, name: removed?.name ?? null }, to: null } },
    data: { attachment: { id: attachmentId, name: removed?.name ?? null }, task_id: taskId },
  })
}
