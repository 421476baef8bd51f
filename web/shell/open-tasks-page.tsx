import { useMemo } from 'react'
import { Page } from './page/page.tsx'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { filterFromParams, isFiltered } from '../data/url-params/view-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ViewFilter } from '../lib/types.ts'
import { messages as views } from '../messages/en/views.ts'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { NoMatches } from '../features/filters/no-matches.tsx'
import { SaveViewButton } from '../features/saved-views/save-view-button.tsx'
import { useFilterBar, viewSorts } from '../features/filters/use-filter-bar.tsx'
import { TaskCount, useViewTasks, ViewTasks } from '../features/task-views/view-tasks.tsx'

/** Every open task, or those that one has to do oneself. */
export function OpenTasksPage({ which }: { which: 'assigned' | 'all' }) {
  const words = views[which]
  const { search } = useViewParams()
  const filter = useMemo(() => filterFromParams(search), [search])
  const sort = search.sort ?? 'due'
  const layout = search.layout ?? 'list'
  const tasks = useViewTasks({ view: which, filter, sort, layout })
  const what = useMemo(
    () => ({ filter: which === 'assigned' ? assignedToMe(filter) : filter, sort, layout }),
    [which, filter, sort, layout],
  )
  const isChanged = isFiltered(search) || search.sort !== undefined || layout === 'board'
  const { tools, line, clear } = useFilterBar({
    sort: { current: sort, options: viewSorts },
    saveButton: isChanged && <SaveViewButton state={what} />,
  })
  return (
    <Page
      title={words.title}
      state={<TaskCount {...tasks.shown} />}
      actions={
        <>
          <LayoutSwitch />
          {tools}
        </>
      }
    >
      {line}
      <ViewTasks
        label={words.title}
        tasks={tasks}
        empty={
          isFiltered(search) ? (
            <NoMatches onClear={clear} />
          ) : (
            <EmptyState title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

/** Kept as a view, whose tasks they are is part of the filter. */
const assignedToMe = (filter: ViewFilter): ViewFilter => ({
  ...filter,
  assignee_ids: filter.assignee_ids ?? ['me'],
})
