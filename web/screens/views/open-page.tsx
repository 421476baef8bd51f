import { useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { filterOf } from '../../lib/view-search.ts'
import { Blank } from '../../parts/blank.tsx'
import { words as views } from '../../words/en/views.ts'
import { ViewTasks } from './view-tasks.tsx'

/** Every open task, or those that one has to do oneself. */
export function OpenPage({ which }: { which: 'assigned' | 'all' }) {
  const words = views[which]
  const { search } = useAddress()
  const filter = useMemo(() => filterOf(search), [search])
  return (
    <Page title={words.title}>
      <ViewTasks
        label={words.title}
        which={which}
        filter={filter}
        sort={search.sort ?? 'due'}
        empty={
          <Blank title={words.none}>
            <p>{words.noneText}</p>
          </Blank>
        }
      />
    </Page>
  )
}
