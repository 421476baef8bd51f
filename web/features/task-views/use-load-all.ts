import { useEffect } from 'react'
import type { useLoadView } from '../../data/tasks/use-load-view.ts'

/** So many tasks are shown at most where all of them stand side by side: who has more looks for some of them. */
export const loadedTasksMax = 5_000
const pageRows = 500

/** Where a column or a day wants to be whole, what is behind the first page is read at once, up to what one can look at. */
export function useLoadAll(loaded: ReturnType<typeof useLoadView>, when = true): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, data } = loaded
  const isDue = hasNextPage && !isFetching && !isFetchNextPageError
  const wanted = when && isDue && (data?.pages.length ?? 0) * pageRows < loadedTasksMax
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
}
