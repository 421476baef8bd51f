import { useMemo } from 'react'
import { matchesFilter, displayOrder } from '../../data/tasks/filter-and-sort.ts'
import { byRank, type Row } from '../../data/tasks/row.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { filterFromParams, isFiltered } from '../../data/url-params/view-params.ts'
import type { Sort } from '../../lib/types.ts'

/** Filters the loaded rows of a list by its URL, so that each letter typed shows at once. */
export function useListFilter(listId: string) {
  const { search } = useViewParams()
  const { memberId, now, zone } = useViewer()
  const filter = useMemo(() => filterFromParams(search), [search])
  const sort: Sort = search.sort ?? 'rank'
  return useMemo(() => {
    // Views leave out archived lists, but the list itself is shown.
    const viewer = { memberId, now, zone }
    const isInList = (row: Row) => row.list_id === listId && row.parent_id === null
    const isOpen = matchesFilter({ ...filter, completed: false }, viewer)
    const isCompleted = matchesFilter({ ...filter, completed: true }, viewer)
    return {
      filter,
      sort,
      isFiltered: isFiltered(search),
      /** Whether only completed tasks are shown. */
      completedOnly: filter.completed === true,
      isOpen: (row: Row) => isInList(row) && isOpen(row),
      isCompleted: (row: Row) => isInList(row) && isCompleted(row),
      order: sort === 'rank' ? byRank : displayOrder(sort),
    }
  }, [listId, memberId, now, zone, filter, sort, search])
}
