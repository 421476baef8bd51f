import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { useReadOnly } from '../../data/read-only.ts'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { addDays, daysBetween } from '../../lib/dates.ts'
import { weekSettingsFor } from '../../lib/date-range.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { calendarLocale } from '../../messages/locale.ts'
import { messages } from '../../messages/en/timeline.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import type { TaskGroup } from '../task-list/groups.ts'
import { NewTaskLine } from '../task-list/new-task-line.tsx'
import { spanText } from './span-text.ts'
import { timelineItems } from './timeline-items.ts'
import { TimelineHeader, TimelineTools } from './timeline-header.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { type BarPart, dayPxOf, moveSpan, patchOfSpan, monthTicks, rangeOf, spanOf, weekTicks, type Zoom, zooms } from './timeline-scale.ts' // oxfmt-ignore
import { UndatedTasks } from './undated-tasks.tsx'
import { useBarDrag } from './use-bar-drag.ts'
import { useTimelineCursor } from './use-timeline-cursor.ts'
import { useWindow } from './use-window.ts'
import './timeline.css'

/** The heights of a line and of the header, and the widths of the names, in pixels; as in timeline.css. */
const rowPx = 44
const headerPx = 48
const namesPx = { wide: 260, small: 148 }
const { firstWeekday } = weekSettingsFor(calendarLocale)
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const motion = (): ScrollBehavior => (reducedMotion.matches ? 'auto' : 'smooth')

type TimelineProps = {
  label: string
  groups: readonly TaskGroup[]
  now: CurrentTime
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  actions: TaskActions
  open: string | undefined
  selectedIds: readonly string[]
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  /** The list that tasks are added to. */
  newTaskListId: string | undefined
}

/** The tasks of a list as bars from their start to their due date, by section, below the weeks. Only visible ones render. */
export function Timeline(props: TimelineProps) {
  const { label, groups, now, people, actions, open, selectedIds, onOpen, onToggle, newTaskListId } = props
  const { search, change } = useViewParams()
  const readOnly = useReadOnly()
  const zone = viewerZone()
  const zoom: Zoom = search.zoom ?? 'month'
  const dayPx = dayPxOf[zoom]
  const names = useIsSmall() ? namesPx.small : namesPx.wide
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const visible = useWindow(scroller)

  const { items, undated } = useMemo(() => timelineItems(groups, zone), [groups, zone])
  const range = useMemo(
    () => rangeOf(items.flatMap((item) => (item.kind === 'task' ? [item.span] : [])), now.today, firstWeekday), // oxfmt-ignore
    [items, now.today],
  )
  const width = (daysBetween(range.from, range.to) + 1) * dayPx
  const todayX = daysBetween(range.from, now.today) * dayPx

  const scrollToToday = (behavior: ScrollBehavior) => {
    const element = scroller.current
    const days = (element?.clientWidth ?? 0) - names
    element?.scrollTo({ left: todayX - days / 4, behavior })
  }
  const latest = useRef(scrollToToday)
  useLayoutEffect(() => {
    latest.current = scrollToToday
  })
  /** The day at the left, which stays there when the range or the zoom changes. */
  const shownFrom = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (shownFrom.current === undefined) latest.current('auto')
    else element.scrollLeft = daysBetween(range.from, shownFrom.current) * dayPx
  }, [range.from, dayPx])
  const noteDay = () => {
    shownFrom.current = addDays(range.from, Math.round((scroller.current?.scrollLeft ?? 0) / dayPx))
  }

  const showLine = (index: number) => {
    const element = scroller.current
    if (!element) return
    const top = index * rowPx
    const height = element.clientHeight - headerPx
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowPx > element.scrollTop + height) element.scrollTop = top + rowPx - height
  }
  const cursor = useTimelineCursor(root, items, showLine)
  const move = (id: string, part: BarPart, days: number) => {
    const row = visibleRow(id)
    const span = row && spanOf(row, zone)
    if (!row || !span || readOnly || row.completed) return
    const moved = moveSpan(span, part, days)
    const patch = patchOfSpan(row, span, moved, part, zone)
    const text = messages.moved(spanText({ due_date: patch.due_date ?? row.due_date }, moved, now.today))
    if (moved.from !== span.from || moved.to !== span.to) actions.changeEach([{ id, patch }], text)
  }
  const { drag, newDrag, press } = useBarDrag(
    root,
    scroller,
    { dayPx, namesPx: names },
    {
      bar: ({ id, part, days }) => move(id, part, days),
      undated: (id, day) => {
        const date = addDays(range.from, day)
        actions.changeEach(
          [{ id, patch: { due_date: date, timezone: zone } }],
          messages.moved(formatFullDay(date)),
        )
      },
    },
  )
  const moveFocused = (days: number) => () => {
    const at = cursor.focused()
    if (!at) return false
    move(at.id, at.part === 'title' ? 'bar' : at.part, days)
    return true
  }
  const goToday = () => scrollToToday(motion())
  const zoomTo = (next: Zoom) => change({ zoom: next === 'month' ? undefined : next })
  const focusLine = () => root.current?.querySelector<HTMLElement>('[data-new-line]')?.focus()
  useCommands({
    'view.today': goToday,
    'view.range': () => zoomTo(zooms[(zooms.indexOf(zoom) + 1) % zooms.length] ?? 'month'),
  })
  useCommands(
    {
      'move.before': moveFocused(-1),
      'move.after': moveFocused(1),
      'move.first': moveFocused(-7),
      'move.last': moveFocused(7),
    },
    { when: !readOnly },
  )
  useCommands({ 'task.new': focusLine, 'task.below': focusLine }, { when: newTaskListId !== undefined })

  const first = Math.floor(visible.top / rowPx)
  const shown = items.slice(first, Math.ceil(visible.bottom / rowPx))
  const sizes = { '--names': `${names}px`, '--day': `${dayPx}px`, '--today': `${todayX}px` } as CSSProperties
  return (
    <div className="timeline" ref={root} onPointerDown={readOnly ? undefined : press}>
      <TimelineTools
        zoom={zoom}
        onZoom={zoomTo}
        onStep={(by) =>
          scroller.current?.scrollBy({
            left: by * (scroller.current.clientWidth - names) * 0.8,
            behavior: motion(),
          })
        }
        onToday={goToday}
      />
      {newTaskListId !== undefined && (
        <NewTaskLine listId={newTaskListId} sectionId={null} now={now} lists={props.lists} people={people} />
      )}
      <div className="timeline-body">
        <div
          className="timeline-scroll"
          ref={scroller}
          role="grid"
          aria-label={messages.label(label)}
          aria-rowcount={items.length + 1}
          aria-description={messages.keys}
          data-zoom={zoom}
          style={sizes}
          onScroll={noteDay}
          onFocus={cursor.onFocus}
          onKeyDown={cursor.onKeyDown}
        >
          <div
            className="timeline-canvas"
            role="rowgroup"
            style={{ width: `${names + width}px`, height: `${headerPx + items.length * rowPx}px` }}
          >
            <TimelineHeader
              ticks={weekTicks(range, dayPx, [visible.left, visible.right])}
              months={zoom === 'month' ? [] : monthTicks(range, dayPx, [visible.left, visible.right])}
              zoom={zoom}
              dayPx={dayPx}
              today={now.today}
              todayX={todayX}
            />
            {shown.map((item, at) => {
              const index = first + at
              const top = headerPx + index * rowPx
              if (item.kind === 'section')
                return (
                  <div
                    key={item.key}
                    className="timeline-section"
                    role="row"
                    aria-rowindex={index + 2}
                    style={{ top: `${top}px` }}
                  >
                    <div className="timeline-name" role="rowheader" aria-colspan={2}>
                      <b className="cut">{item.name ?? messages.noSection}</b>
                      <span className="meta">{item.count}</span>
                    </div>
                  </div>
                )
              const { row, span } = item
              const isDragged = drag?.id === row.id
              return (
                <TimelineRow
                  key={item.key}
                  row={row}
                  span={isDragged ? moveSpan(span, drag.part, drag.days) : span}
                  range={range}
                  dayPx={dayPx}
                  index={index}
                  top={top}
                  now={now}
                  people={people}
                  stop={cursor.stop.id === row.id ? cursor.stop.part : undefined}
                  isOpen={row.id === open}
                  isSelected={selectedIds.includes(row.id)}
                  isDragged={isDragged}
                  readOnly={readOnly}
                  onOpen={onOpen}
                  onToggle={onToggle}
                />
              )
            })}
          </div>
          {items.length === 0 && (
            <div className="timeline-empty">
              <b>{messages.none}</b>
              <p>{messages.noneText}</p>
            </div>
          )}
        </div>
        <UndatedTasks rows={undated} open={open} onOpen={onOpen} />
      </div>
      {newDrag && (
        <div
          className="timeline-drop"
          aria-hidden="true"
          style={{ left: `${newDrag.x + 8}px`, top: `${newDrag.y + 8}px` }}
        >
          {visibleRow(newDrag.id)?.title}
          {newDrag.day !== undefined && <b>{formatFullDay(addDays(range.from, newDrag.day))}</b>}
        </div>
      )}
    </div>
  )
}
