import { getRouteApi } from '../router/hooks.ts'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../data/api.ts'
import { Page } from '../shell/page/page.tsx'
import { type ListMeta, useLoadList } from '../data/tasks/use-load-list.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { ReadOnlyContext } from '../data/read-only.ts'
import { useWorkspaceQuery } from '../data/session.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import type { SidebarData } from '../lib/types.ts'
import { messages } from '../messages/en/lists.ts'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { FindInOtherWorkspace } from '../shell/lazy-find-in-other-workspace.tsx'
import { ColumnsContext } from '../features/columns/columns.ts'
import { ListMark } from '../features/list-mark/list-mark.tsx'
import { useListFilterBar } from '../features/lists/use-list-filter-bar.tsx'
import { ArchivedBanner } from '../features/lists/archived-banner.tsx'
import { ListName } from '../features/lists/list-name.tsx'
import { remainingTasks } from '../features/lists/capacity-notice.tsx'
import { ListTasks } from '../features/lists/list-tasks.tsx'
import { ListToolbar } from '../features/lists/list-toolbar.tsx'

const GroupedListTasks = lazy(() =>
  import('../features/lists/grouped-list-tasks.tsx').then((module) => ({ default: module.GroupedListTasks })),
)

const route = getRouteApi('/lists/$id')

/** A list with its sections and tasks. */
export function Screen() {
  const { id } = route.useParams()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const loaded = useLoadList(id)
  const meta = loaded.data
  const counts = sidebar.data?.lists.find((one) => one.id === id)
  if (loaded.error instanceof ApiError && loaded.error.status === 404) return <FindInOtherWorkspace id={id} />
  if (!meta)
    return (
      <Page title={counts?.name ?? messages.list}>
        <MarginList>
          {loaded.error ? (
            <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Skeleton rows={10} />
          )}
        </MarginList>
      </Page>
    )
  return <LoadedList key={id} id={id} meta={meta} counts={counts} />
}

type LoadedListProps = { id: string; meta: ListMeta; counts: SidebarData['lists'][number] | undefined }

function LoadedList({ id, meta, counts }: LoadedListProps) {
  const [naming, setNaming] = useState(false)
  const list = { id, ...meta.list }
  const { tools, line, clear, columns } = useListFilterBar(id)
  const { group = 'section' } = useViewParams().search
  const remaining = counts ? remainingTasks(counts) : Infinity
  const tasks = { listId: id, meta, remaining, onClear: clear }
  return (
    <Page
      title={list.name}
      heading={
        <>
          <ListMark of={list} />
          <ListName list={list} naming={naming} onNaming={setNaming} />
        </>
      }
      state={counts && <span className="meta wide-only">{messages.open(counts.open_count)}</span>}
      actions={
        <ListToolbar list={list} onRename={() => setNaming(true)}>
          <LayoutSwitch hasTimeline />
          {tools}
        </ListToolbar>
      }
    >
      {list.archived && <ArchivedBanner list={list} />}
      {list.is_sample && !list.archived && (
        <LazySampleBanner id={id} isPrivate={list.visibility === 'private'} />
      )}
      {line}
      <ReadOnlyContext value={list.archived}>
        <ColumnsContext value={columns}>
          {group === 'section' || group === 'sort' ? (
            <ListTasks {...tasks} />
          ) : (
            <Suspense
              fallback={
                <MarginList>
                  <Skeleton rows={8} />
                </MarginList>
              }
            >
              <GroupedListTasks {...tasks} by={group} />
            </Suspense>
          )}
        </ColumnsContext>
      </ReadOnlyContext>
    </Page>
  )
}

const sampleBanner = lazyComponent(() =>
  import('../features/first-run/sample-banner.tsx').then(({ SampleBanner }) => SampleBanner),
)

function LazySampleBanner(props: { id: string; isPrivate: boolean }) {
  const { Part } = useLazyComponent(sampleBanner)
  return Part ? <Part {...props} /> : null
}
