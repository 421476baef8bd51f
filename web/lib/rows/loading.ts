import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import type { ListRows, Section } from '../../types.ts'
import { useWorkspace } from '../session.tsx'
import { rowOfSent } from './row.ts'
import { putRows } from './store.ts'

export type ListMeta = { sections: Section[]; closed_count: number }

/** Reads the tasks of a list into the store; what comes back is what the list has besides. */
export function useListLoaded(listId: string) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, `/rows/${listId}`],
    queryFn: async ({ signal }): Promise<ListMeta> => {
      const path = `/workspaces/${id}/rows?list_id=${listId}`
      const { list_id, data, closed, sections, closed_count } = await call<ListRows>('GET', path, undefined, {
        signal,
      })
      putRows([...data, ...closed].map((sent) => rowOfSent(sent, list_id)))
      return { sections, closed_count }
    },
  })
}
