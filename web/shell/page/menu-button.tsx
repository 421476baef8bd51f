import { useLocation } from '../../router/location.ts'
import { PanelLeft } from 'lucide-react'
import { useUnreadCount } from '../../data/unread-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages as sidebarMessages } from '../../messages/en/sidebar.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { showSidebar } from '../../ui/sidebar-state.ts'

const settingsBack = lazyComponent(() =>
  import('./settings-back.tsx').then(({ SettingsBack }) => SettingsBack),
)

/** The button for the sidebar on small screens; a dot says that there are unread notifications. In the settings, it leads back. */
export function MenuButton() {
  const unread = useUnreadCount()
  const isSettings = useLocation(({ pathname }) => pathname.startsWith('/settings'))
  if (isSettings) return <LazySettingsBack />
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

/** In the settings, the button that leads back is fetched on demand. */
function LazySettingsBack() {
  const { Part } = useLazyComponent(settingsBack)
  return Part ? <Part /> : null
}
