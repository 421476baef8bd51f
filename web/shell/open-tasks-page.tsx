import { useMemo } from 'react'
import { Page } from './page/page.tsx'
import { useAddress } from '../data/url-params/use-view-params.ts'
import { filterOf, isFiltered } from '../data/url-params/view-params.ts'
import { Blank } from '../ui/empty-state.tsx'
import type { ViewFilter } from '../lib/types.ts'
import { words as views } from '../messages/en/views.ts'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { NothingFits } from '../features/filters/no-matches.tsx'
import { SaveView } from '../features/saved-views/save-view-button.tsx'
import { useFilterBar, viewSorts } from '../features/filters/use-filter-bar.tsx'
import { Shown, useViewTasks, ViewTasks } from '../features/task-views/view-tasks.tsx'

/** Every open task, or those that one has to do oneself. */
export function OpenPage({ which }: { which: 'assigned' | 'all' }) {
  const words = views[which]
  const { search } = useAddress()
  const filter = useMemo(() => filterOf(search), [search])
  const sort = search.sort ?? 'due'
  const layout = search.layout ?? 'list'
  const tasks = useViewTasks({ which, filter, sort, layout })
  const what = useMemo(
    () => ({ filter: which === 'assigned' ? withMe(filter) : filter, sort, layout }),
    [which, filter, sort, layout],
  )
  const isChanged = isFiltered(search) || search.sort !== undefined || layout === 'board'
  const { tools, line, clear } = useFilterBar({
    sort: { now: sort, options: viewSorts },
    keep: isChanged && <SaveView what={what} />,
  })
  return (
    <Page
      title={words.title}
      state={<Shown {...tasks.shown} />}
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
            <NothingFits onClear={clear} />
          ) : (
            <Blank title={words.none}>
              <p>{words.noneText}</p>
            </Blank>
          )
        }
      />
    </Page>
  )
}

/** Kept as a view, whose tasks they are is part of the filter. */
const withMe = (filter: ViewFilter): ViewFilter => ({
  ...filter,
  assignee_ids: filter.assignee_ids ?? ['me'],
})
