import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Occurrences } from '../../lib/types.ts'
import { addDays, type DateString } from '../../lib/dates.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { call } from '../api.ts'
import { useWorkspace } from '../session.ts'
import { putFetchedRows } from './created-tasks.ts'
import { localDue } from './local-due.ts'
import { movedDate, movesOfSeries } from './moving-series.ts'
import { type Row, rowFromSent } from './row.ts'
import { useRows } from './row-store.ts'

/** An occurrence to come of a recurring task. */
export type Occurrence = {
  row: Row
  /** Its due date, in the zone of the task. */
  date: DateString
  /** The day and time where the person is. */
  day: DateString
  time: string | null
  /** What the rule counts from. */
  anchor: string
  /** Its name among the stops of a calendar. */
  stop: string
}

/** What the server says of a series, and which version of its task it has read. */
type Series = { dates: readonly string[]; anchor: string; updated_at: string }

/** The occurrences to come by day, and what the series of a task counts from, if that is known. */
export type OccurrencesToCome = {
  byDay: ReadonlyMap<DateString, readonly Occurrence[]>
  anchorOf: (taskId: string) => string | undefined
}

const isRecurring = (row: Row) => row.recurrence !== null && !row.completed
const inAnyOrder = () => 0

/**
 * Returns the occurrences to come within a range by day, of the tasks that are shown. The server knows the rules; what
 * has just been skipped or moved here shows at once.
 */
export function useOccurrences(
  { from, to }: DateRange,
  zone: string,
  isShown: (row: Row) => boolean,
): OccurrencesToCome {
  const { id } = useWorkspace()
  const rows = useRows(isRecurring, inAnyOrder)
  // A time may be on the day before or after in another zone.
  const params = new URLSearchParams({ from: addDays(from, -1), to: addDays(to, 1) }).toString()
  // Any change of a recurring task may change what follows.
  const version = `${rows.length} ${rows.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '')}`
  const { data } = useQuery({
    queryKey: ['workspace', id, `/occurrences?${params}`, version],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `/workspaces/${id}/occurrences?${params}`
      const answer = await call<Occurrences>('GET', path, undefined, { signal })
      await putFetchedRows(
        id,
        answer.data.map(({ task }) => rowFromSent(task)),
      )
      return new Map(
        answer.data.map(({ task, dates, anchor }): [string, Series] => [
          task.id,
          { dates, anchor, updated_at: task.updated_at },
        ]),
      )
    },
  })
  return useMemo(() => {
    const shown = rows.filter((row) => isShown(row))
    const all = shown.flatMap((row) => occurrencesOf(row, data?.get(row.id), zone))
    const within = all.filter(({ day }) => day >= from && day <= to)
    const byDay = Map.groupBy(
      within.toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? '')),
      ({ day }) => day,
    )
    const anchorOf = (taskId: string) => {
      const known = data?.get(taskId)
      // Until a move that changes it is answered, it isn't known.
      const last = movesOfSeries(taskId, known?.updated_at).at(-1)
      return last ? last.anchor : known?.anchor
    }
    return { byDay, anchorOf }
  }, [rows, data, zone, isShown, from, to])
}

function occurrencesOf(row: Row, series: Series | undefined, zone: string): Occurrence[] {
  const { dates = [], updated_at } = series ?? {}
  const moves = movesOfSeries(row.id, updated_at)
  const anchor = moves.at(-1)?.anchor ?? series?.anchor ?? row.due_date ?? ''
  const exceptions = row.recurrence?.exceptions ?? []
  const excepted = new Set(exceptions.map(({ date }) => date))
  const moved = exceptions.flatMap(({ due_date }) => due_date ?? [])
  const current = row.due_date ?? ''
  const all = new Set([...dates.filter((date) => !excepted.has(date)), ...moved])
  return [...new Set([...all].flatMap((date) => movedDate(date, moves) ?? []))].flatMap((date) => {
    const due = localDue({ ...row, due_date: date, due_at: null }, zone)
    if (!due || date <= current) return []
    return { row, date, day: due.date, time: due.time, anchor, stop: `${row.id} ${date}` }
  })
}
