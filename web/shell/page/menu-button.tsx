import { useLocation } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useUnreadCount } from '../../data/unread-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages as sidebarMessages } from '../../messages/en/sidebar.ts'
import { messages } from '../../messages/en/shell.ts'
import { showSidebar } from '../../ui/sidebar-state.ts'

/** The way to the sidebar of a small screen; a dot says that something in the inbox is unread. */
export function MenuButton() {
  const unread = useUnreadCount()
  const isSettings = useLocation().pathname.startsWith('/settings')
  const marked = unread > 0 && !isSettings
  return (
    <span className="only-small menu-button" data-marked={marked || undefined}>
      <IconButton
        icon={PanelLeft}
        label={
          isSettings ? messages.menu : marked ? sidebarMessages.labelUnread(unread) : sidebarMessages.label
        }
        onClick={() => showSidebar()}
      />
    </span>
  )
}
