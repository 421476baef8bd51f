import { useMemo } from 'react'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { filterFromParams, isFiltered } from '../../data/url-params/view-params.ts'
import type { Sort, View } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'
import type { Facet } from '../filters/filter-choices.ts'
import { SaveViewButton } from '../saved-views/save-view-button.tsx'
import { useFilterBar } from '../filters/use-filter-bar.tsx'

const facets: readonly Facet[] = ['who', 'labels', 'priority', 'due', 'closed', 'text']
const options: readonly Sort[] = ['rank', 'due', 'priority', 'created', 'updated', 'title']
const messages = { rank: views.sort.byHand }

/** The filter bar of a list. A view saved from it is limited to this list. */
export function useListFilterBar(listId: string) {
  const { search } = useViewParams()
  const sort = search.sort ?? 'rank'
  // Only a list has a timeline; a view of it is a list.
  const layout = search.layout === 'board' ? 'board' : 'list'
  const view = useMemo(
    (): Pick<View, 'filter' | 'sort' | 'layout'> => ({
      filter: { ...filterFromParams(search), list_ids: [listId as `lst_${string}`] },
      sort,
      layout,
    }),
    [search, listId, sort, layout],
  )
  return useFilterBar({
    facets,
    sort: { current: sort, options, labels: messages },
    saveButton: (isFiltered(search) || search.sort !== undefined) && <SaveViewButton state={view} />,
  })
}
