import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { messages as listsMessages } from '../../../messages/en/lists.ts'
import { messages } from '../../../messages/en/section-menu.ts'
import { afterMenuCloses } from '../../../ui/menu.tsx'
import { MenuPopover, type MenuPopoverProps } from '../../../ui/menu-popover.tsx'

export type SectionMenuProps = {
  index: number
  total: number
  onRename: () => void
  /** @param to the new index */
  onMove: (to: number) => void
  onRemove: () => void
}

/** The menu of a section. */
export function SectionMenu(props: SectionMenuProps & Omit<MenuPopoverProps, 'items'>) {
  const { index, total, onRename, onMove, onRemove, ...rest } = props
  return (
    <MenuPopover
      {...rest}
      items={[
        {
          id: 'rename',
          command: 'task.rename',
          label: listsMessages.rename,
          icon: Pencil,
          onAction: () => afterMenuCloses(onRename),
        },
        {
          id: 'up',
          command: 'move.up',
          label: messages.up,
          icon: ArrowUp,
          off: index === 0,
          onAction: () => onMove(index - 1),
        },
        {
          id: 'down',
          command: 'move.down',
          label: messages.down,
          icon: ArrowDown,
          off: index === total - 1,
          onAction: () => onMove(index + 1),
        },
        'rule',
        { id: 'remove', label: messages.remove, icon: Trash2, danger: true, onAction: onRemove },
      ]}
    />
  )
}
