import {
  CalendarDays,
  Check,
  Flag,
  FolderInput,
  type LucideIcon,
  Tag,
  Trash2,
  UserRound,
  X,
} from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { preloadPicker } from '../pickers/picker-host.tsx'
import { openPicker, type PickerKind } from '../pickers/picker-store.ts'

type BulkBarProps = {
  ids: readonly string[]
  actions: TaskActions
  onDone: () => void
}

const pickerButtons: { kind: PickerKind; icon: LucideIcon; label: string }[] = [
  { kind: 'due', icon: CalendarDays, label: messages.bulk.due },
  { kind: 'assign', icon: UserRound, label: messages.bulk.assign },
  { kind: 'priority', icon: Flag, label: messages.bulk.priority },
  { kind: 'labels', icon: Tag, label: messages.bulk.labels },
  { kind: 'move', icon: FolderInput, label: messages.bulk.move },
]

/** The toolbar for the selected tasks. */
export function BulkBar({ ids, actions, onDone }: BulkBarProps) {
  const doing = (work: () => void) => () => {
    work()
    onDone()
  }
  return (
    <div className="bulk" role="toolbar" aria-label={messages.bulk.label(ids.length)}>
      <span className="count">{messages.bulk.selected(ids.length)}</span>
      <Button kind="plain" icon={Check} onClick={doing(() => actions.complete(ids))}>
        {messages.complete}
      </Button>
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
        {messages.bulk.remove}
      </Button>
      <IconButton icon={X} label={messages.bulk.clear} onClick={onDone} />
    </div>
  )
}
