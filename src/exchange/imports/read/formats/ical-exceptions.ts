import { toDayNumber } from '../../../../core/dates/date-formats.ts'
import { addDays } from '../../../../core/dates/zoned-instants.ts'
import type { RecurrenceException } from '../../../../core/recurrence.ts'
import type { Collector } from '../collector.ts'
import type { CollectedTask } from '../collected-task.ts'
import { type CalendarComponent, type CalendarProperty, firstProperty, propertiesOf } from './ical-lines.ts'
import type { ReadState } from './ical-state.ts'
import { type CalendarTime, parseCalendarTime } from './ical-times.ts'

/** Whether a component is a change of one occurrence of a series. */
export const isOverride = (todo: CalendarComponent): boolean => todo.lines.has('RECURRENCE-ID')

/** Returns the changes of single occurrences, wherever in the file they are, by the UID of their series. */
export const overridesOf = (todos: readonly CalendarComponent[]): Map<string, CalendarComponent[]> =>
  Map.groupBy(todos.filter(isOverride), uidOf)

export const ownOverrides = (
  overrides: ReadonlyMap<string, CalendarComponent[]>,
  todo: CalendarComponent,
): CalendarComponent[] => (uidOf(todo) === '' ? [] : (overrides.get(uidOf(todo)) ?? []))

const uidOf = (todo: CalendarComponent): string => firstProperty(todo, 'UID')?.raw.trim() ?? ''

/**
 * Reads the occurrences of a series that are left out (EXDATE), canceled or moved to another day (RECURRENCE-ID, 0395), which
 * are named by their start. A date that is left out of something that doesn't repeat becomes a line; another title, or
 * whatever else a task has only once, is reported.
 *
 * @param due when the first occurrence is due
 */
export function fillExceptions(
  { found, line }: CollectedTask,
  todo: CalendarComponent,
  overrides: readonly CalendarComponent[],
  due: CalendarTime | undefined,
  { options, zoneOf, collector }: ReadState,
): void {
  const zone = due?.timezone ?? options.timezone
  const dateOf = (property: CalendarProperty | undefined) => parseCalendarTime(property, zoneOf, zone)?.date
  const start = dateOf(firstProperty(todo, 'DTSTART'))
  const days = due && start !== undefined ? toDayNumber(due.date) - toDayNumber(start) : 0
  const dueOf = (date: string | undefined) => (date === undefined ? undefined : addDays(date, days))

  const exceptions: RecurrenceException[] = []
  for (const override of overrides) {
    const date = dueOf(dateOf(firstProperty(override, 'RECURRENCE-ID')))
    const due_date = dateOf(firstProperty(override, 'DUE')) ?? dueOf(dateOf(firstProperty(override, 'DTSTART'))) // oxfmt-ignore
    const status = statusOf(override)
    const isMoved = status !== 'COMPLETED' && due_date !== undefined && due_date !== date
    const isCanceled = status === 'CANCELLED'
    if (date !== undefined && isCanceled) exceptions.push({ date, due_date: null })
    else if (date !== undefined && isMoved) exceptions.push({ date, due_date })
    if (!isCanceled && !(isMoved && hasOnlyDates(override, todo))) reportOverride(collector, override)
  }
  const dates = new Set(exceptions.map(({ date }) => date))
  for (const property of propertiesOf(todo, 'EXDATE')) {
    const texts = property.raw.split(',')
    for (const [index, text] of texts.entries()) {
      const start = dateOf({ ...property, values: [property.values[index]] })
      const date = dueOf(start)
      if (date === undefined || !found.recurrence) line('recurrence_details', 'Except on', start ?? text)
      else if (!dates.has(date)) exceptions.push({ date, due_date: null })
    }
  }
  if (found.recurrence && exceptions.length > 0) found.recurrence = { ...found.recurrence, exceptions }
}

/** Reports a change of an occurrence of which something is lost; its series is imported as a task. */
export function reportOverride(collector: Collector, override: CalendarComponent): void {
  collector.lost('recurrence_details')
  const summary = firstProperty(override, 'SUMMARY')?.values[0]
  collector.problem(override.row, null, 'duplicate', typeof summary === 'string' ? summary : '')
}

const statusOf = (todo: CalendarComponent): string =>
  firstProperty(todo, 'STATUS')?.raw.trim().toUpperCase() ?? ''

/** Properties of a change of an occurrence that are imported, or say nothing about it. */
const datesAndMarks = new Set([
  'UID', 'RECURRENCE-ID', 'DTSTART', 'DUE', 'DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'SEQUENCE', 'STATUS',
]) // oxfmt-ignore

/** Whether it changes one occurrence, not all later ones, and nothing but its dates. */
function hasOnlyDates(override: CalendarComponent, todo: CalendarComponent): boolean {
  if (firstProperty(override, 'RECURRENCE-ID')?.params['range'] !== undefined) return false
  return Array.from(override.lines).every(
    ([name, lines]) =>
      datesAndMarks.has(name) || lines.every((line) => todo.lines.get(name)?.includes(line) ?? false),
  )
}
