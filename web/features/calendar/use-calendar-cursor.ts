import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { addDays, type DateString } from '../../lib/dates.ts'

/**
 * The cursor of the calendar. Everything it can stand on is a `[data-stop]` inside a `[data-day]`; one of them is in the
 * order of Tab, the arrows go from one to the next, from day to day, and from week to week.
 */

const focusStopsIn = (part: ParentNode | null | undefined): HTMLElement[] =>
  Array.from(part?.querySelectorAll<HTMLElement>('[data-stop]') ?? []).filter((stop) =>
    stop.checkVisibility(),
  )
const dayElementOf = (stop: Element | null | undefined): HTMLElement | null | undefined =>
  stop?.closest<HTMLElement>('[data-day]')

/** One column, in which one goes from each to the next. */
const smallScreen = matchMedia('(max-width: 700px)')
/** Above the days stands what is late. */
const isDayElement = (part: HTMLElement | null | undefined): part is HTMLElement =>
  part?.dataset['day'] !== undefined && part.dataset['day'] !== overdueStop
const taskIdOf = (stop: Element | undefined): string | undefined =>
  stop?.closest<HTMLElement>('.calendar-task')?.dataset['key']
const dayAway = (day: HTMLElement, days: number): DateString =>
  isDayElement(day) ? addDays(day.dataset['day'] ?? '', days) : ''

/** What is late from before the first day stands in a place of its own. */
export const overdueStop = 'late'

/**
 * @param first where the cursor is before anybody moves it
 * @param onExtend told of the tasks that the cursor goes over while Shift is held
 */
export function useCalendarCursor(
  root: RefObject<HTMLElement | null>,
  first: string,
  onExtend: (ids: readonly string[]) => void,
) {
  const at = useRef(first)
  /** Where the focus was inside, to be given back when its task goes to another day or is closed. */
  const held = useRef<{ stop: string; day: DateString; index: number } | null>(null)
  /** What gets the focus as soon as it is there, as a selector. */
  const awaited = useRef<string | null>(null)

  const find = (stop: string): HTMLElement | null | undefined =>
    root.current?.querySelector<HTMLElement>(`[data-stop="${stop}"]`)
  const inDay = (day: DateString): HTMLElement[] =>
    focusStopsIn(root.current?.querySelector(`[data-day="${day}"]`))
  const focused = (): HTMLElement | undefined =>
    root.current?.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined

  useLayoutEffect(() => {
    const arrived =
      awaited.current === null ? null : root.current?.querySelector<HTMLElement>(awaited.current)
    if (arrived) {
      awaited.current = null
      return arrived.focus()
    }
    const { current } = held
    if (!current || document.activeElement !== document.body) return
    const stops = inDay(current.day)
    ;(find(current.stop) ?? stops[Math.min(current.index, stops.length - 1)])?.focus()
  })
  /** Tab comes to where the cursor is; what it was on may have gone. */
  const mark = () => {
    const stops = focusStopsIn(root.current)
    const one = stops.find(({ dataset }) => dataset['stop'] === at.current) ?? stops[0]
    for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1
  }
  useLayoutEffect(mark)
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      awaited.current = null
      if (!root.current?.contains(target as Node)) held.current = null
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [root])

  /** To the day so many days on, at the same height; past what is shown nothing happens. */
  const sideways = (days: number) => {
    const from = focused() ?? find(at.current)
    const day = dayElementOf(from)
    if (!from || !day) return
    const index = focusStopsIn(day).indexOf(from)
    const stops = inDay(dayAway(day, days))
    stops[Math.min(index, stops.length - 1)]?.focus()
  }
  const upOrDown = (by: 1 | -1) => {
    const from = focused()
    if (!from) return find(at.current)?.focus()
    const day = dayElementOf(from)
    const within = focusStopsIn(day)
    const next = within[within.indexOf(from) + by]
    if (next) return next.focus()
    const all = focusStopsIn(root.current)
    const isColumn = isDayElement(day) && !smallScreen.matches
    const there = isColumn ? inDay(dayAway(day, 7 * by)).at(by === 1 ? 0 : -1) : undefined
    return (there ?? (isColumn && by === 1 ? undefined : all[all.indexOf(from) + by]))?.focus()
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
    /** The task the cursor is on. */
    task: () => taskIdOf(focused()),
    /** All that are shown. */
    tasks: () => focusStopsIn(root.current).flatMap((stop) => taskIdOf(stop) ?? []),
    /** The day the cursor is on. */
    day: (): DateString | undefined => dayElementOf(focused())?.dataset['day'],
    /** To a day, now or when it is shown. */
    go: (day: DateString) => {
      const there = find(day)
      if (there) there.focus()
      else awaited.current = `[data-stop="${day}"]`
    },
    /** Along with a task, when it is shown on its new day. */
    follow: (id: string, day: DateString) => {
      awaited.current = `[data-day="${day}"] [data-stop="${id}"]`
    },
    events: {
      onFocus: () => {
        const stop = focused()
        const day = dayElementOf(stop)
        if (!stop?.dataset['stop'] || !day) return
        at.current = stop.dataset['stop']
        mark()
        held.current = {
          stop: stop.dataset['stop'],
          day: day.dataset['day'] ?? '',
          index: focusStopsIn(day).indexOf(stop),
        }
      },
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        // What is taken away while it has the focus leaves it to nobody.
        if (relatedTarget) held.current = null
      },
      onKeyDown: (event: KeyboardEvent) => {
        awaited.current = null
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
