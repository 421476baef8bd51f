import type { Task } from '../../lib/types.ts'
import { queries } from '../query-client.ts'
import type { Write } from './stored-writes.ts'

type Item = { id?: string; text: string; checked: boolean }

/**
 * A checklist is sent whole, and its items are known by their ids. Those that were written one after another have none
 * before the first answer: they get the ids of what that answer made of them, and are not made again.
 */
export function withItemIds(given: Write): Write {
  const { workspace_id, path, body } = given
  if (typeof body !== 'object' || body === null || !('checklist' in body)) return given
  const task = queries.getQueryData<Task>(['workspace', workspace_id, path])
  const items = body.checklist as readonly Item[]
  const free = (task?.checklist ?? []).filter(({ id }) => !items.some((item) => item.id === id))
  const checklist = items.map((item): Item => {
    const at = item.id === undefined ? free.findIndex(({ text }) => text === item.text) : -1
    return at === -1 ? item : Object.assign({}, item, { id: free.splice(at, 1)[0]?.id })
  })
  return { ...given, body: { ...body, checklist } }
}
