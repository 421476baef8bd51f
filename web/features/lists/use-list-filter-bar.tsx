import { useMemo } from 'react'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { filterFromParams, isFiltered } from '../../data/url-params/view-params.ts'
import type { ViewState } from '../../data/saved-views.ts'
import type { Grouping } from '../../lib/types.ts'
import { useColumns } from '../columns/columns.ts'
import type { Facet } from '../filters/filter-choices.ts'
import { SaveViewButton } from '../saved-views/lazy-save-view-button.tsx'
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
  const asRows = search.layout === undefined || search.layout === 'list'
  const isChanged =
    isFiltered(search) ||
    search.sort !== undefined ||
    search.group !== undefined ||
    search.columns !== undefined
  const { columns, setColumns, saved } = useColumns()
  const view = useMemo(
    (): ViewState => ({
      filter: { ...filterFromParams(search), list_ids: [listId as `lst_${string}`] },
      sort,
      group_by: group,
      columns: saved,
      layout,
    }),
    [search, listId, sort, group, saved, layout],
  )
  const bar = useFilterBar({
    facets,
    sort: { current: sort, inList: true },
    group: { current: group, saved: 'section', options: groupings },
    columns: asRows ? { columns, hasList: false, onChange: setColumns } : undefined,
    saveButton: isChanged && <SaveViewButton state={view} />,
  })
  return { ...bar, columns }
}
