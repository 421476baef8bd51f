import { localDue } from '../../data/tasks/local-due.ts'
import type { Row } from '../../data/tasks/row.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { formatDueDay, formatWeekdayAndTime } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/tasks.ts'
import { DueDate } from '../../ui/due-date.tsx'

type Due = Pick<Row, 'due_date' | 'due_time' | 'timezone'> & Partial<Pick<Row, 'due_at'>>

/** When a task is due, in the person's own zone. */
export function TaskDue({
  row,
  today,
  hideToday,
}: {
  row: Due
  today: string
  hideToday?: boolean | undefined
}) {
  const due = localDue(row, viewerZone())
  return (
    due && <DueDate date={due.date} time={due.time} today={today} {...(hideToday ? { hideToday } : {})} />
  )
}

/** The task's own clock beside it, if it shows something else: "16:00 Tokyo". */
export function OwnClock({ row }: { row: Due }) {
  const text = ownClock(row)
  return text === undefined ? null : (
    <span className="own-clock" title={messages.due.ownClock(text.zone)}>
      {text.clock}
    </span>
  )
}

/** "today 09:00", or with the task's own clock "today 09:00, 16:00 Tokyo". */
export function dueText(row: Due, today: string): string | undefined {
  const due = localDue(row, viewerZone())
  if (!due) return undefined
  const here = `${formatDueDay(due.date, today)}${due.time === null ? '' : ` ${formatTimeOfDay(due.time)}`}`
  const own = ownClock(row)
  return own ? `${here}, ${own.clock}` : here
}

/** The task's own clock, if it shows something else than the person's. */
export function ownClock(row: Due): { clock: string; zone: string } | undefined {
  const { own, date } = localDue(row, viewerZone()) ?? {}
  if (!own) return undefined
  const time = formatTimeOfDay(own.time)
  const clock = own.date === date ? time : formatWeekdayAndTime(own.date, time)
  return { clock: `${clock} ${zoneCity(own.zone)}`, zone: own.zone }
}

/** "Buenos Aires" of "America/Argentina/Buenos_Aires". */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
