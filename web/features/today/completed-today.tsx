import { Repeat2 } from 'lucide-react'
import { useMemo } from 'react'
import { timeOfId } from '../../../src/core/time-of-id.ts'
import { timeInZone, dateInZone } from '../../lib/time-zone.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import type { Row } from '../../data/tasks/row.ts'
import { serverRow, visibleRow, useRows } from '../../data/tasks/row-store.ts'
import type { useLoadView } from '../../data/tasks/use-load-view.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { formatDueDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages as viewsMessages } from '../../messages/en/views.ts'

const messages = viewsMessages.today

type CompletedTodayProps = {
  loaded: ReturnType<typeof useLoadView>
  viewer: Viewer
  lists: ReadonlyMap<string, SidebarList>
  onToggle: (row: Row) => void
  onOpen: (id: string) => void
}

/** What the person completed today, in order, below a double rule, and how many. */
export function CompletedToday({ loaded, viewer, lists, onToggle, onOpen }: CompletedTodayProps) {
  const { zone, now } = viewer
  const { closedIds, repetitions, latest } = loaded
  const isMine = useMemo(() => {
    // Both times are the server's: the device's clock may be minutes off.
    const loadedMs = latest === null ? 0 : timeOfId(latest)
    return (row: Row) =>
      row.completed_at !== null &&
      dateInZone(zone, Date.parse(row.completed_at)) === now.today &&
      (closedIds.has(row.id) ||
        isCompletedHere(row) ||
        // For later completions, the server hasn't said yet who did it.
        Date.parse(row.completed_at) > loadedMs)
  }, [zone, now.today, closedIds, latest])
  const closed = useRows(isMine, unsorted)
  const lines = [
    ...closed.map((row) => ({
      row,
      id: row.id,
      title: row.title,
      list: row.list_id,
      at: row.completed_at ?? '',
    })),
    ...repetitions.map(({ task_id, title, list_id, completed_at }) => ({
      row: undefined,
      id: task_id as string,
      title,
      list: list_id as string,
      at: completed_at,
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (lines.length === 0) return null
  return (
    <section aria-label={messages.completed} className="completed-today">
      <RowList label={messages.completed}>
        {lines.map(({ row, id, title, list, at }) => (
          <MarginRow key={`${id} ${at}`} as="li" margin={formatTimeOfDay(timeInZone(zone, Date.parse(at)))}>
            <input
              type="checkbox"
              className="box"
              aria-label={tasks.completeTask(title)}
              checked
              // A recurring task has moved on. It is undone with its toast.
              disabled={!row}
              onChange={() => row && onToggle(row)}
            />
            <button type="button" className="dim cut" onClick={() => onOpen(id)}>
              {title}
            </button>
            {!row && (
              <span className="meta flex items-center gap-1">
                <Icon of={Repeat2} small />
                {nextDueText(id, now.today)}
              </span>
            )}
            <span className="grow" />
            <span className="meta cut wide-only">{lists.get(list)?.name}</span>
          </MarginRow>
        ))}
      </RowList>
      <MarginRow margin={<b className="font-semibold text-ink">{lines.length}</b>}>
        <span className="dim">{messages.completedCount}</span>
      </MarginRow>
    </section>
  )
}

/** Whether a completion hasn't reached the server yet: its time is the device's. */
const isCompletedHere = ({ id, completed_at }: Row): boolean => serverRow(id)?.completed_at !== completed_at

const unsorted = (): number => 0

/** Returns when a recurring task is next due. */
function nextDueText(id: string, today: string): string {
  const date = visibleRow(id)?.due_date
  return date == null ? '' : messages.next(formatDueDay(date, today))
}
