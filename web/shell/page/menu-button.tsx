import { useLocation } from '../../router/location.ts'
import { PanelLeft } from 'lucide-react'
import { useUnreadCount } from '../../data/unread-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { messages as sidebarMessages } from '../../messages/en/sidebar.ts'
import { messages } from '../../messages/en/shell.ts'
import { showSidebar } from '../../ui/sidebar-state.ts'

/** The button for the sidebar on small screens; a dot says that there are unread notifications. In the settings, it names the list of pages. */
export function MenuButton() {
  const unread = useUnreadCount()
  const isSettings = useLocation(({ pathname }) => pathname.startsWith('/settings'))
  if (isSettings)
    return (
      <span className="only-small">
        <button type="button" className="settings-button" onClick={() => showSidebar()}>
          <Icon of={PanelLeft} />
          {messages.menu}
        </button>
      </span>
    )
  const hasUnread = unread > 0
  return (
    <span className="only-small menu-button" data-marked={hasUnread || undefined}>
      <IconButton
        icon={PanelLeft}
        label={hasUnread ? sidebarMessages.labelUnread(unread) : sidebarMessages.label}
        onClick={() => showSidebar()}
      />
    </span>
  )
}
