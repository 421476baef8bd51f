import { useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { filterOf, isFiltered } from '../../lib/view-search.ts'
import { Blank } from '../../parts/blank.tsx'
import type { ViewFilter } from '../../types.ts'
import { words as views } from '../../words/en/views.ts'
import { LayoutSwitch } from '../board/layout-switch.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { SaveView } from './save-view.tsx'
import { useFilterBar, viewSorts } from './use-filter-bar.tsx'
import { Shown, useViewTasks, ViewTasks } from './view-tasks.tsx'

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
