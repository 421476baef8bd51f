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
import { useLayoutEffect } from 'react'
import { useRowsById } from '../../data/tasks/row-store.ts'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { messages as bulk } from '../../messages/en/bulk-bar.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { commandEntry } from '../task-commands/command-entry.ts'
import { preloadPicker } from '../pickers/picker-host.tsx'
import { openPicker, type PickerKind } from '../pickers/picker-store.ts'

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

/** What is in the menu of the bar. */
const moreCommands: readonly (readonly [CommandId, LucideIcon])[] = [
  ['task.start', CalendarRange],
  ['task.repeats', Repeat2],
  ['task.estimate', Timer],
  ['task.blocked', Ban],
  ['task.reminder', Bell],
  ['task.assignMe', UserRoundCheck],
  ['task.copyLink', Link2],
  ['task.duplicate', Copy],
]

/** The toolbar for the selected tasks. */
export function BulkBar({ ids, actions, onDone }: BulkBarProps) {
  // Messages appear above it. A selector that looks for the bar would make the browser compute every style again at each change of the page.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-bulk', true)
    return () => document.documentElement.removeAttribute('data-bulk')
  }, [])
  const areCompleted = useRowsById(ids).every(({ completed }) => completed)
  const doing = (work: () => void) => () => {
    work()
    onDone()
  }
  return (
    <div className="bulk" role="toolbar" aria-label={bulk.label(ids.length)}>
      <span className="count">{messages.bulk.selected(ids.length)}</span>
      {areCompleted ? (
        <Button kind="plain" icon={RotateCcw} onClick={doing(() => actions.reopen(ids))}>
          {messages.reopen}
        </Button>
      ) : (
        <Button kind="plain" icon={Check} onClick={doing(() => actions.complete(ids))}>
          {messages.complete}
        </Button>
      )}
      {pickerButtons.map(({ kind, icon, label }) => (
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
      ))}
      <Button kind="plain" danger icon={Trash2} onClick={doing(() => actions.delete(ids))}>
        {bulk.remove}
      </Button>
      <Menu label={bulk.more} items={moreCommands.flatMap((command) => commandEntry(command))}>
        <IconButton icon={Ellipsis} label={bulk.more} />
      </Menu>
      <IconButton icon={X} label={bulk.clear} onClick={onDone} />
    </div>
  )
}
