import { call } from '../api.ts'
import type { BulkResult } from '../../lib/types.ts'
import { overtakenError, dropConflicting } from './conflicts.ts'
import { assignServerId, serverIdOf } from './temporary-ids.ts'
import type { PendingWrite } from './stored-writes.ts'
import { withChecklistItemIds } from './checklist-item-ids.ts'
import { fetchRows } from './fetch-rows.ts'
import { rowFromSent } from './row.ts'
import { dropRows, putRows } from './row-store.ts'

type QueueHooks = {
  /** Whether the page is still in the workspace. */
  isActive: (workspaceId: string) => boolean
  /** Called with the response before the pending change is removed. */
  onAnswer: (write: PendingWrite, answer: unknown) => void
  /** Called when others have overtaken a part of the write. */
  onRejected: (write: PendingWrite, error: unknown) => void
  /** Called with the key of a write that created something, once its server id is known. */
  onServerId: (key: string) => void
}

/** Sends a write and fetches the rows it changed. @returns a function that applies the response */
export async function sendWrite(write: PendingWrite, queue: QueueHooks): Promise<() => void> {
  let remaining: PendingWrite | null = write
  if (write.late && write.creates === undefined) {
    const { rest, overtaken: ids } = await dropConflicting(write)
    if (ids.length > 0)
      queue.onRejected(
        { ...write, effects: write.effects.filter(({ id }) => ids.includes(id)) },
        overtakenError(),
      )
    remaining = rest
  }
  if (!remaining) return () => {}
  const { creates, key, workspace_id, effects } = remaining
  const answer = await requestWrite(withChecklistItemIds(remaining))
  const isActive = () => queue.isActive(workspace_id)
  if (answer && 'data' in answer)
    return () => {
      if (!isActive()) return
      putRows(answer.data.map((sent) => rowFromSent(sent)))
      dropRows(answer.deleted)
    }
  const createdId = answer?.id
  const changed = effects.map(({ id }) =>
    id === creates && createdId !== undefined ? createdId : serverIdOf(id),
  )
  const { rows, gone } = await fetchRows(workspace_id, changed)
  return () => {
    if (creates !== undefined && createdId !== undefined) {
      assignServerId(creates, createdId)
      queue.onServerId(key)
    }
    if (!isActive()) return
    queue.onAnswer(write, answer)
    putRows(rows)
    dropRows(gone)
  }
}

/** Sends the request of a write. @param keepalive lets it continue after the page has closed */
export const requestWrite = (write: PendingWrite, keepalive = false) =>
  call<{ id?: string } | BulkResult | undefined>(
    write.method,
    `/workspaces/${write.workspace_id}${write.path}`,
    write.body,
    { keepalive, ...(write.method === 'POST' ? { idempotencyKey: write.key } : {}) },
  )
