import { useEffect } from 'react'
import type { useLoadView } from '../../data/tasks/use-load-view.ts'

/** The most tasks a board or calendar shows. Beyond that, people filter. */
export const loadedTasksMax = 5_000
const pageRows = 500

/**
 * Loads all pages, up to the maximum, for a board or calendar, whose columns and days have to be complete.
 */
export function useLoadAll(loaded: ReturnType<typeof useLoadView>, enabled = true): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, data } = loaded
  const isDue = hasNextPage && !isFetching && !isFetchNextPageError
  const loadsMore = enabled && isDue && (data?.pages.length ?? 0) * pageRows < loadedTasksMax
  useEffect(() => {
    if (loadsMore) void fetchNextPage()
  }, [loadsMore, fetchNextPage])
}
