import { CalendarDays, Check, Flag, FolderInput, type LucideIcon, Trash2, UserRound, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { words } from '../../messages/en/tasks.ts'
import type { deedsIn } from '../task-actions/task-actions.ts'
import { preloadPicker } from '../pickers/picker-host.tsx'
import { openPicker, type PickerKind } from '../pickers/picker-store.ts'

type BulkBarProps = {
  ids: readonly string[]
  deeds: ReturnType<typeof deedsIn>
  onDone: () => void
}

const picked: { kind: PickerKind; icon: LucideIcon; label: string }[] = [
  { kind: 'due', icon: CalendarDays, label: words.bulk.due },
  { kind: 'assign', icon: UserRound, label: words.bulk.assign },
  { kind: 'priority', icon: Flag, label: words.bulk.priority },
  { kind: 'move', icon: FolderInput, label: words.bulk.move },
]

/** What can be done with everything that is selected, in one step. */
export function BulkBar({ ids, deeds, onDone }: BulkBarProps) {
  const doing = (work: () => void) => () => {
    work()
    onDone()
  }
  return (
    <div className="bulk" role="toolbar" aria-label={words.bulk.label(ids.length)}>
      <span className="count">{words.bulk.selected(ids.length)}</span>
      <Button kind="plain" icon={Check} onClick={doing(() => deeds.close(ids))}>
        {words.close}
      </Button>
      {picked.map(({ kind, icon, label }) => (
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
      <Button kind="plain" danger icon={Trash2} onClick={doing(() => deeds.remove(ids))}>
        {words.bulk.remove}
      </Button>
      <IconButton icon={X} label={words.bulk.clear} onClick={onDone} />
    </div>
  )
}
