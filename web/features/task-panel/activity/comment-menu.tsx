import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import type { Comment } from '../../../lib/types.ts'
import { IconButton } from '../../../ui/button.tsx'
import { afterMenuCloses, Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { messages } from '../../../messages/en/comments.ts'
import { messages as taskMessages } from '../../../messages/en/task.ts'

type CommentMenuProps = {
  comment: Comment
  name: string
  /** Absent for those who may not. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** What can be done with a comment. Its link works for everyone who can see the task. */
export function CommentMenu({ comment: { id, task_id }, name, onEdit, onDelete }: CommentMenuProps) {
  const copy = () => void copyText(`${location.origin}/tasks/${task_id}#${id}`, taskMessages.linkCopied)
  const items: MenuEntry[] = [
    { id: 'copy', label: messages.copyLink, icon: Link2, onAction: copy },
    ...(onEdit
      ? [{ id: 'edit', label: messages.edit, icon: Pencil, onAction: () => afterMenuCloses(onEdit) }]
      : []),
    ...(onDelete
      ? [{ id: 'delete', label: messages.delete, icon: Trash2, danger: true, onAction: onDelete }]
      : []),
  ]
  return (
    <Menu label={messages.more(name)} items={items}>
      <IconButton icon={Ellipsis} small label={messages.more(name)} />
    </Menu>
  )
}
