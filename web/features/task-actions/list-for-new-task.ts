import type { ViewFilter } from '../../lib/types.ts'

type ListRef = { id: string; name: string }

/** Returns the list for a task created in a view: the one the view is about, or the first of the sidebar. */
export function listForNewTask(filter: ViewFilter, lists: readonly ListRef[]): ListRef | undefined {
  return lists.find(({ id }) => filter.list_ids?.some((listId) => listId === id)) ?? lists[0]
}
