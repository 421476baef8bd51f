import { Link, useLocation } from '@tanstack/react-router'
import { CalendarDays, Layers, type LucideIcon, Plus, Search, Sun } from 'lucide-react'
import { runOf } from '../ui/commands/commands.ts'
import { words } from '../messages/en/sidebar.ts'
import { showSide } from '../ui/sidebar-state.ts'

/** The foot of a small screen: where one goes most, and in the middle the next task. */
export function Tabs() {
  const { pathname } = useLocation()
  return (
    <nav className="tabs" aria-label={words.tabs.label}>
      <Tab to="/today" icon={Sun} label={words.today} />
      <Tab to="/upcoming" icon={CalendarDays} label={words.upcoming} />
      <button type="button" aria-label={words.new} onClick={() => runOf('task.new')?.()}>
        <span className="plus">
          <Plus aria-hidden="true" width={20} height={20} strokeWidth={1.75} />
        </span>
      </button>
      <button
        type="button"
        aria-current={pathname.startsWith('/lists/') ? 'page' : undefined}
        onClick={showSide}
      >
        <Picture of={Layers} />
        {words.lists}
      </button>
      <Tab to="/search" icon={Search} label={words.tabs.search} />
    </nav>
  )
}

type TabProps = { to: '/today' | '/upcoming' | '/search'; icon: LucideIcon; label: string }

const Tab = ({ to, icon, label }: TabProps) => (
  <Link to={to}>
    <Picture of={icon} />
    {label}
  </Link>
)

const Picture = ({ of: Drawn }: { of: LucideIcon }) => (
  <Drawn aria-hidden="true" width={20} height={20} strokeWidth={1.75} />
)
