import { useLocation } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useUnread } from '../../data/unread-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { words as desk } from '../../messages/en/sidebar.ts'
import { words } from '../../messages/en/shell.ts'
import { showSide } from '../../ui/sidebar-state.ts'

/** The way to the sidebar of a small screen; a dot says that something in the inbox is unread. */
export function MenuButton() {
  const unread = useUnread()
  const isSettings = useLocation().pathname.startsWith('/settings')
  const marked = unread > 0 && !isSettings
  return (
    <span className="only-small menu-button" data-marked={marked || undefined}>
      <IconButton
        icon={PanelLeft}
        label={isSettings ? words.menu : marked ? desk.labelUnread(unread) : desk.label}
        onClick={() => showSide()}
      />
    </span>
  )
}
