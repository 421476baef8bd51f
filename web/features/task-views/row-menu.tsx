import {
  Bell,
  CalendarDays,
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
  Trash2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { type MenuEntry, AnchoredMenu } from '../../ui/menu.tsx'
import { messages } from '../../messages/en/tasks.ts'
import { commandEntry } from '../task-commands/command-entry.ts'
import { rowElement } from '../task-list/focus-row.ts'
import { closeRowMenu, openRowMenu, useRowMenu } from '../task-list/row-menu-store.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

const menuEntries: readonly ([CommandId, LucideIcon] | 'rule')[] = [
  ['task.complete', Check],
  ['task.rename', Pencil],
  ['task.below', Plus],
  'rule',
  ['task.due', CalendarDays],
  ['task.repeats', Repeat2],
  ['task.priority', Flag],
  ['task.assign', UserRound],
  ['task.assignMe', UserRoundCheck],
  ['task.reminder', Bell],
  ['task.move', FolderInput],
  'rule',
  ['task.attach', Paperclip],
  ['task.copyLink', Link2],
  ['task.duplicate', Copy],
  ['task.delete', Trash2],
]

/** The menu of a task row, opened by its button or a right click. */
export function RowMenu({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const open = useRowMenu()
  useContextMenu()
  const isOther = open !== null && chosen.length > 0 && !chosen.includes(open.id)
  // Acts on this row, not on a selection elsewhere.
  useEffect(() => {
    if (isOther) onClear()
  }, [isOther, onClear])
  const anchor = useMemo(() => ({ current: open?.anchor ?? null }), [open])
  if (!open) return null
  const items = menuEntries.flatMap((one): MenuEntry[] => {
    if (one === 'rule') return open.only ? [] : ['rule']
    // Commands act on the row with the cursor, and differ by screen.
    return open.only && !open.only.includes(one[0])
      ? []
      : commandEntry(one, () => rowElement(open.id)?.focus())
  })
  const title = visibleRow(open.id)?.title ?? ''
  return (
    <AnchoredMenu label={messages.row.menu(title)} anchor={anchor} items={items} onClose={closeRowMenu} />
  )
}

/** Opens the menu on right click, or with the context menu key. */
function useContextMenu(): void {
  useEffect(() => {
    const show = (event: MouseEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('.task[data-key]')
      const key = row?.dataset['key']
      if (!row || key === undefined || (event.target as Element).closest('input, textarea, a')) return
      event.preventDefault()
      row.focus()
      openRowMenu(serverIdOf(key), row.querySelector('[aria-haspopup=menu]') ?? row)
    }
    document.addEventListener('contextmenu', show)
    return () => document.removeEventListener('contextmenu', show)
  }, [])
}
