import { findInbox } from '../../data/sidebar-lists.ts'
import type { ViewFilter } from '../../lib/types.ts'

type ListRef = { id: string; name: string; is_inbox: boolean }

/**
 * Returns the list for a task created in a view: the one the view is about, or the person's Inbox. Guests, who have none,
 * get the first list of the sidebar.
 */
export function listForNewTask(filter: ViewFilter, lists: readonly ListRef[]): ListRef | undefined {
  return (
    lists.find(({ id }) => filter.list_ids?.some((listId) => listId === id)) ?? findInbox(lists) ?? lists[0]
  )
}
