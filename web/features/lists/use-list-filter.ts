import { useMemo } from 'react'
import { matches, shownBy } from '../../data/tasks/filter-and-sort.ts'
import { byRank, type Row } from '../../data/tasks/row.ts'
import { useAddress } from '../../data/url-params/use-view-params.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { filterOf, isFiltered } from '../../data/url-params/view-params.ts'
import type { Sort } from '../../lib/types.ts'

/** Which rows of a list its address asks for, over those that are here, so that each letter shows at once. */
export function useListFilter(listId: string) {
  const { search } = useAddress()
  const { memberId, now, zone } = useViewer()
  const filter = useMemo(() => filterOf(search), [search])
  const sort: Sort = search.sort ?? 'rank'
  return useMemo(() => {
    // An archived list is shown here, though views leave it out.
    const viewer = { memberId, now, zone }
    const isInList = (row: Row) => row.list_id === listId && row.parent_id === null
    const isOpen = matches({ ...filter, completed: false }, viewer)
    const isClosed = matches({ ...filter, completed: true }, viewer)
    return {
      filter,
      sort,
      isFiltered: isFiltered(search),
      /** Only what is closed is asked for. */
      closedOnly: filter.completed === true,
      isOpen: (row: Row) => isInList(row) && isOpen(row),
      isClosed: (row: Row) => isInList(row) && isClosed(row),
      order: sort === 'rank' ? byRank : shownBy(sort),
    }
  }, [listId, memberId, now, zone, filter, sort, search])
}
