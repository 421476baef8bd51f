import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import type { ViewRows } from '../../types.ts'
import { useWorkspace } from '../session.tsx'
import { rowOfSent } from './row.ts'
import { putRows } from './store.ts'

type Repetitions = NonNullable<ViewRows['repetitions']>

/** Reads the tasks of a view into the store, page after page; what comes back is what was closed today besides. */
export function useViewLoaded(query: string) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, `/rows?${query}`],
    queryFn: async ({ signal }): Promise<{ repetitions: Repetitions }> => {
      let repetitions: Repetitions = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const path: string = `/workspaces/${id}/rows?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
        const page: ViewRows = await call<ViewRows>('GET', path, undefined, { signal })
        putRows([...page.data, ...(page.closed ?? [])].map((sent) => rowOfSent(sent)))
        if (page.repetitions) repetitions = page.repetitions
        cursor = page.next_cursor
      }
      return { repetitions }
    },
  })
}
