import { Link } from '@tanstack/react-router'
import { CircleHelp, Layers, Lock, type LucideIcon, Plus, Settings, Sun, UserRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useInWorkspace } from '../lib/session.tsx'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Desk as DeskData } from '../types.ts'
import { words } from '../words/en/desk.ts'
import { words as keys } from '../words/en/keys.ts'
import { openKeys, openList } from './openers.ts'
import { Spaces } from './spaces.tsx'
import { Standing } from './standing.tsx'

/** The sidebar of the app: its lists, with how far they are. */
export function Desk() {
  const desk = useInWorkspace<DeskData>('/desk')
  return (
    <nav className="side" aria-label={words.label}>
      <Spaces />
      <Place to="/today" icon={Sun} label={words.today} count={desk.data?.today_count ?? 0} />
      <Place to="/assigned" icon={UserRound} label={words.assigned} count={desk.data?.assigned_count ?? 0} />
      <Place to="/all" icon={Layers} label={words.all} count={0} />
      <h2 className="flex items-center">
        <span className="grow">{words.lists}</span>
        <IconButton icon={Plus} small label={words.newList} onClick={openList} />
      </h2>
      {desk.data?.lists.map(({ id, name, visibility, open_count, closed_count }) => (
        <Link key={id} to="/lists/$id" params={{ id }} className="nav">
          <span className="pie" style={share(closed_count, open_count)} aria-hidden="true" />
          <span className="cut">{name}</span>
          {visibility === 'private' && (
            <span className="text-ink-3" title={words.private}>
              <Icon of={Lock} small />
            </span>
          )}
        </Link>
      ))}
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

const share = (closed: number, open: number): CSSProperties =>
  ({
    '--done': `${closed + open === 0 ? 0 : Math.round((closed / (closed + open)) * 100)}%`,
  }) as CSSProperties

type PlaceProps = { to: '/today' | '/assigned' | '/all'; icon: LucideIcon; label: string; count: number }

function Place({ to, icon, label, count }: PlaceProps) {
  return (
    <Link to={to} className="nav">
      <Icon of={icon} />
      {label}
      {count > 0 && <span className="n">{count}</span>}
    </Link>
  )
}
