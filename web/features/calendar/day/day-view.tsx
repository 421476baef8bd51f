import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { localDueTime } from '../../../data/tasks/local-due.ts'
import type { Occurrence } from '../../../data/tasks/occurrences.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { visibleRow } from '../../../data/tasks/row-store.ts'
import type { DateString } from '../../../lib/dates.ts'
import { timeInZone } from '../../../lib/time-zone.ts'
import { formatFullDay, formatTimeOfDay } from '../../../messages/format-calendar-date.ts'
import { messages } from '../../../messages/en/day.ts'
import { messages as upcoming } from '../../../messages/en/upcoming.ts'
import { useCommands } from '../../../ui/commands/commands.ts'
import { useIsSmall } from '../../../ui/use-is-wide.ts'
import { NewTaskLine } from '../../task-list/new-task-line.tsx'
import type { CalendarContext } from '../calendar-context.ts'
import { CalendarTask } from '../calendar-task.tsx'
import type { DayTasks } from '../calendar-tasks.ts'
import { OccurrenceItem } from '../occurrence-item.tsx'
import { type Lane, layOutLanes } from './day-lanes.ts'
import { minutesOf, timeOf } from './day-times.ts'
import { useDayTimes } from './use-day-times.ts'
import { useHourDrag } from './use-hour-drag.ts'
import './day.css'

const hourPx = 48
const allHours = Array.from({ length: 24 }, (_, hour) => hour)
/** What is above the first hour that is shown at first, in minutes. */
const aboveMinutes = 60
const morningMinutes = 8 * 60

type DayViewProps = {
  root: RefObject<HTMLDivElement | null>
  day: DateString
  tasks: DayTasks
  calendar: CalendarContext
  onStep: (by: 1 | -1) => void
  /** Nothing has loaded yet. */
  busy: boolean
  /** Content above the day. */
  above: ReactNode
}

type Timed = { key: string; minutes: number; row?: Row; occurrence?: Occurrence }

/** A day with its hours in the person's own zone: all-day tasks above them, others at their time, side by side where they overlap. */
export function DayView({ root, day, tasks, calendar, onStep, busy, above }: DayViewProps) {
  const { viewer, newTaskDay, newTaskTime, newTaskList, onWrite } = calendar
  const isSmall = useIsSmall()
  const toCome = calendar.occurrences.get(day)
  const { timed, lanes, allDay, allDayToCome } = useMemo(
    () => divide(tasks, toCome ?? [], viewer.zone, isSmall ? 3 : 6),
    [tasks, toCome, viewer.zone, isSmall],
  )
  const setTime = useDayTimes(day, calendar)
  const { drag, press } = useHourDrag(root, hourPx, ({ id, minutes }) => setTime(id, minutes))
  useCommands({ 'list.left': () => onStep(-1), 'list.right': () => onStep(1) })
  const scroller = useRef<HTMLDivElement>(null)
  const isToday = day === viewer.now.today
  const now = minutesOf(timeInZone(viewer.zone, viewer.now.ms))
  const firstShown = Math.min(isToday ? now : morningMinutes, timed[0]?.minutes ?? Infinity)
  const scrolledTo = useRef<DateString>(undefined)
  useLayoutEffect(() => {
    // Once for each day, as soon as its tasks are there.
    if (busy || scrolledTo.current === day) return
    scrolledTo.current = day
    scroller.current?.scrollTo(0, topOf(firstShown - aboveMinutes))
  }, [day, busy, firstShown])
  const write = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target as Element).matches('.day-tasks, .day-hours')) return
    const { top } = event.currentTarget.getBoundingClientRect()
    const half = Math.floor(((event.clientY - top) / hourPx) * 2)
    onWrite(day, timeOf(Math.max(0, Math.min(47, half)) * 30))
  }
  const writesHere = newTaskDay === day && newTaskList !== undefined
  const line = writesHere && (
    <NewTaskLine
      listId={newTaskList.id}
      sectionId={null}
      sectionName={newTaskList.name}
      now={viewer.now}
      lists={calendar.lists}
      people={calendar.people}
      due={day}
      dueTime={newTaskTime ?? undefined}
      onLeave={() => onWrite(null)}
    />
  )
  const dragged = drag && visibleRow(drag.id)
  return (
    <div
      className="weeks"
      ref={root}
      role="group"
      aria-label={formatFullDay(day)}
      aria-busy={busy}
      data-range="day"
      {...calendar.cursor.handlers}
    >
      {above}
      <section
        className="day"
        aria-label={upcoming.inDay(formatFullDay(day), tasks.open.length)}
        data-day={day}
        data-now={isToday || undefined}
        aria-description={messages.keys}
        onPointerDown={press}
      >
        <div className="day-all" data-over={drag?.minutes === null || undefined}>
          <h2>
            <button type="button" data-stop={day} tabIndex={-1} onClick={() => onWrite(day)}>
              {messages.allDay}
              <span className="unseen">{`, ${formatFullDay(day)}${upcoming.add}`}</span>
            </button>
          </h2>
          <div className="day-all-tasks">
            {allDay.length + allDayToCome.length > 0 && (
              <ul className="calendar-tasks" aria-label={messages.allDay}>
                {allDay.map((row) => (
                  <CalendarTask key={row.id} row={row} calendar={calendar} hasHours />
                ))}
                {allDayToCome.map((one) => (
                  <OccurrenceItem key={one.stop} occurrence={one} calendar={calendar} />
                ))}
              </ul>
            )}
            {newTaskTime === null && line}
          </div>
        </div>
        {/* Without a task to focus, the keyboard scrolls the hours themselves. */}
        <div
          className="day-scroll"
          ref={scroller}
          {...(timed.length === 0 && { tabIndex: 0, role: 'group', 'aria-label': messages.hours })}
        >
          <div className="day-hours" data-hours style={{ height: `${24 * hourPx}px` }} onClick={write}>
            {allHours.map((hour) => (
              <span key={hour} className="hour" style={{ top: `${hour * hourPx}px` }} aria-hidden="true">
                {hour > 0 && <b>{formatTimeOfDay(timeOf(hour * 60))}</b>}
              </span>
            ))}
            <ul className="day-tasks" aria-label={messages.hours}>
              {timed.map(({ key, minutes, row, occurrence }, at) => {
                const place = placeOf(minutes, lanes[at])
                return row ? (
                  <CalendarTask key={key} row={row} calendar={calendar} place={place} hasHours />
                ) : (
                  occurrence && (
                    <OccurrenceItem key={key} occurrence={occurrence} calendar={calendar} place={place} />
                  )
                )
              })}
            </ul>
            {drag && dragged && drag.minutes !== null && (
              <div className="day-drop" style={{ top: `${topOf(drag.minutes)}px` }} aria-hidden="true">
                <b>{formatTimeOfDay(timeOf(drag.minutes))}</b> {dragged.title}
              </div>
            )}
            {newTaskTime !== null && (
              <div className="day-line" style={{ top: `${topOf(minutesOf(newTaskTime))}px` }}>
                {line}
              </div>
            )}
            {isToday && (
              <div
                className="day-now"
                role="img"
                style={{ top: `${topOf(now)}px` }}
                aria-label={messages.now(formatTimeOfDay(timeOf(now)))}
              />
            )}
          </div>
        </div>
      </section>
    </div>
  )
}

const topOf = (minutes: number): number => (minutes / 60) * hourPx

function placeOf(minutes: number, place: Lane | undefined) {
  const { lane, lanes } = place ?? { lane: 0, lanes: 1 }
  const share = 100 / lanes
  return { top: `${topOf(minutes)}px`, left: `${lane * share}%`, width: `calc(${share}% - 2px)` }
}

/** Divides what is due on a day: at its time, or above the hours, like what finds no room beside others. */
function divide(tasks: DayTasks, toCome: readonly Occurrence[], zone: string, lanesMax: number) {
  const rows = [...tasks.open, ...tasks.closed]
  const all: Timed[] = [
    ...rows.flatMap((row) => {
      const time = localDueTime(row, zone)
      return time === null ? [] : [{ key: row.id, minutes: minutesOf(time), row }]
    }),
    ...toCome.flatMap((occurrence) =>
      occurrence.time === null
        ? []
        : [{ key: occurrence.stop, minutes: minutesOf(occurrence.time), occurrence }],
    ),
  ].toSorted((a, b) => a.minutes - b.minutes)
  const places = layOutLanes(
    all.map(({ minutes }) => minutes),
    lanesMax,
  )
  const crowded = all.filter((_, at) => places[at] === undefined)
  return {
    timed: all.filter((_, at) => places[at] !== undefined),
    lanes: places.filter((place) => place !== undefined),
    allDay: [
      ...rows.filter((row) => localDueTime(row, zone) === null),
      ...crowded.flatMap(({ row }) => row ?? []),
    ],
    allDayToCome: [
      ...toCome.filter(({ time }) => time === null),
      ...crowded.flatMap(({ occurrence }) => occurrence ?? []),
    ],
  }
}
