import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { ListSummary, ListRows, Section } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'
import { rowFromSent } from './row.ts'
import { putFetchedRows } from './created-tasks.ts'

/** What a list has apart from its tasks. */
export type ListMeta = { list: ListSummary; sections: Section[]; closed_count: number }

/** Loads the tasks of a list into the store, and returns the rest of the list. */
export function useLoadList(listId: string) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, `/rows/${listId}`],
    queryFn: async ({ signal }): Promise<ListMeta> => {
      const path = `/workspaces/${id}/rows?list_id=${listId}`
      const { list_id, list, data, closed, sections, closed_count } = await call<ListRows>(
        'GET',
        path,
        undefined,
        {
          signal,
        },
      )
      await putFetchedRows(
        id,
        [...data, ...closed].map((sent) => rowFromSent(sent, list_id)),
      )
      return { list, sections, closed_count }
    },
  })
}
