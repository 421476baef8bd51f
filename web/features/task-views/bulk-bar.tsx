import {
  Ban,
  Bell,
  CalendarDays,
  CalendarRange,
  Check,
  Copy,
  Ellipsis,
  Flag,
  FolderInput,
  Link2,
  type LucideIcon,
  Repeat2,
  RotateCcw,
  Tag,
  Timer,
  Trash2,
  UserRound,
  UserRoundCheck,
  X,
} from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useRowsById } from '../../data/tasks/row-store.ts'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import { messages as bulk } from '../../messages/en/bulk-bar.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { commandEntry } from '../task-commands/command-entry.ts'
import { preloadPicker } from '../pickers/picker-host.tsx'
import { openPicker, type PickerKind } from '../pickers/picker-store.ts'
import './bulk-bar.css'

type BulkBarProps = {
  ids: readonly string[]
  actions: TaskActions
  onDone: () => void
}

const pickerButtons: { kind: PickerKind; icon: LucideIcon; label: string }[] = [
  { kind: 'due', icon: CalendarDays, label: bulk.due },
  { kind: 'assign', icon: UserRound, label: bulk.assign },
  { kind: 'priority', icon: Flag, label: bulk.priority },
  { kind: 'labels', icon: Tag, label: bulk.labels },
  { kind: 'move', icon: FolderInput, label: bulk.move },
]
/** The buttons there is room for on a phone. */
const onPhone: ReadonlySet<PickerKind> = new Set(['due', 'assign', 'move'])

type Commands = readonly (readonly [CommandId, LucideIcon])[]
/** What is in the menu of the bar. */
const moreCommands: Commands = [
  ['task.start', CalendarRange],
  ['task.repeats', Repeat2],
  ['task.estimate', Timer],
  ['task.blocked', Ban],
  ['task.reminder', Bell],
  ['task.assignMe', UserRoundCheck],
  ['task.copyLink', Link2],
  ['task.duplicate', Copy],
]
const moreOnPhone: Commands = [
  ['task.priority', Flag],
  ['task.labels', Tag],
  ...moreCommands,
  ['task.delete', Trash2],
]

/** The toolbar for the selected tasks. On a phone the most used actions are in one row, the others in its menu. */
export function BulkBar({ ids, actions, onDone }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useKeepToastsAbove(bar)
  const isSmall = useIsSmall()
  const areCompleted = useRowsById(ids).every(({ completed }) => completed)
  const doing = (work: () => void) => () => {
    work()
    onDone()
  }
  const count = <span className="count">{messages.bulk.selected(ids.length)}</span>
  const clear = <IconButton icon={X} label={bulk.clear} onClick={onDone} />
  const toggle = areCompleted ? (
    <Button kind="plain" icon={RotateCcw} onClick={doing(() => actions.reopen(ids))}>
      {messages.reopen}
    </Button>
  ) : (
    <Button kind="plain" icon={Check} onClick={doing(() => actions.complete(ids))}>
      {messages.complete}
    </Button>
  )
  const pickers = pickerButtons
    .filter(({ kind }) => !isSmall || onPhone.has(kind))
    .map(({ kind, icon, label }) => (
      <Button
        key={kind}
        kind="plain"
        icon={icon}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadPicker(kind)}
        onFocus={() => void preloadPicker(kind)}
        onClick={({ currentTarget }) => openPicker(kind, ids, currentTarget)}
      >
        {label}
      </Button>
    ))
  const entries = (isSmall ? moreOnPhone : moreCommands).flatMap((command) =>
    commandEntry(command, ids.length),
  )
  return (
    <div className="bulk" role="toolbar" aria-label={bulk.label(ids.length)} ref={bar}>
      {count}
      {isSmall ? (
        <>
          {clear}
          <div className="bulk-actions">
            {toggle}
            {pickers}
            <Menu label={bulk.more} items={entries}>
              <Button kind="plain" icon={Ellipsis}>
                {bulk.moreShort}
              </Button>
            </Menu>
          </div>
        </>
      ) : (
        <>
          {toggle}
          {pickers}
          <Button kind="plain" danger icon={Trash2} onClick={doing(() => actions.delete(ids))}>
            {bulk.remove}
          </Button>
          <Menu label={bulk.more} items={entries}>
            <IconButton icon={Ellipsis} label={bulk.more} />
          </Menu>
          {clear}
        </>
      )}
    </div>
  )
}

/** Between the bar and the messages above it, in pixels. */
const gapPx = 8

/** Leaves room for the bar below the messages, however many rows its actions take. */
function useKeepToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const toasts = document.querySelector<HTMLElement>('.toasts')
    if (!bar.current || !toasts) return undefined
    const take = (px: number) => {
      toasts.style.setProperty('--taken', `${px}px`)
      // They look for their place again when something scrolls.
      toasts.dispatchEvent(new Event('scroll'))
    }
    const observer = new ResizeObserver(() => take((bar.current?.offsetHeight ?? 0) + gapPx))
    observer.observe(bar.current)
    take(bar.current.offsetHeight + gapPx)
    return () => {
      observer.disconnect()
      take(0)
    }
  }, [bar])
}
