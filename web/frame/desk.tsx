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
import { useInWorkspace } from '../lib/session.tsx'
import { useUnread } from '../lib/unread.ts'
import { useDayTurn } from '../lib/use-day-turn.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Keys } from '../parts/keys.tsx'
import type { Desk as DeskData } from '../types.ts'
import { words } from '../words/en/desk.ts'
import { words as keys } from '../words/en/keys.ts'
import { DeskLists } from './desk-lists.tsx'
import { DeskViews } from './desk-views.tsx'
import { openKeys, openPalette } from './openers.ts'
import { Spaces } from './spaces.tsx'
import { Standing } from './standing.tsx'

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
