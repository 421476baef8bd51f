import { Link } from '../router/link.tsx'
import { useLocation } from '../router/location.ts'
import { CalendarDays, Layers, type LucideIcon, Plus, Search, Sun } from 'lucide-react'
import { commandHandler } from '../ui/commands/commands.ts'
import { messages } from '../messages/en/sidebar.ts'
import { showSidebar } from '../ui/sidebar-state.ts'

/** The tab bar of small screens: the main views, with the button for a new task in the middle. */
export function TabBar() {
  const pathname = useLocation((location) => location.pathname)
  return (
    <nav className="tabs" aria-label={messages.tabs.label}>
      <TabLink to="/today" icon={Sun} label={messages.today} />
      <TabLink to="/upcoming" icon={CalendarDays} label={messages.upcoming} />
      <button type="button" aria-label={messages.new} onClick={() => commandHandler('task.new')?.()}>
        <span className="plus">
          <Plus aria-hidden="true" width={20} height={20} strokeWidth={1.75} />
        </span>
      </button>
      <button
        type="button"
        aria-current={pathname.startsWith('/lists/') ? 'page' : undefined}
        onClick={showSidebar}
      >
        <TabIcon of={Layers} />
        <span className="cut">{messages.lists}</span>
      </button>
      <TabLink to="/search" icon={Search} label={messages.tabs.search} />
    </nav>
  )
}

type TabProps = { to: '/today' | '/upcoming' | '/search'; icon: LucideIcon; label: string }

const TabLink = ({ to, icon, label }: TabProps) => (
  <Link to={to}>
    <TabIcon of={icon} />
    <span className="cut">{label}</span>
  </Link>
)

const TabIcon = ({ of: Glyph }: { of: LucideIcon }) => (
  <Glyph aria-hidden="true" width={20} height={20} strokeWidth={1.75} />
)
