import { useMemo } from 'react'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { filterFromParams, isFiltered } from '../../data/url-params/view-params.ts'
import type { Grouping, View } from '../../lib/types.ts'
import type { Facet } from '../filters/filter-choices.ts'
import { SaveViewButton } from '../saved-views/save-view-button.tsx'
import { useFilterBar } from '../filters/use-filter-bar.tsx'

const facets: readonly Facet[] = ['who', 'labels', 'priority', 'due', 'start', 'blocked', 'closed', 'text']
const groupings: readonly Grouping[] = ['section', 'label', 'due', 'person', 'priority', 'none']

/** The filter bar of a list. A view saved from it is limited to this list. */
export function useListFilterBar(listId: string) {
  const { search } = useViewParams()
  const sort = search.sort ?? 'rank'
  // Only a list has a timeline; a view of it is a list.
  const layout = search.layout === 'board' ? 'board' : 'list'
  const group = search.group ?? 'section'
  const view = useMemo(
    (): Pick<View, 'filter' | 'sort' | 'group_by' | 'layout'> => ({
      filter: { ...filterFromParams(search), list_ids: [listId as `lst_${string}`] },
      sort,
      group_by: group,
      layout,
    }),
    [search, listId, sort, group, layout],
  )
  return useFilterBar({
    facets,
    sort: { current: sort, inList: true },
    group: { current: group, saved: 'section', options: groupings },
    saveButton: (isFiltered(search) || search.sort !== undefined || search.group !== undefined) && (
      <SaveViewButton state={view} />
    ),
  })
}
