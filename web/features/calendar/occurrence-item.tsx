import {
  CalendarArrowUp,
  CircleStop,
  Repeat,
  Repeat2,
  SkipForward,
  SquareArrowOutUpRight,
} from 'lucide-react'
import { type CSSProperties, type DragEvent, useRef, useState } from 'react'
import type { Occurrence } from '../../data/tasks/occurrences.ts'
import { formatFullDay, formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as upcoming } from '../../messages/en/upcoming.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { afterMenuCloses, type MenuEntry } from '../../ui/menu.tsx'
import type { CalendarContext } from './calendar-context.ts'
import { dragType } from './calendar-task.tsx'

const messages = upcoming.occurrence
const menuPopover = lazyComponent(() =>
  import('../../ui/menu-popover.tsx').then(({ MenuPopover }) => MenuPopover),
)
const moveDialog = lazyComponent(() =>
  import('./move-occurrence-dialog.tsx').then(({ MoveOccurrenceDialog }) => MoveOccurrenceDialog),
)

const ruleDialog = lazyComponent(() =>
  import('./change-rule-dialog.tsx').then(({ ChangeRuleDialog }) => ChangeRuleDialog),
)

/** An occurrence to come: it opens a menu, and can be dragged to another day. */
export function OccurrenceItem({
  occurrence,
  calendar,
  place,
}: {
  occurrence: Occurrence
  calendar: CalendarContext
  /** Where it is among the hours of a day. */
  place?: CSSProperties | undefined
}) {
  const { row, day, time, stop } = occurrence
  const { onOpen, onMoveOccurrence, onChangeRule, onEndSeries } = calendar
  const [open, setOpen] = useState<'menu' | 'move' | 'rule'>()
  const button = useRef<HTMLButtonElement>(null)
  // What follows completion has no dates of its own that could be changed.
  const isFixed = row.recurrence?.from === 'due'
  const lift = (event: DragEvent) => {
    event.dataTransfer.setData(dragType, stop)
    event.dataTransfer.setData('text/plain', row.title)
    event.dataTransfer.effectAllowed = 'move'
    calendar.onDragOccurrence(occurrence)
  }
  const changes: MenuEntry[] = [
    {
      id: 'move',
      label: messages.move,
      icon: CalendarArrowUp,
      onAction: () => afterMenuCloses(() => setOpen('move')),
    },
    {
      id: 'skip',
      label: messages.skip,
      icon: SkipForward,
      onAction: () => onMoveOccurrence(occurrence, null),
    },
    {
      id: 'rule',
      label: messages.changeRule,
      icon: Repeat,
      onAction: () => afterMenuCloses(() => setOpen('rule')),
    },
    {
      id: 'end',
      label: messages.end,
      icon: CircleStop,
      danger: true,
      onAction: () => onEndSeries(occurrence),
    },
  ]
  const items: MenuEntry[] = [
    {
      id: 'open',
      label: messages.open,
      icon: SquareArrowOutUpRight,
      onAction: () => afterMenuCloses(() => onOpen(row.id)),
    },
    ...(isFixed ? (['rule', ...changes] as const) : []),
  ]
  return (
    <li
      className="calendar-task"
      data-to-come
      style={place}
      draggable={isFixed}
      onDragStart={lift}
      onDragEnd={() => calendar.onDragOccurrence(undefined)}
    >
      <Icon of={Repeat2} />
      <button
        ref={button}
        type="button"
        data-stop={stop}
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      >
        {time !== null && <time>{formatTimeOfDay(time)} </time>}
        {row.title}
        <span className="unseen">{messages.toCome}</span>
      </button>
      {open === 'menu' && (
        <LazyDialog
          part={menuPopover}
          label={messages.menu(row.title, formatFullDay(day))}
          anchor={button}
          items={items}
          onClose={() => setOpen((now) => (now === 'menu' ? undefined : now))}
        />
      )}
      {open === 'move' && (
        <LazyDialog
          part={moveDialog}
          title={row.title}
          day={day}
          onChoose={(chosen: string) => onMoveOccurrence(occurrence, chosen)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'rule' && (
        <LazyDialog
          part={ruleDialog}
          occurrence={occurrence}
          onChange={(rule: string, to: string) => onChangeRule(occurrence, rule, to)}
          onEnd={() => onEndSeries(occurrence)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </li>
  )
}
