import { useMemo } from 'react'
import { Page, PageBody } from '../shell/page/page.tsx'
import { useMemberNames } from '../data/people.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { filterFromParams, isFiltered } from '../data/url-params/view-params.ts'
import { dayFacets, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { AgesCard, OverdueCard } from '../features/insights/people-cards.tsx'
import { useInsights } from '../features/insights/use-insights.ts'
import { DurationCard, FlowCard, ProgressCard } from '../features/insights/week-cards.tsx'
import { WorkloadCard } from '../features/insights/workload-card.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { MarginList, Skeleton } from '../ui/margin-list.tsx'
import { Select } from '../ui/select.tsx'
import { formatDayAndMonth } from '../messages/format-calendar-date.ts'
import { messages } from '../messages/en/insights.ts'
import type { Insights } from '../lib/types.ts'
import '../features/insights/insights.css'

const fewestWeeks = 12
const moreWeeks = [26, 52] as const

/** How work is going, in charts. */
export function Screen() {
  const { search, change } = useViewParams()
  const filter = useMemo(() => filterFromParams(search), [search])
  const weeks = search.weeks ?? fewestWeeks
  const loaded = useInsights(filter, weeks)
  const { tools, line, clear } = useFilterBar({ facets: dayFacets })
  return (
    <Page
      title={messages.title}
      actions={
        <>
          <Select
            label={messages.period}
            quiet
            value={String(weeks)}
            options={[fewestWeeks, ...moreWeeks].map((count) => ({
              value: String(count),
              label: messages.weeks(count),
            }))}
            onChange={(value) => change({ weeks: moreWeeks.find((count) => String(count) === value) })}
          />
          {tools}
        </>
      }
    >
      {line}
      <PageBody>
        {loaded.data ? (
          isEmpty(loaded.data) ? (
            <MarginList>
              <EmptyState
                title={messages.none.title}
                actions={isFiltered(search) && <Button onClick={clear}>{messages.none.clear}</Button>}
              >
                <p>{messages.none.text}</p>
              </EmptyState>
            </MarginList>
          ) : (
            <Cards insights={loaded.data} ofOneList={filter.list_ids?.length === 1} />
          )
        ) : (
          <MarginList>
            {loaded.error ? (
              <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
            ) : (
              <Skeleton />
            )}
          </MarginList>
        )}
      </PageBody>
    </Page>
  )
}

const isEmpty = ({ weeks }: Insights): boolean =>
  weeks.every(({ total, completed }) => total + completed === 0)

function Cards({ insights, ofOneList }: { insights: Insights; ofOneList: boolean }) {
  const people = useMemberNames()
  const { weeks } = insights
  return (
    <div className="insights">
      {ofOneList && <ProgressCard weeks={weeks} nameOf={formatDayAndMonth} />}
      <FlowCard weeks={weeks} nameOf={formatDayAndMonth} />
      <DurationCard weeks={weeks} nameOf={formatDayAndMonth} />
      <AgesCard insights={insights} />
      <OverdueCard insights={insights} people={people} />
      <WorkloadCard insights={insights} people={people} nameOf={formatDayAndMonth} />
    </div>
  )
}
