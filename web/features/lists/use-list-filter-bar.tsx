import { useMemo } from 'react'
import { useAddress } from '../../data/url-params/use-view-params.ts'
import { filterOf, isFiltered } from '../../data/url-params/view-params.ts'
import type { Sort, View } from '../../lib/types.ts'
import { words as views } from '../../messages/en/views.ts'
import type { Facet } from '../filters/filter-choices.ts'
import { SaveView } from '../saved-views/save-view-button.tsx'
import { useFilterBar } from '../filters/use-filter-bar.tsx'

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
