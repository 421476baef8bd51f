import { Link } from '@tanstack/react-router'
import { CircleHelp, type LucideIcon, Search, Settings } from 'lucide-react'
import { useWorkspaceQuery } from '../../data/session.ts'
import { useUnreadCount } from '../../data/unread-count.ts'
import { useMidnightRefresh } from '../../data/use-midnight-refresh.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/commands/key-hint.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { SidebarLists } from './lists.tsx'
import { SidebarViews } from './saved-views.tsx'
import { viewNavItems } from '../../ui/nav-items.ts'
import { openShortcuts, openPalette } from '../../ui/overlay-state.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import { SyncStatus } from './sync-status.tsx'

/** The sidebar of the app: views and lists. */
export function AppSidebar() {
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const unread = useUnreadCount()
  useMidnightRefresh()
  const counts: Readonly<Record<string, number | undefined>> = {
    '/inbox': unread,
    '/today': sidebar.data?.today_count,
    '/assigned': sidebar.data?.assigned_count,
  }
  return (
    <nav className="sidebar" aria-label={messages.label}>
      <WorkspaceSwitcher />
      <button type="button" className="search-button" onClick={() => openPalette()}>
        <Icon of={Search} />
        <span className="grow">{messages.search}</span>
        <KeyHint of="app.palette" />
      </button>
      {viewNavItems.map(({ to, name, icon }) => (
        <NavLink key={to} to={to} icon={icon} label={name} count={counts[to] ?? 0} unread={to === '/inbox'} />
      ))}
      <SidebarViews />
      <SidebarLists />
      <footer>
        <SyncStatus />
        <span className="grow" />
        <Link
          to="/settings/workspace"
          className="icon-button"
          aria-label={messages.settings}
          title={messages.settings}
        >
          <Icon of={Settings} />
        </Link>
        <IconButton icon={CircleHelp} label={messages.shortcuts} onClick={openShortcuts} />
      </footer>
    </nav>
  )
}

type NavLinkProps = {
  to: string
  icon: LucideIcon
  label: string
  count: number
  /** The count is of unread items. */
  unread: boolean
}

function NavLink({ to, icon, label, count, unread }: NavLinkProps) {
  return (
    <Link to={to} className="nav">
      <Icon of={icon} />
      {label}
      {count > 0 && (
        <span className="count" data-unread={unread || undefined}>
          {count}
          {unread && <span className="unseen"> {messages.unread}</span>}
        </span>
      )}
    </Link>
  )
}
