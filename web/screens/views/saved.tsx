import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ApiError } from '../../api.ts'
import { Page } from '../../frame/page.tsx'
import { useInWorkspace } from '../../lib/session.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { filterOf, isFiltered } from '../../lib/view-search.ts'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import type { View } from '../../types.ts'
import { words as views } from '../../words/en/views.ts'
import { Elsewhere } from '../elsewhere.tsx'
import { ViewTasks } from './view-tasks.tsx'

const words = views.saved
const route = getRouteApi('/app/views/$id')

/** A filter and an order that the member keeps under a name. What the address says besides is not saved yet. */
export function Screen() {
  const { id } = route.useParams()
  const { search } = useAddress()
  const loaded = useInWorkspace<View>(`/views/${id}`)
  const view = loaded.data
  const filter = useMemo(() => (isFiltered(search) || !view ? filterOf(search) : view.filter), [search, view])
  if (loaded.error instanceof ApiError && loaded.error.status === 404) return <Elsewhere id={id} />
  if (!view)
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
  const { list_ids } = filter
  return (
    <Page title={view.name}>
      {list_ids?.length === 0 ? (
        <Ledger>
          <Blank title={words.listsGone}>
            <p>{words.listsGoneText}</p>
          </Blank>
        </Ledger>
      ) : (
        <ViewTasks
          key={id}
          label={view.name}
          which="all"
          filter={filter}
          sort={search.sort ?? view.sort}
          empty={
            <Blank title={words.none}>
              <p>{words.noneText}</p>
            </Blank>
          }
        />
      )}
    </Page>
  )
}
