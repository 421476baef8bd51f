import { useLocation } from '../../router/location.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { messages } from '../../messages/en/shell.ts'
import { useSidebarState } from '../../ui/sidebar-state.ts'
import { AppSidebar } from './app-sidebar.tsx'

const lazySettingsSidebar = lazyComponent(() =>
  import('./settings-sidebar.tsx').then(({ SettingsSidebar }) => SettingsSidebar),
)

/**
 * The sidebar of the app, or of the settings, which is fetched on demand. Over a page, on a phone, it's where the tab of the
 * lists leads; the settings are a screen of their own there.
 */
export function Sidebar() {
  const isSettings = useLocation(({ pathname }) => pathname.startsWith('/settings'))
  const isOver = useSidebarState() === 'over'
  return isSettings && !isOver ? <LazySettingsSidebar /> : <AppSidebar />
}

function LazySettingsSidebar() {
  const { Part } = useLazyComponent(lazySettingsSidebar)
  return Part ? <Part /> : <nav className="sidebar" data-settings aria-label={messages.menu} />
}
