import { useEffect, useMemo, useRef } from 'react'
import { Page } from '../shell/page/page.tsx'
import { timeInZone } from '../lib/time-zone.ts'
import { localDueDate } from '../data/tasks/local-due.ts'
import { isOwnTask, matchesFilter, sortOrders } from '../data/tasks/filter-and-sort.ts'
import { byDue, type Row } from '../data/tasks/row.ts'
import { useRows } from '../data/tasks/row-store.ts'
import { useLoadView } from '../data/tasks/use-load-view.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { filterFromParams, isFiltered, withViewParams } from '../data/url-params/view-params.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { formatFullDay } from '../messages/format-calendar-date.ts'
import { messages as viewsMessages } from '../messages/en/views.ts'
import { NewTaskLine } from '../features/task-list/new-task-line.tsx'
import type { TaskGroup } from '../features/task-list/groups.ts'
import { useHoldRemoteChanges } from '../features/task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../features/task-list/use-task-list-state.ts'
import { TaskListView } from '../features/task-views/task-list-view.tsx'
import { CompletedToday } from '../features/today/completed-today.tsx'
import {
  laterTodayGroupId,
  todayGroups,
  todayGroupId,
  overdueGroupId,
  todayOrder,
} from '../features/today/today-groups.ts'
import { NowLine, TodayHeading } from '../features/today/today-headings.tsx'
import { useEmptyWorkspace } from '../features/today/use-empty-workspace.ts'
import { useWhoseTasks } from '../features/today/use-whose-tasks.ts'
import { LoadMoreOnScroll } from '../features/task-views/load-more-on-scroll.tsx'
import { NextDays } from '../features/today/next-days.tsx'
import { NoMatches } from '../features/filters/no-matches.tsx'
import { dayFacets, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { listForNewTask } from '../features/task-actions/list-for-new-task.ts'

const messages = viewsMessages.today

/** Overdue tasks, tasks due today, and those the person completed today. */
export function Screen() {
  const { search } = useViewParams()
  const { today } = useViewer().now
  const filter = useMemo(() => filterFromParams(withViewParams(search, { closed: undefined })), [search])
  const { whose, setWhose, isFixed } = useWhoseTasks()
  const mine = whose === 'mine'
  const loaded = useLoadView({ view: 'today', filter, mine })
  const { tools, line, clear } = useFilterBar({ facets: dayFacets })
  return (
    <Page
      title={messages.title}
      state={<span className="meta wide-only">{formatFullDay(today)}</span>}
      actions={
        <>
          {!isFixed && (
            <SegmentedControl
              label={messages.whose}
              value={whose}
              options={(['mine', 'everyone'] as const).map((value) => ({
                value,
                label: messages.whoseOptions[value],
              }))}
              onChange={setWhose}
            />
          )}
          {tools}
        </>
      }
    >
      {line}
      {loaded.data ? (
        <TodayTasks loaded={loaded} filter={filter} mine={mine} onClear={clear} />
      ) : (
        <MarginList>
          {loaded.error ? (
            <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Skeleton rows={8} />
          )}
        </MarginList>
      )}
    </Page>
  )
}

type TodayTasksProps = {
  loaded: ReturnType<typeof useLoadView>
  filter: ReturnType<typeof filterFromParams>
  mine: boolean
  onClear: () => void
}

function TodayTasks({ loaded, filter, mine, onClear }: TodayTasksProps) {
  const { search, open, close } = useViewParams()
  const viewer = useViewer()
  const { now, zone } = viewer
  const { last } = loaded
  const isDue = useMemo(() => {
    const matches = matchesFilter(filter, viewer)
    const isOwn = isOwnTask(viewer)
    return (row: Row) => {
      const day = localDueDate(row, zone)
      return (
        day !== null &&
        day <= now.today &&
        matches(row) &&
        (!mine || isOwn(row)) &&
        (last === undefined || sortOrders.due(row, last) <= 0)
      )
    }
  }, [filter, mine, viewer, zone, now.today, last])
  const due = useRows(isDue, byDue)
  useHoldRemoteChanges({ isShown: isDue, order: todayOrder(zone, now.today) })
  useRefetchOnClose(due, loaded.refetch)
  const listState = useTaskListState(due)
  const clock = timeInZone(zone, now.ms)
  const groups = useMemo(() => todayGroups(due, zone, now.today, clock), [due, zone, now.today, clock])
  const inDay = groups
    .filter(({ id }) => id !== overdueGroupId)
    .reduce((sum, { rows }) => sum + rows.length, 0)
  const heading = ({ id, name }: TaskGroup) => {
    if (id === laterTodayGroupId) return <NowLine clock={clock} />
    return id === todayGroupId ? <TodayHeading count={inDay} name={name} /> : null
  }
  const isEmpty = useEmptyWorkspace()
  const target = listForNewTask(filter, listState.lists)
  return (
    <TaskListView
      label={messages.title}
      groups={groups}
      state={listState}
      open={search.task}
      onOpen={open}
      onClose={close}
      heading={heading}
      showsListNames
      hideToday
      above={
        target && (
          <NewTaskLine
            listId={target.id}
            sectionId={null}
            sectionName={target.name}
            now={now}
            lists={listState.lists}
            people={listState.people}
            due={now.today}
          />
        )
      }
    >
      {due.length === 0 && isFiltered(search) && <NoMatches onClear={onClear} />}
      {isEmpty && !isFiltered(search) ? (
        <LazyFirstRun />
      ) : (
        <NextDays
          filter={filter}
          mine={mine}
          viewer={viewer}
          isDone={due.length === 0 && !isFiltered(search)}
        />
      )}
      <LoadMoreOnScroll loaded={loaded} />
      <CompletedToday
        loaded={loaded}
        viewer={viewer}
        lists={listState.listsById}
        onToggle={listState.toggleCompleted}
        onOpen={open}
      />
    </TaskListView>
  )
}

const firstRun = lazyComponent(() =>
  import('../features/first-run/first-run.tsx').then(({ FirstRun }) => FirstRun),
)

function LazyFirstRun() {
  const { Part } = useLazyComponent(firstRun)
  return Part ? <Part /> : null
}

/**
 * A task that leaves Today was completed, or an occurrence of it was: refetches what the person completed.
 */
function useRefetchOnClose(due: readonly Row[], onLeft: () => unknown): void {
  const before = useRef<readonly Row[]>(due)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const ids = new Set(due.map(({ id }) => id))
    const hasLeft = before.current.some(({ id }) => !ids.has(id))
    before.current = due
    if (!hasLeft) return
    clearTimeout(timer.current)
    // The write is sent first.
    timer.current = setTimeout(onLeft, refetchDelayMs)
  }, [due, onLeft])
  useEffect(() => () => clearTimeout(timer.current), [])
}
const refetchDelayMs = 700
