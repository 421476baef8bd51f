import { visibleRow } from '../../data/tasks/row-store.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { zoneCity } from '../task-list/task-due.tsx'

/** Formats a time of a task as it was set: "16:00", or "16:00 Tokyo" where that isn't the person's own clock (0234). */
export function clockOf(taskId: string | null, time: string): string {
  const zone = taskId === null ? undefined : visibleRow(taskId)?.timezone
  const isOwn = zone === undefined || zone === '' || zone === viewerZone()
  return isOwn ? formatTimeOfDay(time) : `${formatTimeOfDay(time)} ${zoneCity(zone)}`
}
