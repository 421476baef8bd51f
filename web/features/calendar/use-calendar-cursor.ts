import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { addDays, type DateString } from '../../lib/dates.ts'

/**
 * The keyboard cursor of the calendar. Its stops are the `[data-stop]` elements inside each `[data-day]`. One
 * of them is in the tab order; arrow keys move between stops, days and weeks.
 */

const focusStopsIn = (part: ParentNode | null | undefined): HTMLElement[] =>
  Array.from(part?.querySelectorAll<HTMLElement>('[data-stop]') ?? []).filter((stop) =>
    stop.checkVisibility(),
  )
const dayElementOf = (stop: Element | null | undefined): HTMLElement | null | undefined =>
  stop?.closest<HTMLElement>('[data-day]')

/** The widest calendar that is an agenda: its days are stacked, as in calendar.css. */
const agendaMaxWidth = 1000
/** Whether the days are a single column, in which the arrow keys go through all stops. */
export const isAgenda = (weeks: Element | null): boolean =>
  weeks !== null && weeks.clientWidth <= agendaMaxWidth
/** Overdue tasks come above the days. */
const isDayElement = (part: HTMLElement | null | undefined): part is HTMLElement =>
  part?.dataset['day'] !== undefined && part.dataset['day'] !== overdueStop
const taskIdOf = (stop: Element | undefined): string | undefined =>
  stop?.closest<HTMLElement>('.calendar-task')?.dataset['key']
const dayAway = (day: HTMLElement, days: number): DateString =>
  isDayElement(day) ? addDays(day.dataset['day'] ?? '', days) : ''

/** The `data-day` of the overdue tasks from before the first day. */
export const overdueStop = 'late'

/** In milliseconds: how long a stop that has gone may take to come back. */
const returnMs = 3_000

/**
 * @param initialId the initial position of the cursor
 * @param onExtend called with the tasks passed while Shift is held
 */
export function useCalendarCursor(
  root: RefObject<HTMLElement | null>,
  initialId: string,
  onExtend: (ids: readonly string[]) => void,
) {
  const cursorId = useRef(initialId)
  /** Where the focus was, to restore it when its task is completed or moves to another day. */
  const lastFocus = useRef<{ stop: string; day: DateString; index: number } | null>(null)
  /** A stop that has gone, and what has the focus instead: the days that its task has moved to may still be loading. */
  const lost = useRef<{ stop: string; instead: HTMLElement; until: number } | null>(null)
  /** A selector for the element to focus as soon as it renders. */
  const pendingSelector = useRef<string | null>(null)

  const findStop = (stop: string): HTMLElement | null | undefined =>
    root.current?.querySelector<HTMLElement>(`[data-stop="${stop}"]`)
  const inDay = (day: DateString): HTMLElement[] =>
    focusStopsIn(root.current?.querySelector(`[data-day="${day}"]`))
  const focused = (): HTMLElement | undefined =>
    root.current?.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined

  useLayoutEffect(() => {
    const arrived =
      pendingSelector.current === null
        ? null
        : root.current?.querySelector<HTMLElement>(pendingSelector.current)
    if (arrived) {
      pendingSelector.current = null
      return arrived.focus()
    }
    const { current: gone } = lost
    if (gone && document.activeElement === gone.instead && performance.now() < gone.until) {
      const back = findStop(gone.stop)
      if (back) lost.current = null
      return back?.focus()
    }
    const { current } = lastFocus
    if (!current || document.activeElement !== document.body) return
    const stops = inDay(current.day)
    const again = findStop(current.stop)
    const instead = stops[Math.min(current.index, stops.length - 1)]
    lost.current =
      again || !instead ? null : { stop: current.stop, instead, until: performance.now() + returnMs }
    ;(again ?? instead)?.focus()
  })
  /** Puts the cursor's stop into the tab order, or another one if it is gone. */
  const mark = () => {
    const stops = focusStopsIn(root.current)
    const one = stops.find(({ dataset }) => dataset['stop'] === cursorId.current) ?? stops[0]
    for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1
  }
  useLayoutEffect(mark)
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      pendingSelector.current = null
      if (!root.current?.contains(target as Node)) lastFocus.current = null
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [root])

  /** Moves to another day at the same height; does nothing at the edge of what is shown. */
  const sideways = (days: number) => {
    const from = focused() ?? findStop(cursorId.current)
    const day = dayElementOf(from)
    if (!from || !day) return
    const index = focusStopsIn(day).indexOf(from)
    const stops = inDay(dayAway(day, days))
    stops[Math.min(index, stops.length - 1)]?.focus()
  }
  const upOrDown = (by: 1 | -1) => {
    const from = focused()
    if (!from) return findStop(cursorId.current)?.focus()
    const day = dayElementOf(from)
    const within = focusStopsIn(day)
    const next = within[within.indexOf(from) + by]
    if (next) return next.focus()
    const all = focusStopsIn(root.current)
    const isColumn = isDayElement(day) && !isAgenda(root.current)
    const nearest = isColumn ? inDay(dayAway(day, 7 * by)).at(by === 1 ? 0 : -1) : undefined
    return (nearest ?? (isColumn && by === 1 ? undefined : all[all.indexOf(from) + by]))?.focus()
  }
  const toEnd = (last: boolean) => {
    const week = dayElementOf(focused())?.parentElement
    const days = Array.from(week?.querySelectorAll('[data-day]') ?? [])
    focusStopsIn(days.at(last ? -1 : 0))[0]?.focus()
  }
  useCommands({
    'list.left': () => sideways(-1),
    'list.right': () => sideways(1),
    'list.previous': () => upOrDown(-1),
    'list.next': () => upOrDown(1),
  })

  return {
    /** The task at the cursor. */
    focusedTaskId: () => taskIdOf(focused()),
    /** The name of the stop at the cursor. */
    focusedStop: () => focused()?.dataset['stop'],
    /** All tasks shown. */
    shownTaskIds: () => focusStopsIn(root.current).flatMap((stop) => taskIdOf(stop) ?? []),
    /** The day at the cursor. */
    focusedDay: (): DateString | undefined => dayElementOf(focused())?.dataset['day'],
    /** Moves to a day, now or as soon as it renders. */
    focusDay: (day: DateString) => {
      const nearest = findStop(day)
      if (nearest) nearest.focus()
      else pendingSelector.current = `[data-stop="${day}"]`
    },
    /** Follows a task, or another stop, to its new day as soon as it renders there. */
    focusTaskOn: (id: string, day: DateString) => {
      pendingSelector.current = `[data-day="${day}"] [data-stop="${id}"]`
    },
    handlers: {
      onFocus: () => {
        const stop = focused()
        const day = dayElementOf(stop)
        if (!stop?.dataset['stop'] || !day) return
        cursorId.current = stop.dataset['stop']
        mark()
        lastFocus.current = {
          stop: stop.dataset['stop'],
          day: day.dataset['day'] ?? '',
          index: focusStopsIn(day).indexOf(stop),
        }
      },
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        // A focused element that is removed has no relatedTarget.
        if (relatedTarget) lastFocus.current = null
      },
      onKeyDown: (event: KeyboardEvent) => {
        pendingSelector.current = null
        if (event.altKey || event.ctrlKey || event.metaKey || !dayElementOf(event.target as Element)) return
        const act = {
          ArrowUp: () => upOrDown(-1),
          ArrowDown: () => upOrDown(1),
          Home: () => toEnd(false),
          End: () => toEnd(true),
        }[event.key]
        if (!act) return
        event.preventDefault()
        const from = taskIdOf(focused())
        act()
        const over = [from, taskIdOf(focused())].filter((id) => id !== undefined)
        if (event.shiftKey && event.key.startsWith('Arrow')) onExtend(over)
      },
    },
  }
}
