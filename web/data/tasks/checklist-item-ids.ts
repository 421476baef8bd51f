import type { Task } from '../../lib/types.ts'
import { queryClient } from '../query-client.ts'
import type { PendingWrite } from './stored-writes.ts'

type ChecklistItem = { id?: string; text: string; checked: boolean }

/**
 * A checklist is sent whole, and the server knows its items by id. Items added in quick succession have no
 * ids before the first response, so later writes get them from that response, and nothing is added twice.
 */
export function withChecklistItemIds(write: PendingWrite): PendingWrite {
  const { workspace_id, path, body } = write
  if (typeof body !== 'object' || body === null || !('checklist' in body)) return write
  const task = queryClient.getQueryData<Task>(['workspace', workspace_id, path])
  const items = body.checklist as readonly ChecklistItem[]
  const free = (task?.checklist ?? []).filter(({ id }) => !items.some((item) => item.id === id))
  const checklist = items.map((item): ChecklistItem => {
    const at = item.id === undefined ? free.findIndex(({ text }) => text === item.text) : -1
    return at === -1 ? item : Object.assign({}, item, { id: free.splice(at, 1)[0]?.id })
  })
  return { ...write, body: { ...body, checklist } }
}
