import { useMemo } from 'react'
import { Page } from './page/page.tsx'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { filterFromParams, isFiltered } from '../data/url-params/view-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { View, ViewFilter } from '../lib/types.ts'
import { messages as viewMessages } from '../messages/en/views.ts'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { ColumnsContext, useColumns } from '../features/columns/columns.ts'
import { NoMatches } from '../features/filters/no-matches.tsx'
import { SaveViewButton } from '../features/saved-views/lazy-save-view-button.tsx'
import { onlyListOf } from '../features/grouping/effective-grouping.ts'
import { groupingsFor, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { TaskCount, useViewTasks, ViewTasks } from '../features/task-views/view-tasks.tsx'

/** The page of all open tasks, or of those assigned to the person. */
export function OpenTasksPage({ which }: { which: 'assigned' | 'all' }) {
  const messages = viewMessages[which]
  const { search } = useViewParams()
  const filter = useMemo(() => filterFromParams(search), [search])
  const sort = search.sort ?? 'due'
  const layout: View['layout'] = search.layout === 'board' ? 'board' : 'list'
  const group_by = search.group ?? 'sort'
  const { columns, saved, setColumns } = useColumns()
  const tasks = useViewTasks({ view: which, filter, sort, group_by, layout })
  const viewSettings = useMemo(
    () => ({
      filter: which === 'assigned' ? assignedToMe(filter) : filter,
      sort,
      group_by,
      columns: saved,
      layout,
    }),
    [which, filter, sort, group_by, saved, layout],
  )
  const isChanged =
    isFiltered(search) ||
    search.sort !== undefined ||
    search.columns !== undefined ||
    group_by !== 'sort' ||
    layout === 'board'
  const { tools, line, clear } = useFilterBar({
    sort: { current: sort },
    group: { current: group_by, saved: 'sort', options: groupingsFor(filter) },
    columns:
      layout === 'list'
        ? { columns, hasList: onlyListOf(filter) === undefined, onChange: setColumns }
        : undefined,
    saveButton: isChanged && <SaveViewButton state={viewSettings} />,
  })
  return (
    <Page
      title={messages.title}
      state={<TaskCount {...tasks.shown} />}
      actions={
        <>
          <LayoutSwitch />
          {tools}
        </>
      }
    >
      {line}
      <ColumnsContext value={columns}>
        <ViewTasks
          label={messages.title}
          tasks={tasks}
          empty={
            isFiltered(search) ? (
              <NoMatches onClear={clear} />
            ) : (
              <EmptyState title={messages.none}>
                <p>{messages.noneText}</p>
              </EmptyState>
            )
          }
        />
      </ColumnsContext>
    </Page>
  )
}

/** Makes the assignee part of the filter, for saving as a view. */
const assignedToMe = (filter: ViewFilter): ViewFilter => ({
  ...filter,
  assignee_ids: filter.assignee_ids ?? ['me'],
})
