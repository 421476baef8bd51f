import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useViews } from '../data/saved-views.ts'
import { useAddress } from '../data/url-params/use-view-params.ts'
import { filterOf, isFiltered, searchOfFilter, withSearch } from '../data/url-params/view-params.ts'
import { Blank, Problem } from '../ui/empty-state.tsx'
import { Bones, Ledger } from '../ui/margin-list.tsx'
import type { View } from '../lib/types.ts'
import { words as views } from '../messages/en/views.ts'
import { Elsewhere } from '../shell/other-workspace.tsx'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { NothingFits } from '../features/filters/no-matches.tsx'
import { KeepChanges, ViewMenu, ViewName } from '../features/saved-views/saved-view-toolbar.tsx'
import { useFilterBar, viewSorts } from '../features/filters/use-filter-bar.tsx'
import { Shown, useViewTasks, ViewTasks } from '../features/task-views/view-tasks.tsx'

const words = views.saved
const route = getRouteApi('/app/views/$id')

/** A filter and an order that the member keeps under a name. What the address says besides is not saved yet. */
export function Screen() {
  const { id } = route.useParams()
  const loaded = useViews()
  const view = loaded.views?.find((one) => one.id === id)
  if (view) return <Saved key={id} view={view} />
  if (loaded.data) return <Elsewhere id={id} />
  return (
    <Page title={words.label}>
      <Ledger>
        {loaded.error ? (
          <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Bones rows={8} />
        )}
      </Ledger>
    </Page>
  )
}

function Saved({ view }: { view: View }) {
  const [naming, setNaming] = useState(false)
  const { search, change } = useAddress()
  /** What holds: what the view says, and what has been changed of it here. */
  const now = useMemo(() => {
    const filters = isFiltered(search) ? search : withSearch(search, searchOfFilter(view.filter))
    return withSearch(filters, { priority: filters.priority || undefined })
  }, [search, view.filter])
  const filter = useMemo(() => filterOf(now), [now])
  const sort = search.sort ?? view.sort
  const layout = search.layout ?? view.layout
  const tasks = useViewTasks({ which: 'all', filter, sort, layout })
  const isChanged = isFiltered(search) || sort !== view.sort || layout !== view.layout
  const discard = () => change({ ...searchOfFilter({}), sort: undefined, layout: undefined })
  const { tools, line, clear } = useFilterBar({
    search: now,
    none: { priority: 0 },
    sort: { now: sort, options: viewSorts },
    keep: isChanged && <KeepChanges view={view} what={{ filter, sort, layout }} onDone={discard} />,
  })
  return (
    <Page
      title={view.name}
      heading={<ViewName view={view} naming={naming} onNaming={setNaming} />}
      state={<Shown {...tasks.shown} />}
      actions={
        <>
          <LayoutSwitch kept={view.layout} />
          {tools}
          <ViewMenu view={view} onRename={() => setNaming(true)} />
        </>
      }
    >
      {line}
      {filter.list_ids?.length === 0 ? (
        <Ledger>
          <Blank title={words.listsGone}>
            <p>{words.listsGoneText}</p>
          </Blank>
        </Ledger>
      ) : (
        <ViewTasks
          label={view.name}
          tasks={tasks}
          empty={
            isChanged ? (
              <NothingFits onClear={clear} />
            ) : (
              <Blank title={words.none}>
                <p>{words.noneText}</p>
              </Blank>
            )
          }
        />
      )}
    </Page>
  )
}
