import { Link } from '@tanstack/react-router'
import {
  CalendarDays,
  CircleHelp,
  Inbox,
  Layers,
  type LucideIcon,
  Search,
  Settings,
  Sun,
  UserRound,
} from 'lucide-react'
import { useInWorkspace } from '../../data/session.ts'
import { useUnread } from '../../data/unread-count.ts'
import { useDayTurn } from '../../data/use-midnight-refresh.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/commands/key-hint.tsx'
import type { Desk as DeskData } from '../../lib/types.ts'
import { words } from '../../messages/en/sidebar.ts'
import { words as keys } from '../../messages/en/shortcuts.ts'
import { DeskLists } from './lists.tsx'
import { DeskViews } from './saved-views.tsx'
import { openKeys, openPalette } from '../../ui/overlay-state.ts'
import { Spaces } from './workspace-switcher.tsx'
import { Standing } from './sync-status.tsx'

/** The sidebar of the app: its places and its lists. */
export function Desk() {
  const desk = useInWorkspace<DeskData>('/desk')
  const unread = useUnread()
  useDayTurn()
  return (
    <nav className="side" aria-label={words.label}>
      <Spaces />
      <button type="button" className="find" onClick={() => openPalette()}>
        <Icon of={Search} />
        <span className="grow">{words.search}</span>
        <Keys of="app.palette" />
      </button>
      <Place to="/inbox" icon={Inbox} label={words.inbox} count={unread} unread />
      <Place to="/today" icon={Sun} label={words.today} count={desk.data?.today_count ?? 0} />
      <Place to="/upcoming" icon={CalendarDays} label={words.upcoming} count={0} />
      <Place to="/assigned" icon={UserRound} label={words.assigned} count={desk.data?.assigned_count ?? 0} />
      <Place to="/all" icon={Layers} label={words.all} count={0} />
      <DeskViews />
      <DeskLists />
      <footer>
        <Standing />
        <span className="grow" />
        <Link
          to="/settings/workspace"
          className="icon-button"
          aria-label={words.settings}
          title={words.settings}
        >
          <Icon of={Settings} />
        </Link>
        <IconButton icon={CircleHelp} label={keys.open} onClick={openKeys} />
      </footer>
    </nav>
  )
}

type PlaceProps = {
  to: '/inbox' | '/today' | '/upcoming' | '/assigned' | '/all'
  icon: LucideIcon
  label: string
  count: number
  /** It counts what nobody has looked at yet. */
  unread?: boolean
}

function Place({ to, icon, label, count, unread }: PlaceProps) {
  return (
    <Link to={to} className="nav">
      <Icon of={icon} />
      {label}
      {count > 0 && (
        <span className="n" data-unread={unread}>
          {count}
          {unread && <span className="unseen"> {words.unreadIn}</span>}
        </span>
      )}
    </Link>
  )
}
