import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { Comment, Task } from '../../lib/types.ts'
import { queryClient } from '../query-client.ts'
import { addCommentToCache, applyCommentResponse } from './comments.ts'
import type { PendingWrite } from './stored-writes.ts'
import { newIdempotencyKey, pendingWritesTo, enqueueWrite } from './write-queue.ts'

/** The full task. */
export const taskQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, `/tasks/${id}`],
    queryFn: ({ signal }) =>
      call<Task>('GET', `/workspaces/${workspaceId}/tasks/${id}`, undefined, { signal }),
  })

/** Returns the current full task: the cached one with pending writes applied. */
export function currentTask(workspaceId: string, id: string): Task | undefined {
  const read = queryClient.getQueryData(taskQuery(workspaceId, id).queryKey)
  return read && pendingWritesTo(`/tasks/${id}`).reduce(applyWrite, read)
}

/** Returns a task with a write applied. */
export const applyWrite = (under: Task, { method, body }: PendingWrite): Task =>
  method === 'PATCH' ? Object.assign({}, under, body) : under

/**
 * Changes fields that only the full task has, not its row. @param draft is restored if the server rejects the
 * change
 */
export function writeTask(
  workspaceId: string,
  id: string,
  body: Partial<Pick<Task, 'description'>> | { checklist: readonly unknown[] },
  effect: PendingWrite['effects'][number]['patch'],
  draft?: PendingWrite['draft'],
): void {
  const now = currentTask(workspaceId, id)
  const before = now && pick(now, Object.keys(body) as (keyof Task)[])
  enqueueWrite({
    key: newIdempotencyKey(),
    workspace_id: workspaceId,
    method: 'PATCH',
    path: `/tasks/${id}`,
    body,
    effects: [{ id, patch: effect }],
    ...(before ? { before } : {}),
    ...(draft ? { draft } : {}),
  })
}

const pick = (task: Task, fields: readonly (keyof Task)[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, task[field]]))

/**
 * Applies the server's response to the cache before the pending change is removed, so that nothing flickers.
 */
export function applyResponse(write: PendingWrite, answer: unknown): void {
  const { workspace_id, method, path } = write
  const [, commented] = /^\/tasks\/(tsk_[0-9a-z]+)\/comments\/./.exec(path) ?? []
  if (commented !== undefined) return applyCommentResponse(write, commented, answer)
  const [, id = '', subpath = '', file] =
    /^\/tasks\/(tsk_[0-9a-z]+)(\/comments|\/attachments\/(\w+))?$/.exec(path) ?? []
  const { queryKey } = taskQuery(workspace_id, id)
  if (method === 'PATCH' && id && !subpath) queryClient.setQueryData(queryKey, answer as Task)
  if (method === 'POST' && subpath) addCommentToCache(workspace_id, id, answer as Comment)
  if (method === 'DELETE' && file !== undefined)
    queryClient.setQueryData(
      queryKey,
      (task) => task && { ...task, attachments: task.attachments.filter((one) => one.id !== file) },
    )
}
