import { useMemo } from 'react'
import { useAddress } from '../../lib/use-address.ts'
import { filterOf, isFiltered } from '../../lib/view-search.ts'
import type { Sort, View } from '../../types.ts'
import { words as views } from '../../words/en/views.ts'
import type { Facet } from './filter-choices.ts'
import { SaveView } from './save-view.tsx'
import { useFilterBar } from './use-filter-bar.tsx'

const facets: readonly Facet[] = ['who', 'priority', 'due', 'closed', 'text']
const options: readonly Sort[] = ['rank', 'due', 'priority', 'created', 'updated', 'title']
const words = { rank: views.sort.byHand }

/** The filter of a list: what is kept of it as a view is about this list. */
export function useListBar(listId: string) {
  const { search } = useAddress()
  const sort = search.sort ?? 'rank'
  const layout = search.layout ?? 'list'
  const what = useMemo(
    (): Pick<View, 'filter' | 'sort' | 'layout'> => ({
      filter: { ...filterOf(search), list_ids: [listId as `lst_${string}`] },
      sort,
      layout,
    }),
    [search, listId, sort, layout],
  )
  return useFilterBar({
    facets,
    sort: { now: sort, options, words },
    keep: (isFiltered(search) || search.sort !== undefined) && <SaveView what={what} />,
  })
}
