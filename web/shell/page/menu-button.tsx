import { useLocation } from '../../router/location.ts'
import { PanelLeft } from 'lucide-react'
import { useUnreadCount } from '../../data/unread-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages as sidebarMessages } from '../../messages/en/sidebar.ts'
import { messages } from '../../messages/en/shell.ts'
import { showSidebar } from '../../ui/sidebar-state.ts'

/** The button for the sidebar on small screens; a dot says that there are unread notifications. */
export function MenuButton() {
  const unread = useUnreadCount()
  const isSettings = useLocation(({ pathname }) => pathname.startsWith('/settings'))
  const hasUnread = unread > 0 && !isSettings
  return (
    <span className="only-small menu-button" data-marked={hasUnread || undefined}>
      <IconButton
        icon={PanelLeft}
        label={
          isSettings ? messages.menu : hasUnread ? sidebarMessages.labelUnread(unread) : sidebarMessages.label
        }
        onClick={() => showSidebar()}
      />
    </span>
  )
}
