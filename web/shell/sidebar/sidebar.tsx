import { useLocation } from '../../router/location.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { messages } from '../../messages/en/shell.ts'
import { AppSidebar } from './app-sidebar.tsx'

const lazySettingsSidebar = lazyComponent(() =>
  import('./settings-sidebar.tsx').then(({ SettingsSidebar }) => SettingsSidebar),
)

/** The sidebar of the app, or of the settings, which is fetched on demand. */
export function Sidebar() {
  const pathname = useLocation((location) => location.pathname)
  return pathname.startsWith('/settings') ? <LazySettingsSidebar /> : <AppSidebar />
}

function LazySettingsSidebar() {
  const { Part } = useLazyComponent(lazySettingsSidebar)
  return Part ? <Part /> : <nav className="sidebar" aria-label={messages.menu} />
}
