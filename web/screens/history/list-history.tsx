import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '../../api.ts'
import { Page, Scroll } from '../../frame/page.tsx'
import { useListLoaded } from '../../lib/rows/loading.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger, Rows } from '../../parts/ledger.tsx'
import { More } from '../../parts/more.tsx'
import { words } from '../../words/en/history.ts'
import { words as lists } from '../../words/en/lists.ts'
import { Elsewhere } from '../elsewhere.tsx'
import { useChanges } from './changes.ts'
import { Horizon } from './horizon.tsx'
import { Line } from './line.tsx'
import { linesOf } from './lines.ts'

const route = getRouteApi('/app/lists/$id/history')

/** What has happened in a list, the newest first, as far back as the plan goes (R-212, 0154). */
export function Screen() {
  const { id } = route.useParams()
  const { now } = useViewer()
  const list = useListLoaded(id).data?.list
  const changes = useChanges(`/lists/${id}`)
  const entries = useMemo(() => changes.data?.pages.flatMap(({ data }) => data), [changes.data])
  const lines = useMemo(
    () => entries && linesOf(entries, { today: now.today, named: true }),
    [entries, now.today],
  )
  if (changes.error instanceof ApiError && changes.error.status === 404) return <Elsewhere id={id} />
  return (
    <Page
      title={lists.history}
      crumbs={
        list && (
          <>
            <Link to="/lists/$id" params={{ id }}>
              {list.name}
            </Link>
            <Icon of={ChevronRight} small />
          </>
        )
      }
    >
      <Scroll>
        <Ledger>
          {lines ? (
            <>
              <Rows label={words.label}>
                {lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </Rows>
              <More pages={changes} />
              {!changes.hasNextPage && <Horizon />}
            </>
          ) : changes.error ? (
            <Problem error={changes.error} onRetry={() => void changes.refetch()} />
          ) : (
            <Bones rows={8} />
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}
