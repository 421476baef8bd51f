import { useLocation } from '../../router/location.ts'
import { navigate } from '../../router/navigate.ts'
import { ChevronLeft, PanelLeft } from 'lucide-react'
import { useUnreadCount } from '../../data/unread-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages as sidebarMessages } from '../../messages/en/sidebar.ts'
import { messages } from '../../messages/en/shell.ts'
import { showSidebar } from '../../ui/sidebar-state.ts'

/** The button for the sidebar on small screens; a dot says that there are unread notifications. In the settings, it leads back. */
export function MenuButton() {
  const unread = useUnreadCount()
  const settings = useLocation(({ pathname }) => (pathname.startsWith('/settings') ? pathname : undefined))
  if (settings !== undefined) return <SettingsBack from={settings} />
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

/** In the settings: back to the page above, up to the list of all of them, and from there to the app. */
function SettingsBack({ from }: { from: string }) {
  const above = from.slice(0, from.lastIndexOf('/'))
  return (
    <span className="only-small menu-button">
      <IconButton
        icon={ChevronLeft}
        label={above === '' ? messages.back : messages.menu}
        onClick={() => void navigate({ to: above || '/today' })}
      />
    </span>
  )
}
