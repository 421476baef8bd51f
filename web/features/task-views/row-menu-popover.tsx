import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  Ban,
  Bell,
  CalendarDays,
  CalendarRange,
  Check,
  Copy,
  Flag,
  FolderInput,
  Link2,
  type LucideIcon,
  Paperclip,
  Pencil,
  Plus,
  Repeat2,
  Tag,
  Timer,
  Trash2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import type { RefObject } from 'react'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { MenuPopover } from '../../ui/menu-popover.tsx'
import { messages } from '../../messages/en/tasks.ts'
import { commandEntry } from '../task-commands/command-entry.ts'
import { rowElement } from '../task-list/focus-row.ts'
import type { OpenRowMenu } from '../task-list/row-menu-store.ts'

const menuEntries: readonly ([CommandId, LucideIcon] | 'rule')[] = [
  ['task.complete', Check],
  ['task.rename', Pencil],
  ['task.below', Plus],
  'rule',
  ['task.start', CalendarRange],
  ['task.due', CalendarDays],
  ['task.repeats', Repeat2],
  ['task.priority', Flag],
  ['task.estimate', Timer],
  ['task.blocked', Ban],
  ['task.labels', Tag],
  ['task.assign', UserRound],
  ['task.assignMe', UserRoundCheck],
  ['task.reminder', Bell],
  ['task.move', FolderInput],
  ['move.before', ArrowLeft],
  ['move.after', ArrowRight],
  ['move.addBefore', ArrowLeftToLine],
  ['move.addAfter', ArrowRightToLine],
  'rule',
  ['task.attach', Paperclip],
  ['task.copyLink', Link2],
  ['task.duplicate', Copy],
  ['task.delete', Trash2],
]

type RowMenuPopoverProps = {
  open: OpenRowMenu
  /** The selected tasks, which it acts on if the row is one of them. */
  chosen: readonly string[]
  anchor: RefObject<Element | null>
  onClose: () => void
}

/** A task in several groups has a row in each. */
const rowOf = (anchor: Element): HTMLElement | null =>
  anchor.isConnected ? anchor.closest<HTMLElement>('.task') : null

/** The open menu of a task row. */
export function RowMenuPopover({ open, chosen, anchor, onClose }: RowMenuPopoverProps) {
  const count = chosen.includes(open.id) ? chosen.length : 1
  const items = menuEntries.flatMap((one): MenuEntry[] => {
    if (one === 'rule') return open.only ? [] : ['rule']
    // Commands act on the row with the cursor, and differ by screen.
    return open.only && !open.only.includes(one[0])
      ? []
      : commandEntry(one, count, () => (rowOf(open.anchor) ?? rowElement(open.id))?.focus())
  })
  const title = visibleRow(open.id)?.title ?? ''
  return (
    <MenuPopover
      label={messages.row.menu(title)}
      anchor={anchor}
      at={open.at}
      items={items}
      onClose={onClose}
    />
  )
}
