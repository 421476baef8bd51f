import { Link } from '../../router/link.tsx'
import { CircleHelp, Inbox, type LucideIcon, Plus, Search, Settings } from 'lucide-react'
import { useWorkspaceQuery } from '../../data/session.ts'
import { findInbox, type SidebarList } from '../../data/sidebar-lists.ts'
import { useLoadOnPress } from '../../data/tasks/use-load-list.ts'
import { useUnreadCount } from '../../data/unread-count.ts'
import { useMidnightRefresh } from '../../data/use-midnight-refresh.ts'
import { useRef } from 'react'
import { ListMark } from '../../features/list-mark/list-mark.tsx'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { commandHandler } from '../../ui/commands/commands.ts'
import { KeyHint } from '../../ui/commands/key-hint.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/sidebar.ts'
import { SidebarFavorites } from './favorites.tsx'
import { SidebarLists } from './lists.tsx'
import { SidebarViews } from './saved-views.tsx'
import { viewNavItems } from '../../ui/nav-items.ts'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import { openShortcuts, openPalette } from '../../ui/overlay-state.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import { SyncStatus } from './sync-status.tsx'

/** The sidebar of the app: views and lists. */
export function AppSidebar() {
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const inbox = findInbox(sidebar.data?.lists ?? [])
  const unread = useUnreadCount()
  useMidnightRefresh()
  const root = useRef<HTMLElement>(null)
  useRovingFocus(root, '.nav')
  const isSmall = useIsSmall()
  const counts: Readonly<Record<string, number | undefined>> = {
    '/notifications': unread,
    '/today': sidebar.data?.today_count,
    '/assigned': sidebar.data?.assigned_count,
  }
  return (
    <nav ref={root} className="sidebar" aria-label={messages.label}>
      <WorkspaceSwitcher />
      <button type="button" className="search-button" onClick={() => openPalette()}>
        <Icon of={Search} />
        <span className="grow">{messages.search}</span>
        <KeyHint of="app.palette" />
      </button>
      <button type="button" className="nav new-task" onClick={() => commandHandler('task.new')?.()}>
        <Icon of={Plus} />
        <span className="grow">{messages.new}</span>
        <KeyHint of="task.new" />
      </button>
      {inbox && <InboxLink inbox={inbox} />}
      {viewNavItems.map(({ to, name, icon }) => (
        <NavLink
          key={to}
          to={to}
          icon={icon}
          label={name}
          count={counts[to] ?? 0}
          unread={to === '/notifications'}
        />
      ))}
      <SidebarFavorites />
      <SidebarViews />
      <SidebarLists />
      <footer>
        <SyncStatus />
        <span className="grow" />
        <Link
          to={isSmall ? '/settings' : '/settings/workspace'}
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

/** The Inbox; tasks can be dropped on it, as on other lists. */
const InboxLink = ({ inbox: { id, color, icon, open_count: count } }: { inbox: SidebarList }) => (
  <div data-order={id}>
    <Link to="/lists/$id" params={{ id }} className="nav" {...useLoadOnPress(id)}>
      <ListMark of={{ color, icon }}>
        <Icon of={Inbox} />
      </ListMark>
      <span className="cut">{messages.inbox}</span>
      {count > 0 && <span className="count">{messages.count(count)}</span>}
    </Link>
  </div>
)

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
