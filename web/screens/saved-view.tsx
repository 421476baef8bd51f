import { getRouteApi } from '../router/hooks.ts'
import { useMemo, useState } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useSavedViews } from '../data/saved-views.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import {
  filterFromParams,
  isFiltered,
  paramsFromFilter,
  withViewParams,
} from '../data/url-params/view-params.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { useWorkspace } from '../data/session.ts'
import type { View } from '../lib/types.ts'
import { messages } from '../messages/en/saved-views.ts'
import { FindInOtherWorkspace } from '../shell/lazy-find-in-other-workspace.tsx'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { ColumnsContext, useColumns } from '../features/columns/columns.ts'
import { NoMatches } from '../features/filters/no-matches.tsx'
import { UnsavedViewActions, ViewMenu, ViewName } from '../features/saved-views/saved-view-toolbar.tsx'
import { onlyListOf } from '../features/grouping/effective-grouping.ts'
import { groupingsFor, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { TaskCount, useViewTasks, ViewTasks } from '../features/task-views/view-tasks.tsx'

const route = getRouteApi('/views/$id')

/** A saved view. Differences in the URL aren't saved yet. */
export function Screen() {
  const { id } = route.useParams()
  const loaded = useSavedViews()
  const view = loaded.views?.find((one) => one.id === id)
  if (view) return <SavedViewPage key={id} view={view} />
  if (loaded.data) return <FindInOtherWorkspace id={id} />
  return (
    <Page title={messages.label}>
      <MarginList>
        {loaded.error ? (
          <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </MarginList>
    </Page>
  )
}

/** The name of the member who shares a view; to that member, that it is shared. */
function SharedNote({ view: { owner } }: { view: View }) {
  const { member_id: memberId } = useWorkspace()
  return (
    <span className="meta wide-only">
      {owner.id === memberId ? messages.shared : messages.sharedBy(owner.name)}
    </span>
  )
}

function SavedViewPage({ view }: { view: View }) {
  const [naming, setNaming] = useState(false)
  const { search, change } = useViewParams()
  /** The saved parameters with those of the URL on top. */
  const now = useMemo(() => {
    const filters = isFiltered(search) ? search : withViewParams(search, paramsFromFilter(view.filter))
    return withViewParams(filters, { priority: filters.priority || undefined })
  }, [search, view.filter])
  const filter = useMemo(() => filterFromParams(now), [now])
  const sort = search.sort ?? view.sort
  const layout = search.layout === 'timeline' ? 'list' : (search.layout ?? view.layout)
  const group_by = search.group ?? view.group_by
  const { columns, isChanged: hasOtherColumns, saved, setColumns } = useColumns(view.columns ?? null)
  const tasks = useViewTasks({ view: 'all', filter, sort, group_by, layout })
  const isChanged =
    isFiltered(search) ||
    hasOtherColumns ||
    sort !== view.sort ||
    group_by !== view.group_by ||
    layout !== view.layout
  const discard = () =>
    change({
      ...paramsFromFilter({}),
      sort: undefined,
      group: undefined,
      columns: undefined,
      layout: undefined,
    })
  const { tools, line, clear } = useFilterBar({
    search: now,
    emptySearch: { priority: 0 },
    sort: { current: sort },
    group: { current: group_by, saved: view.group_by, options: groupingsFor(filter) },
    columns:
      layout === 'list'
        ? { columns, hasList: onlyListOf(filter) === undefined, onChange: setColumns }
        : undefined,
    saveButton: isChanged && (
      <UnsavedViewActions
        view={view}
        state={{ filter, sort, group_by, columns: saved, layout }}
        onDone={discard}
      />
    ),
  })
  return (
    <Page
      title={view.name}
      heading={<ViewName view={view} naming={naming} onNaming={setNaming} />}
      state={
        <>
          {view.shared && <SharedNote view={view} />}
          <TaskCount {...tasks.shown} />
        </>
      }
      actions={
        <>
          <LayoutSwitch saved={view.layout} />
          {tools}
          <ViewMenu view={view} onRename={() => setNaming(true)} />
        </>
      }
    >
      {line}
      {filter.list_ids?.length === 0 ? (
        <MarginList>
          <EmptyState title={messages.listsDeleted}>
            <p>{messages.listsDeletedText}</p>
          </EmptyState>
        </MarginList>
      ) : (
        <ColumnsContext value={columns}>
          <ViewTasks
            label={view.name}
            tasks={tasks}
            empty={
              isChanged ? (
                <NoMatches onClear={clear} />
              ) : (
                <EmptyState title={messages.none}>
                  <p>{messages.noneText}</p>
                </EmptyState>
              )
            }
          />
        </ColumnsContext>
      )}
    </Page>
  )
}
